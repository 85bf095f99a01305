#include "PlainPixels.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

#include "Chunk.h"
#include "Unfilter.h"

/// The most bytes that are inflated at once, with libdeflate, which takes at most half the time of zlib. Larger
/// pictures are inflated in bands, so that they take little memory in addition to their luma.
static const size_t WHOLE_MAX = 32u << 20;
static const size_t BAND_BYTES = 1u << 18;
static const size_t LARGE_BLOCK = 2u << 20;

// MARK: Chunks

/// The data of a chunk. They begin at `at` in the file, after the length and the type of the chunk.
typedef struct {
    size_t at;
    size_t count;
} chunk;

/// Finds the IDAT chunk whose data begin at `at`. Returns false if the chunk has another type, is cut off, or has a
/// wrong checksum.
static bool data_chunk(const plain_picture *picture, size_t at, chunk *found) {
    if (at < CHUNK_HEADER_SIZE || at > picture->count) return false;
    const uint8_t *data = picture->bytes + at;
    size_t count = big_endian(data - CHUNK_HEADER_SIZE), left = picture->count - at;
    if (memcmp(data - CHECKSUM_SIZE, "IDAT", 4) != 0 || count > left || left - count < CHECKSUM_SIZE) return false;
    // The checksum includes the type.
    if (libdeflate_crc32(0, data - 4, count + 4) != big_endian(data + count)) return false;
    *found = (chunk){at, count};
    return true;
}

static size_t after(chunk chunk) { return chunk.at + chunk.count + CHECKSUM_SIZE + CHUNK_HEADER_SIZE; }

/// Returns whether the chunk whose data begin at `at` is another IDAT chunk, valid or not.
static bool goes_on(const plain_picture *picture, size_t at) {
    return at <= picture->count && memcmp(picture->bytes + at - CHECKSUM_SIZE, "IDAT", 4) == 0;
}

// MARK: Rows

static size_t row_bytes(const plain_picture *picture) { return (size_t)picture->width * picture->channels; }

static bool have_known_filters(const uint8_t *rows, size_t count, size_t stride) {
    for (size_t row = 0; row < count; row++)
        if (rows[row * stride] >= FILTER_COUNT) return false;
    return true;
}

/// Undoes the filters of rows in bands that fit the processor's cache, and hands the rows on. At first `above` is the
/// row above these rows; afterwards it is the last of these rows.
static void hand_on(const plain_picture *picture, uint8_t *rows, uint32_t first, uint32_t count, uint8_t *above,
                    plain_row *row, void *context) {
    size_t stride = row_bytes(picture) + 1;
    enum { BAND = 16 };
    for (uint32_t y = 0; y < count; y += BAND) {
        uint32_t band = count - y < BAND ? count - y : BAND;
        uint8_t *start = rows + y * stride;
        unfilter(start, band, stride, picture->width, picture->channels, above);
        memcpy(above, start + (band - 1) * stride + 1, stride - 1);
        for (uint32_t line = 0; line < band; line++) row(context, first + y + line, start + line * stride + 1);
    }
}

// MARK: At once

/// Returns the data of all IDAT chunks, joined; the caller frees them. NULL if a chunk is invalid.
static uint8_t *all_data(const plain_picture *picture, size_t *count) {
    size_t total = 0;
    chunk each;
    for (size_t at = picture->data; total == 0 || goes_on(picture, at); at = after(each)) {
        if (!data_chunk(picture, at, &each) || each.count == 0) return NULL;
        total += each.count;
    }
    uint8_t *data = malloc(total);
    if (!data) return NULL;
    *count = 0;
    for (size_t at = picture->data; *count < total; at += each.count + CHECKSUM_SIZE + CHUNK_HEADER_SIZE) {
        each.count = big_endian(picture->bytes + at - CHUNK_HEADER_SIZE);
        memcpy(data + *count, picture->bytes + at, each.count);
        *count += each.count;
    }
    return data;
}

/// Allocates memory in pages of megabytes instead of kilobytes if possible, because the first access to each page is
/// slow.
static uint8_t *large_block(size_t count) {
    uint8_t *block = malloc(count);
    if (!block || count < LARGE_BLOCK) return block;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (uintptr_t)block & ~(page - 1), end = ((uintptr_t)block + count) & ~(page - 1);
    madvise((void *)start, end - start, MADV_HUGEPAGE);
    return block;
}

/// Inflates exactly `count` bytes from all of `data`.
static bool inflate_exactly(const uint8_t *data, size_t data_count, uint8_t *rows, size_t count) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor) return false;
    size_t used = 0, made = 0;
    bool is_right = libdeflate_zlib_decompress_ex(decompressor, data, data_count, rows, count, &used, &made)
            == LIBDEFLATE_SUCCESS && used == data_count && made == count;
    libdeflate_free_decompressor(decompressor);
    return is_right;
}

static uint32_t read_at_once(const plain_picture *picture, plain_row *row, void *context) {
    size_t stride = row_bytes(picture) + 1, data_count = 0;
    uint8_t *data = all_data(picture, &data_count);
    if (!data) return 0;
    uint8_t *rows = picture->room ? picture->room : large_block(stride * picture->height), *above = calloc(1, stride);
    bool is_right = rows && above && inflate_exactly(data, data_count, rows, stride * picture->height)
        && have_known_filters(rows, picture->height, stride);
    free(data);
    if (is_right) hand_on(picture, rows, 0, picture->height, above, row, context);
    if (rows != picture->room) free(rows);
    free(above);
    return is_right ? picture->height : 0;
}

// MARK: In bands

/// The state of inflating a picture's data chunk by chunk.
typedef struct {
    const plain_picture *picture;
    z_stream stream;
    /// The current chunk.
    chunk chunk;
    bool has_ended;
} inflater;

/// Inflates into `out` until it is full or the data end. Returns the number of bytes; SIZE_MAX if the data are damaged.
static size_t inflate_some(inflater *inflater, uint8_t *out, size_t count) {
    z_stream *stream = &inflater->stream;
    stream->next_out = out;
    stream->avail_out = (uInt)count;
    while (stream->avail_out > 0 && !inflater->has_ended) {
        if (stream->avail_in == 0) {
            size_t next = inflater->chunk.count == 0 ? inflater->picture->data : after(inflater->chunk);
            if (!data_chunk(inflater->picture, next, &inflater->chunk) || inflater->chunk.count == 0) return SIZE_MAX;
            stream->next_in = (Bytef *)(inflater->picture->bytes + inflater->chunk.at);
            stream->avail_in = (uInt)inflater->chunk.count;
        }
        int status = inflate(stream, Z_NO_FLUSH);
        if (status == Z_STREAM_END) {
            inflater->has_ended = true;
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            return SIZE_MAX;
        }
    }
    return count - stream->avail_out;
}

/// Returns whether the data end here, with nothing left over.
static bool is_at_end(inflater *inflater) {
    uint8_t more;
    if (inflate_some(inflater, &more, 1) != 0) return false;
    return inflater->stream.avail_in == 0 && !goes_on(inflater->picture, after(inflater->chunk));
}

static uint32_t read_bands(inflater *inflater, uint8_t *memory, uint32_t band, plain_row *row, void *context) {
    const plain_picture *picture = inflater->picture;
    size_t stride = row_bytes(picture) + 1;
    // The row above a band lies directly before the band in memory.
    uint8_t *rows = memory + stride;
    for (uint32_t y = 0; y < picture->height; y += band) {
        uint32_t count = picture->height - y < band ? picture->height - y : band;
        bool is_right = inflate_some(inflater, rows, count * stride) == count * stride
            && have_known_filters(rows, count, stride);
        bool is_last = y + count == picture->height;
        if (!is_right || (is_last && !is_at_end(inflater))) return y;
        hand_on(picture, rows, y, count, memory, row, context);
    }
    return picture->height;
}

static uint32_t read_in_bands(const plain_picture *picture, plain_row *row, void *context) {
    size_t stride = row_bytes(picture) + 1;
    uint32_t band = stride < BAND_BYTES / 16 ? (uint32_t)(BAND_BYTES / stride) : 16;
    inflater inflater = {.picture = picture};
    uint8_t *memory = calloc(band + 1, stride);
    uint32_t rows = 0;
    if (memory && inflateInit(&inflater.stream) == Z_OK) {
        // The checksum of the zlib data is not checked: each chunk has a checksum, and libpng does not check the zlib
        // data's checksum either.
        inflateValidate(&inflater.stream, 0);
        rows = read_bands(&inflater, memory, band, row, context);
        inflateEnd(&inflater.stream);
    }
    free(memory);
    return rows;
}

uint32_t read_plainly(const plain_picture *picture, plain_row *row, void *context) {
    size_t size = (row_bytes(picture) + 1) * picture->height;
    bool at_once = size <= WHOLE_MAX && !picture->in_bands;
    return at_once ? read_at_once(picture, row, context) : read_in_bands(picture, row, context);
}
