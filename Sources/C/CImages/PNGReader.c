#include "PNGReader.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "Chunk.h"
#include "Inflater.h"
#include "WidePixels.h"
#include "PlainPixels.h"

enum { SIGNATURE_SIZE = 8 };

/// The most memory for one chunk. Chunks that libpng keeps (PLTE, tRNS) are under a kilobyte.
static const png_alloc_size_t CHUNK_BYTES_MAX = 1 << 20;

struct cpng_reader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    /// The offset of the header of a chunk that ends beyond the end of the file; SIZE_MAX if there is none.
    size_t cut_chunk;
    bool checksum_invented;
    jmp_buf failure;
    char message[CPNG_MESSAGE_SIZE];
    cpng_header header;
    cpng_result result;
    uint8_t *row;
    cpng_mix mix;
    cpng_look *look;
    void *look_context;
    uint32_t look_step;
    /// The number of rows, from the top, that were already shown to `look`.
    uint32_t looked;
    cpng_show *show;
    void *show_context;
    cpng_way way;
};

// MARK: Errors

static void on_error(png_structp png, png_const_charp message) {
    cpng_reader *reader = png_get_error_ptr(png);
    strncpy(reader->message, message, CPNG_MESSAGE_SIZE - 1);
    longjmp(reader->failure, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    cpng_reader *reader = png_get_error_ptr(png);
    // A message begins with the name of a chunk, as in "IDAT: CRC error". Only chunks that are used matter.
    bool used = (message[0] >= 'A' && message[0] <= 'Z') || strncmp(message, "tRNS", 4) == 0;
    if (used && strstr(message, "CRC error")) reader->result.wrong_checksum = true;
}

// MARK: Bytes

/// Returns the offset of the chunk that the end of the file cuts, or SIZE_MAX.
static size_t find_cut_chunk(const uint8_t *bytes, size_t count) {
    size_t at = SIGNATURE_SIZE;
    while (at < count && count - at >= CHUNK_HEADER_SIZE) {
        size_t length = big_endian(bytes + at);
        size_t left = count - at - CHUNK_HEADER_SIZE;
        if (length > left) return at;
        if (left - length < CHECKSUM_SIZE) return SIZE_MAX;
        at += CHUNK_HEADER_SIZE + length + CHECKSUM_SIZE;
    }
    return SIZE_MAX;
}

/// Gives libpng its next bytes. If the file ends inside a chunk, libpng sees a shorter chunk, so that the last bytes
/// are inflated, too. Otherwise libpng, which reads thousands of bytes at a time, would lose the rows in an incomplete
/// batch.
static void read_bytes(png_structp png, png_bytep out, size_t wanted) {
    cpng_reader *reader = png_get_io_ptr(png);
    size_t left = reader->count - reader->position;
    if (left == 0 && wanted == CHECKSUM_SIZE && reader->cut_chunk != SIZE_MAX && !reader->checksum_invented) {
        reader->checksum_invented = true;
        memset(out, 0, wanted);
        return;
    }
    if (wanted > left) png_error(png, "the file ends early");
    memcpy(out, reader->bytes + reader->position, wanted);
    if (reader->position == reader->cut_chunk && wanted == CHUNK_HEADER_SIZE) {
        png_save_uint_32(out, (uint32_t)(left - CHUNK_HEADER_SIZE));
    }
    reader->position += wanted;
}

// MARK: Creating and destroying

/// Sets libpng up; returns false if it has no memory.
static bool set_up(cpng_reader *reader) {
    if (setjmp(reader->failure)) return false;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (!reader->png) return false;
    reader->info = png_create_info_struct(reader->png);
    if (!reader->info) return false;
    png_set_read_fn(reader->png, reader, read_bytes);
    // The caller limits width x height with a better message, so only the limits of the format apply here.
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(reader->png, CHUNK_BYTES_MAX);
    // Only IHDR, PLTE, tRNS, IDAT and IEND are read: iCCP, zTXt and iTXt can inflate without end.
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_crc_action(reader->png, PNG_CRC_WARN_USE, PNG_CRC_WARN_USE);
    // Debian 13's libpng lacks this option, so the last row is lost if the checksum after the rows is wrong.
#ifdef PNG_IGNORE_ADLER32
    png_set_option(reader->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
    png_set_benign_errors(reader->png, 1);
    return true;
}

cpng_reader *cpng_create(const uint8_t *bytes, size_t count) {
    cpng_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->bytes = bytes;
    reader->count = count;
    reader->cut_chunk = find_cut_chunk(bytes, count);
    reader->result.opaque = true;
    if (!set_up(reader)) {
        cpng_destroy(reader);
        return NULL;
    }
    return reader;
}

void cpng_destroy(cpng_reader *reader) {
    if (!reader) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader->row);
    free(reader);
}

void cpng_choose_way(cpng_reader *reader, cpng_way way) { reader->way = way; }

const char *cpng_message(const cpng_reader *reader) { return reader->message; }

bool cpng_read_header(cpng_reader *reader, cpng_header *header) {
    if (setjmp(reader->failure)) return false;
    png_read_info(reader->png, reader->info);
    reader->header = (cpng_header){
        .width = png_get_image_width(reader->png, reader->info),
        .height = png_get_image_height(reader->png, reader->info),
        .has_alpha = (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0
            || png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0,
    };
    *header = reader->header;
    return true;
}

// MARK: Pixels

/// The pixels of one pass of an interlaced picture (PNG specification, section 8, "Interlacing"), and the block that
/// each pixel fills until a later pass.
typedef struct {
    uint32_t x0, y0, dx, dy, block_width, block_height;
} pass_grid;

static const pass_grid SINGLE_PASS = {0, 0, 1, 1, 1, 1};
static const pass_grid ADAM7[7] = {
    {0, 0, 8, 8, 8, 8}, {4, 0, 8, 8, 4, 8}, {0, 4, 4, 8, 4, 4}, {2, 0, 4, 4, 2, 4},
    {0, 2, 2, 4, 2, 2}, {1, 0, 2, 2, 1, 2}, {0, 1, 1, 2, 1, 1},
};

static inline uint8_t luma_of(const uint8_t *rgb) {
    return (uint8_t)((rgb[0] * 19595u + rgb[1] * 38470u + rgb[2] * 7471u + 32768u) >> 16);
}

INLINE void mix_colours(const uint8_t *rgb, size_t width, uint8_t *luma) {
    for (size_t x = 0; x < width; x++) luma[x] = luma_of(rgb + 3 * x);
}

#if defined(__x86_64__)
/// With AVX2 (processors since 2013), eight pixels are converted at a time. Older processors cannot gather every third
/// byte.
static AVX2 void mix_colours_avx2(const uint8_t *rgb, size_t width, uint8_t *luma) {
    mix_colours(rgb, width, luma);
}
#endif

/// Converts a row of red, green and blue to luma.
static void to_luma_of_colours(const uint8_t *rgb, size_t width, uint8_t *luma) {
    BEST(false, mix_colours_avx2(rgb, width, luma), mix_colours(rgb, width, luma));
}

/// Converts a row to a colour difference.
static void to_difference(const uint8_t *row, int channels, size_t width, cpng_mix mix, uint8_t *out) {
    for (size_t x = 0; x < width; x++, row += channels) {
        int difference = mix == CPNG_RED_GREEN ? row[0] - row[1] : row[2] - (row[0] + row[1]) / 2;
        out[x] = (uint8_t)(128 + difference / 2);
    }
}

static inline uint8_t over_white(uint8_t luma, uint8_t alpha) {
    uint32_t product = (uint32_t)luma * alpha + 128;
    return (uint8_t)(255u - alpha + ((product + (product >> 8)) >> 8));
}

/// Converts a row of 1 to 4 channels to luma over white and, if the row has alpha, to alpha.
static void to_luma(const uint8_t *row, int channels, size_t width, uint8_t *luma, uint8_t *alpha, bool *opaque) {
    uint8_t least = 255;
    switch (channels) {
    case 1:
        // For a plain picture, `luma` and `row` may overlap.
        memmove(luma, row, width);
        break;
    case 2:
        for (size_t x = 0; x < width; x++) {
            uint8_t a = row[2 * x + 1];
            luma[x] = over_white(row[2 * x], a);
            alpha[x] = a;
            least &= a;
        }
        break;
    case 3:
        to_luma_of_colours(row, width, luma);
        break;
    default:
        for (size_t x = 0; x < width; x++) {
            uint8_t a = row[4 * x + 3];
            luma[x] = over_white(luma_of(row + 4 * x), a);
            alpha[x] = a;
            least &= a;
        }
    }
    if (least != 255) *opaque = false;
}

/// Copies a row of a pass to the picture, filling the block of each pixel.
static void place(uint8_t *plane, const uint8_t *row, size_t count, const pass_grid *grid, uint32_t y,
                  const cpng_header *header) {
    uint32_t bottom = header->height - y < grid->block_height ? header->height : y + grid->block_height;
    for (uint32_t line = y; line < bottom; line++) {
        uint8_t *out = plane + (size_t)line * header->width;
        size_t x = grid->x0;
        for (size_t i = 0; i < count; i++, x += grid->dx) {
            size_t block = header->width - x < grid->block_width ? header->width - x : grid->block_width;
            memset(out + x, row[i], block);
        }
    }
}

/// Converts a row to luma or a colour difference and, if the row has alpha, to alpha.
static void convert(cpng_reader *reader, const uint8_t *row, int channels, size_t count, bool look, uint8_t *luma,
                    uint8_t *alpha) {
    bool has_colours = channels >= 3;
    if (has_colours && reader->look && look) reader->look(reader->look_context, row, channels, count);
    to_luma(row, channels, count, luma, alpha, &reader->result.opaque);
    if (has_colours && reader->mix != CPNG_LUMA) to_difference(row, channels, count, reader->mix, luma);
}

static void read_pass(cpng_reader *reader, const pass_grid *grid, int channels, uint8_t *luma, uint8_t *alpha) {
    const cpng_header *header = &reader->header;
    if (header->width <= grid->x0) return;
    size_t count = (header->width - grid->x0 + grid->dx - 1) / grid->dx;
    size_t row_bytes = (size_t)header->width * channels;
    uint8_t *row_luma = reader->row + row_bytes, *row_alpha = row_luma + header->width;
    for (uint32_t y = grid->y0; y < header->height; y += grid->dy) {
        png_read_row(reader->png, reader->row, NULL);
        bool look = grid->dx == 1 && y >= reader->looked && y % reader->look_step < grid->dy;
        if (reader->show && grid->dx == 1) reader->show(reader->show_context, y, reader->row, channels);
        convert(reader, reader->row, channels, count, look, row_luma, row_alpha);
        if (grid == &SINGLE_PASS) {
            memcpy(luma + (size_t)y * count, row_luma, count);
            if (alpha) memcpy(alpha + (size_t)y * count, row_alpha, count);
        } else {
            place(luma, row_luma, count, grid, y, header);
            if (alpha) place(alpha, row_alpha, count, grid, y, header);
        }
        uint32_t end = header->height - y < grid->block_height ? header->height : y + grid->block_height;
        if (end > reader->result.rows) reader->result.rows = end;
    }
}

// MARK: Plain pictures, without libpng

/// The destination of the rows of a plain picture.
typedef struct {
    cpng_reader *reader;
    int channels;
    uint8_t *luma, *alpha;
} plain_target;

static void take_plain_row(void *context, uint32_t y, uint8_t *row) {
    plain_target *target = context;
    cpng_reader *reader = target->reader;
    size_t width = reader->header.width;
    uint8_t *spare = reader->row + width * target->channels;
    if (reader->show) reader->show(reader->show_context, y, row, target->channels);
    convert(reader, row, target->channels, width, y % reader->look_step == 0, target->luma + y * width,
            target->alpha ? target->alpha + y * width : spare);
}

/// Returns whether the picture can be read without libpng, because its rows hold the wanted samples unchanged.
static bool is_plain(const cpng_reader *reader) {
    return reader->way != CPNG_LIBPNG && png_get_bit_depth(reader->png, reader->info) == 8
        && png_get_color_type(reader->png, reader->info) != PNG_COLOR_TYPE_PALETTE
        && png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) == 0
        && png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE;
}

/// Reads a plain picture. Returns false if libpng must read it, because it isn't plain or is damaged.
static bool read_without_libpng(cpng_reader *reader, uint8_t *luma, uint8_t *alpha) {
    int channels = png_get_channels(reader->png, reader->info);
    plain_picture picture = {
        // libpng has read the file up to the data of the first IDAT chunk.
        .bytes = reader->bytes, .count = reader->count, .data = reader->position,
        .width = reader->header.width, .height = reader->header.height, .channels = channels,
        // Gray rows become luma in the same memory. Each row only moves to a lower address, because the filter bytes
        // before it are dropped.
        .room = channels == 1 ? luma : NULL,
        .in_bands = reader->way == CPNG_BANDS || reader->way == CPNG_PORTABLE_BANDS,
        .is_portable = reader->way == CPNG_PORTABLE_BANDS,
    };
    plain_target target = {reader, channels, luma, channels % 2 == 0 ? alpha : NULL};
    reader->looked = read_plainly(&picture, take_plain_row, &target);
    return reader->looked == picture.height;
}

bool cpng_needs_isal(const uint8_t *head, size_t count) {
    static const uint8_t start[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
    static const int channels[] = {1, 0, 3, 0, 2, 0, 4};
    if (count < 26 || memcmp(head, start, sizeof start) != 0 || head[24] != 8 || head[25] > 6) return false;
    return is_read_in_bands(big_endian(head + 16), big_endian(head + 20), channels[head[25]]);
}

bool cpng_isal_is_available(void) { return inflater_has_isal(); }

// MARK: All pixels

static void read_passes(cpng_reader *reader, uint8_t *luma, uint8_t *alpha) {
    png_structp png = reader->png;
    size_t width = reader->header.width, height = reader->header.height;
    // Room for the samples of a row (up to four channels), then for the row's luma, then for its alpha.
    reader->row = malloc(width * 6);
    if (reader->row && is_plain(reader) && read_without_libpng(reader, luma, alpha)) {
        reader->result.rows = reader->header.height;
        reader->result.complete = true;
        return;
    }
    // Rows that libpng does not reach keep this value.
    memset(luma, reader->mix == CPNG_LUMA ? 255 : 128, width * height);
    if (!reader->row) png_error(png, "not enough memory for a row");
    png_set_expand(png);
    png_set_scale_16(png);
    bool interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
    png_read_update_info(png, reader->info);
    int channels = png_get_channels(png, reader->info);
    if (channels % 2 != 0) alpha = NULL;  // a tRNS chunk without effect
    if (interlaced) {
        for (int pass = 0; pass < 7; pass++) read_pass(reader, &ADAM7[pass], channels, luma, alpha);
    } else {
        read_pass(reader, &SINGLE_PASS, channels, luma, alpha);
    }
    reader->result.complete = true;
}

void cpng_show_rows(cpng_reader *reader, cpng_show *show, void *context) {
    reader->show = show;
    reader->show_context = context;
}

cpng_result cpng_read_pixels(cpng_reader *reader, uint8_t *luma, uint8_t *alpha, cpng_mix mix, cpng_look *look,
                             void *context, uint32_t look_step) {
    reader->mix = mix;
    reader->look = look;
    reader->look_context = context;
    reader->look_step = look_step > 0 ? look_step : 1;
    if (setjmp(reader->failure) == 0) read_passes(reader, luma, alpha);
    return reader->result;
}
