#include "PlainPixels.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "Chunk.h"
#include "Inflater.h"
#include "Unfilter.h"

/// The most bytes that are inflated at once, with libdeflate. Larger pictures are inflated in bands, so that they take
/// little memory in addition to their luma.
static const size_t WHOLE_MAX = 32u << 20;
static const size_t BAND_BYTES = 1u << 18;
static const size_t LARGE_BLOCK = 2u << 20, BLOCK_AT_ONCE = 128u << 10;

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

/// Undoes the filters of rows in bands that fit the processor's cache, and hands the rows on. Before the call, `above`
/// is the row above these rows; afterwards, it is the last of these rows.
static void hand_on(const plain_picture *picture, uint8_t *rows, uint32_t first, uint32_t count, uint8_t *above,
                    plain_row *row, void *context) {
    size_t stride = row_bytes(picture) + 1;
    enum { BAND = 32 };
    for (uint32_t y = 0; y < count; y += BAND) {
        uint32_t band = count - y < BAND ? count - y : BAND;
        uint8_t *start = rows + y * stride;
        unfilter(start, band, stride, picture->width, picture->channels, above, picture->is_portable);
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

/// Allocates memory. Because the first access to each page is slow, a large block gets pages of megabytes instead of
/// kilobytes if possible, and a smaller one gets all of its pages at once.
static uint8_t *large_block(size_t count) {
    uint8_t *block = malloc(count);
    if (!block || count < BLOCK_AT_ONCE) return block;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (uintptr_t)block & ~(page - 1), end = ((uintptr_t)block + count) & ~(page - 1);
    madvise((void *)start, end - start, count < LARGE_BLOCK ? MADV_POPULATE_WRITE : MADV_HUGEPAGE);
    return block;
}

/// The header and the checksum of a zlib stream (RFC 1950).
static const size_t ZLIB_HEADER_SIZE = 2, ZLIB_CHECKSUM_SIZE = 4;

static bool is_zlib_header(const uint8_t *header) {
    bool is_deflate = (header[0] & 15) == 8 && header[0] >> 4 <= 7;
    bool has_dictionary = (header[1] & 0x20) != 0;
    return is_deflate && !has_dictionary && (header[0] << 8 | header[1]) % 31 == 0;
}

/// Inflates exactly `count` bytes from all of `data`. A wrong checksum of the stream is ignored: each chunk has one, too.
static bool inflate_exactly(const uint8_t *data, size_t data_count, uint8_t *rows, size_t count) {
    if (data_count < ZLIB_HEADER_SIZE + ZLIB_CHECKSUM_SIZE || !is_zlib_header(data)) return false;
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor) return false;
    size_t deflated = data_count - ZLIB_HEADER_SIZE - ZLIB_CHECKSUM_SIZE, used = 0, made = 0;
    bool is_right = libdeflate_deflate_decompress_ex(
            decompressor, data + ZLIB_HEADER_SIZE, deflated, rows, count, &used, &made)
            == LIBDEFLATE_SUCCESS && used == deflated && made == count;
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
    inflater *inflater;
    /// The current chunk.
    chunk chunk;
    /// The part of the chunk that is not inflated yet.
    inflater_input input;
    bool has_ended;
} chunk_reader;

/// Inflates into `out` until it is full or the data end. Returns the number of bytes; SIZE_MAX if the data are damaged.
static size_t inflate_some(chunk_reader *reader, uint8_t *out, size_t count) {
    inflater_room room = {out, count};
    while (room.count > 0 && !reader->has_ended) {
        size_t before = reader->input.count + room.count;
        inflater_status status = inflater_run(reader->inflater, &reader->input, &room);
        reader->has_ended = status == INFLATER_ENDED;
        if (status == INFLATER_DAMAGED) return SIZE_MAX;
        if (reader->has_ended || room.count == 0) break;
        if (reader->input.count > 0) {
            bool makes_progress = reader->input.count + room.count < before;
            if (!makes_progress) return SIZE_MAX;
            continue;
        }
        // The chunk is used up.
        size_t next = reader->chunk.count == 0 ? reader->picture->data : after(reader->chunk);
        if (!data_chunk(reader->picture, next, &reader->chunk) || reader->chunk.count == 0) return SIZE_MAX;
        reader->input = (inflater_input) {reader->picture->bytes + reader->chunk.at, reader->chunk.count};
    }
    return count - room.count;
}

/// Returns whether the data end here, with nothing left over.
static bool is_at_end(chunk_reader *reader) {
    uint8_t more;
    if (inflate_some(reader, &more, 1) != 0) return false;
    return reader->input.count == 0 && !goes_on(reader->picture, after(reader->chunk));
}

static uint32_t read_bands(chunk_reader *reader, uint8_t *memory, uint32_t band, plain_row *row, void *context) {
    const plain_picture *picture = reader->picture;
    size_t stride = row_bytes(picture) + 1;
    // The row above a band lies directly before the band in memory.
    uint8_t *rows = memory + stride;
    for (uint32_t y = 0; y < picture->height; y += band) {
        uint32_t count = picture->height - y < band ? picture->height - y : band;
        bool is_right = inflate_some(reader, rows, count * stride) == count * stride
            && have_known_filters(rows, count, stride);
        bool is_last = y + count == picture->height;
        if (!is_right || (is_last && !is_at_end(reader))) return y;
        hand_on(picture, rows, y, count, memory, row, context);
    }
    return picture->height;
}

static uint32_t read_in_bands(const plain_picture *picture, plain_row *row, void *context) {
    size_t stride = row_bytes(picture) + 1;
    uint32_t band = stride < BAND_BYTES / 16 ? (uint32_t)(BAND_BYTES / stride) : 16;
    chunk_reader reader = {.picture = picture, .inflater = inflater_create(!picture->is_portable)};
    uint8_t *memory = calloc(band + 1, stride);
    uint32_t rows = 0;
    if (memory && reader.inflater) rows = read_bands(&reader, memory, band, row, context);
    inflater_destroy(reader.inflater);
    free(memory);
    return rows;
}

bool is_read_in_bands(uint32_t width, uint32_t height, int channels) {
    return ((size_t)width * channels + 1) * height > WHOLE_MAX;
}

uint32_t read_plainly(const plain_picture *picture, plain_row *row, void *context) {
    bool in_bands = picture->in_bands || is_read_in_bands(picture->width, picture->height, picture->channels);
    return in_bands ? read_in_bands(picture, row, context) : read_at_once(picture, row, context);
}
