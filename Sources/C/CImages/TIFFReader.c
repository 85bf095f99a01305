#include "TIFFReader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "TIFFLibrary.h"

/// The most memory that libtiff may allocate at once, and the largest row or band.
static const uint64_t MEMORY_MAX = 128u << 20;

/// The format of the page's rows.
typedef struct {
    uint16_t bits, samples, photometric, alpha;
    /// Whether samples are numbers with a fraction. `dark` is the number that is drawn black, and `range` is how much
    /// larger the number is that is drawn white.
    bool is_real;
    double dark, range;
    /// The luma of each value of a gray sample.
    uint8_t gray[256];
    /// Red, green and blue of each index.
    uint8_t palette[256 * 3];
} row_kind;

struct ctiff_reader {
    const ctiff_library *library;
    TIFF *tiff;
    const uint8_t *bytes;
    uint64_t count, position;
    char message[CTIFF_MESSAGE_SIZE];
    /// Whether a part of the page was invalid and libtiff continued.
    bool is_damaged;
    uint32_t width;
    row_kind kind;
    uint8_t *row;
    TIFFRGBAImage image;
    bool has_image;
};

bool ctiff_is_available(void) { return ctiff_open_library() != NULL; }

// MARK: Errors and bytes

static int on_error(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)module;
    ctiff_reader *reader = user;
    vsnprintf(reader->message, sizeof reader->message, format, arguments);
    reader->is_damaged = true;
    return 1;
}

static int on_warning(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)format;
    // Warnings about unknown tags are harmless, but warnings about fax lines mean damaged pixels.
    ctiff_reader *reader = user;
    if (module && strncmp(module, "Fax", 3) == 0) reader->is_damaged = true;
    (void)arguments;
    return 1;
}

/// Gives libtiff its bytes. If the file ends inside a strip, the rest of the strip is filled with zeros. libtiff needs
/// whole strips, and would otherwise lose the rows at the beginning of the incomplete strip.
static tmsize_t read_bytes(thandle_t handle, void *out, tmsize_t wanted) {
    ctiff_reader *reader = handle;
    uint64_t left = reader->position < reader->count ? reader->count - reader->position : 0;
    if (left == 0 || wanted <= 0) return 0;
    uint64_t count = (uint64_t)wanted < left ? (uint64_t)wanted : left;
    memcpy(out, reader->bytes + reader->position, count);
    memset((uint8_t *)out + count, 0, (uint64_t)wanted - count);
    if (count < (uint64_t)wanted) reader->is_damaged = true;
    reader->position += (uint64_t)wanted;
    return wanted;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle;
    (void)bytes;
    (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    ctiff_reader *reader = handle;
    uint64_t base = origin == SEEK_CUR ? reader->position : origin == SEEK_END ? reader->count : 0;
    reader->position = base + offset;
    return reader->position;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of(thandle_t handle) { return ((ctiff_reader *)handle)->count; }

/// Refuses to map the file into memory, because `read_bytes` could not fill up a mapped file with zeros.
static int map(thandle_t handle, void **base, toff_t *size) {
    (void)handle;
    (void)base;
    (void)size;
    return 0;
}

static void unmap(thandle_t handle, void *base, toff_t size) {
    (void)handle;
    (void)base;
    (void)size;
}

// MARK: Creating and destroying

ctiff_reader *ctiff_create(const uint8_t *bytes, size_t count, char *message) {
    const ctiff_library *library = ctiff_open_library();
    message[0] = 0;
    if (!library) return NULL;
    ctiff_reader *reader = calloc(1, sizeof *reader);
    TIFFOpenOptions *options = reader ? library->options_alloc() : NULL;
    if (!options) {
        free(reader);
        return NULL;
    }
    reader->library = library;
    reader->bytes = bytes;
    reader->count = count;
    library->options_set_max_alloc(options, (tmsize_t)MEMORY_MAX);
    library->options_set_error_handler(options, on_error, reader);
    library->options_set_warning_handler(options, on_warning, reader);
    reader->tiff = library->open(
        "image", "r", reader, read_bytes, write_bytes, seek, close_nothing, size_of, map, unmap, options);
    library->options_free(options);
    if (!reader->tiff) {
        memcpy(message, reader->message, sizeof reader->message);
        free(reader);
        return NULL;
    }
    return reader;
}

static void end_page(ctiff_reader *reader) {
    if (reader->has_image) reader->library->rgba_end(&reader->image);
    reader->has_image = false;
    free(reader->row);
    reader->row = NULL;
}

void ctiff_destroy(ctiff_reader *reader) {
    if (!reader) return;
    end_page(reader);
    reader->library->close(reader->tiff);
    free(reader);
}

bool ctiff_is_damaged(const ctiff_reader *reader) { return reader->is_damaged; }

const char *ctiff_message(const ctiff_reader *reader) { return reader->message; }

bool ctiff_next_page(ctiff_reader *reader) {
    end_page(reader);
    reader->is_damaged = false;
    return reader->library->read_directory(reader->tiff) != 0;
}

// MARK: Pages

static uint16_t field(const ctiff_reader *reader, uint32_t tag, uint16_t otherwise) {
    uint16_t value;
    return reader->library->get_field_defaulted(reader->tiff, tag, &value) ? value : otherwise;
}

/// Returns the meaning of the first sample after the colours, a value of the tag ExtraSamples; 0 if there is no such
/// sample.
static uint16_t alpha_of(const ctiff_reader *reader) {
    uint16_t count = 0, *kinds = NULL;
    if (!reader->library->get_field_defaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds)) return 0;
    return count > 0 && kinds ? kinds[0] : 0;
}

/// Returns whether rows can be read one by one, and whether they become luma or colours.
static ctiff_access row_access(const ctiff_reader *reader, const row_kind *kind) {
    bool small = kind->bits == 1 || kind->bits == 2 || kind->bits == 4;
    if (!small && kind->bits != 8 && kind->bits != 16 && !kind->is_real) return CTIFF_BANDS;
    if (field(reader, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT) > SAMPLEFORMAT_UINT && !kind->is_real) return CTIFF_BANDS;
    if (kind->samples > 1 && field(reader, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) != PLANARCONFIG_CONTIG) {
        return CTIFF_BANDS;
    }
    if (small && kind->samples != 1) return CTIFF_BANDS;
    uint16_t compression = field(reader, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (compression == COMPRESSION_OJPEG) return CTIFF_BANDS;
    switch (kind->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
        return kind->samples == 1 ? CTIFF_GRAY_ROWS : CTIFF_COLOUR_ROWS;
    case PHOTOMETRIC_PALETTE:
        return kind->bits <= 8 && kind->samples == 1 ? CTIFF_COLOUR_ROWS : CTIFF_BANDS;
    case PHOTOMETRIC_RGB:
        return kind->samples >= 3 ? CTIFF_COLOUR_ROWS : CTIFF_BANDS;
    case PHOTOMETRIC_SEPARATED:
        return kind->samples >= 4 && field(reader, TIFFTAG_INKSET, INKSET_CMYK) == INKSET_CMYK ? CTIFF_COLOUR_ROWS
                                                                                             : CTIFF_BANDS;
    case PHOTOMETRIC_YCBCR:
        // libjpeg converts a page with JPEG compression to RGB.
        return kind->bits == 8 && kind->samples == 3 && compression == COMPRESSION_JPEG ? CTIFF_COLOUR_ROWS
                                                                                      : CTIFF_BANDS;
    default:
        return CTIFF_BANDS;
    }
}

void ctiff_read_page(ctiff_reader *reader, ctiff_page *page) {
    const ctiff_library *library = reader->library;
    *page = (ctiff_page){.access = CTIFF_UNREADABLE, .orientation = field(reader, TIFFTAG_ORIENTATION, 1)};
    library->get_field(reader->tiff, TIFFTAG_IMAGEWIDTH, &page->width);
    library->get_field(reader->tiff, TIFFTAG_IMAGELENGTH, &page->height);
    reader->width = page->width;
    row_kind *kind = &reader->kind;
    kind->bits = field(reader, TIFFTAG_BITSPERSAMPLE, 1);
    kind->samples = field(reader, TIFFTAG_SAMPLESPERPIXEL, 1);
    if (!library->get_field(reader->tiff, TIFFTAG_PHOTOMETRIC, &kind->photometric)) {
        kind->photometric = kind->samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISWHITE;
    }
    kind->alpha = alpha_of(reader);
    kind->is_real = (kind->bits == 32 || kind->bits == 64)
        && field(reader, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT) == SAMPLEFORMAT_IEEEFP;

    uint32_t rows = 0;
    bool is_tiled = library->is_tiled(reader->tiff);
    library->get_field_defaulted(reader->tiff, is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &rows);
    page->band_rows = rows == 0 || rows > page->height ? page->height : rows;
    page->access = is_tiled ? CTIFF_BANDS : row_access(reader, kind);
    page->has_alpha = page->access == CTIFF_COLOUR_ROWS && kind->alpha == EXTRASAMPLE_UNASSALPHA
        && (kind->photometric == PHOTOMETRIC_RGB ? kind->samples > 3 : kind->samples == 2);
    char message[1024] = "";
    if (page->access == CTIFF_BANDS && !library->rgba_ok(reader->tiff, message)) {
        memcpy(reader->message, message, sizeof reader->message - 1);
        page->access = CTIFF_UNREADABLE;
    } else if (page->access == CTIFF_BANDS && (uint64_t)page->band_rows * page->width * 4 > MEMORY_MAX) {
        strcpy(reader->message, "its tiles or strips are too large");
        page->access = CTIFF_UNREADABLE;
    }
}

// MARK: Rows

static void read_palette(ctiff_reader *reader) {
    row_kind *kind = &reader->kind;
    uint16_t *red, *green, *blue;
    memset(kind->palette, 0, sizeof kind->palette);
    if (kind->photometric != PHOTOMETRIC_PALETTE
        || !reader->library->get_field(reader->tiff, TIFFTAG_COLORMAP, &red, &green, &blue)) {
        return;
    }
    // Values have 16 bits, but some writers use only the lower eight.
    int count = 1 << kind->bits, shift = 0;
    for (int i = 0; i < count; i++) {
        if (red[i] > 255 || green[i] > 255 || blue[i] > 255) shift = 8;
    }
    for (int i = 0; i < count; i++) {
        kind->palette[3 * i] = (uint8_t)(red[i] >> shift);
        kind->palette[3 * i + 1] = (uint8_t)(green[i] >> shift);
        kind->palette[3 * i + 2] = (uint8_t)(blue[i] >> shift);
    }
}

static inline double real(const ctiff_reader *reader, size_t index) {
    if (reader->kind.bits == 32) {
        float value;
        memcpy(&value, reader->row + 4 * index, 4);
        return value;
    }
    double value;
    memcpy(&value, reader->row + 8 * index, 8);
    return value;
}

/// The most bytes of rows that are searched for a range. A small file may state a million long rows that share one strip.
static const uint64_t RANGE_MAX = 1u << 30;

/// Numbers from 0 to 1 are drawn from black to white. If there are others, the smallest is black and the largest white.
static void find_range(ctiff_reader *reader, uint32_t height, uint64_t row_bytes) {
    double least = 0, most = 1;
    for (uint32_t y = 0; y < height && y <= RANGE_MAX / row_bytes; y++) {
        if (reader->library->read_scanline(reader->tiff, reader->row, y, 0) != 1) break;
        for (size_t i = 0; i < (size_t)reader->width * reader->kind.samples; i++) {
            double value = real(reader, i);
            if (value < least && value > -1e300) least = value;
            if (value > most && value < 1e300) most = value;
        }
    }
    reader->kind.dark = least;
    reader->kind.range = most - least;
}

bool ctiff_begin(ctiff_reader *reader, const ctiff_page *page) {
    end_page(reader);
    const ctiff_library *library = reader->library;
    row_kind *kind = &reader->kind;
    if (page->access == CTIFF_BANDS) {
        char message[1024] = "";
        reader->has_image = library->rgba_begin(&reader->image, reader->tiff, 0, message) != 0;
        if (!reader->has_image) memcpy(reader->message, message, sizeof reader->message - 1);
        // Rows come from the top, as stored; the caller turns the picture.
        reader->image.orientation = reader->image.req_orientation = ORIENTATION_TOPLEFT;
        return reader->has_image;
    }
    if (kind->photometric == PHOTOMETRIC_YCBCR) {
        library->set_field(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    }
    int most = kind->bits >= 8 ? 255 : (1 << kind->bits) - 1;
    for (int value = 0; value < 256; value++) {
        int light = value > most ? most : value;
        kind->gray[value] = (uint8_t)((kind->photometric == PHOTOMETRIC_MINISWHITE ? most - light : light) * 255 / most);
    }
    read_palette(reader);
    uint64_t size = library->scanline_size(reader->tiff);
    uint64_t needed = ((uint64_t)page->width * kind->samples * kind->bits + 7) / 8;
    if (size == 0 || size > MEMORY_MAX || needed > size) {
        strcpy(reader->message, "its rows are too long");
        return false;
    }
    reader->row = malloc(size);
    if (reader->row && kind->is_real) find_range(reader, page->height, size);
    return reader->row != NULL;
}

/// Returns sample `index` of the row, 0 to 255; the raw value if a sample has fewer than eight bits.
static inline uint8_t sample(const ctiff_reader *reader, size_t index) {
    if (reader->kind.is_real) {
        double share = (real(reader, index) - reader->kind.dark) / reader->kind.range;
        // A sample may be no number.
        return share > 0 ? (uint8_t)(share < 1 ? 255 * share + 0.5 : 255) : 0;
    }
    switch (reader->kind.bits) {
    case 8:
        return reader->row[index];
    case 16: {
        uint16_t value;
        memcpy(&value, reader->row + 2 * index, 2);
        return (uint8_t)(value >> 8);
    }
    default: {
        unsigned bits = reader->kind.bits, bit = (unsigned)(index * bits % 8);
        return (uint8_t)(reader->row[index * bits / 8] >> (8 - bits - bit)) & (uint8_t)((1 << bits) - 1);
    }
    }
}

static inline uint8_t times(unsigned a, unsigned b) { return (uint8_t)((a * b + 127) / 255); }

static void set_colour(uint8_t *out, uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha) {
    out[0] = red;
    out[1] = green;
    out[2] = blue;
    out[3] = alpha;
}

static void to_colour(const ctiff_reader *reader, size_t x, uint8_t *out) {
    const row_kind *kind = &reader->kind;
    size_t at = x * kind->samples;
    uint8_t first = sample(reader, at);
    size_t colours = 1;
    switch (kind->photometric) {
    case PHOTOMETRIC_PALETTE:
        set_colour(out, kind->palette[3 * first], kind->palette[3 * first + 1], kind->palette[3 * first + 2], 255);
        return;
    case PHOTOMETRIC_SEPARATED: {
        unsigned light = 255u - sample(reader, at + 3);
        set_colour(out, times(255u - first, light), times(255u - sample(reader, at + 1), light),
                   times(255u - sample(reader, at + 2), light), 255);
        return;
    }
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
        set_colour(out, kind->gray[first], kind->gray[first], kind->gray[first], 255);
        break;
    default:
        set_colour(out, first, sample(reader, at + 1), sample(reader, at + 2), 255);
        colours = 3;
    }
    if (kind->samples <= colours) return;
    if (kind->alpha == EXTRASAMPLE_UNASSALPHA) {
        out[3] = sample(reader, at + colours);
    } else if (kind->alpha == EXTRASAMPLE_ASSOCALPHA) {
        // The stored colours are already those over black. Adding 255 - alpha gives the colours over white.
        unsigned background = 255u - sample(reader, at + colours);
        for (int i = 0; i < 3; i++) out[i] = (uint8_t)(out[i] + background > 255 ? 255 : out[i] + background);
    }
}

bool ctiff_read_row(ctiff_reader *reader, uint32_t y, uint8_t *row) {
    if (reader->library->read_scanline(reader->tiff, reader->row, y, 0) != 1) return false;
    const row_kind *kind = &reader->kind;
    bool is_gray = kind->samples == 1
        && (kind->photometric == PHOTOMETRIC_MINISWHITE || kind->photometric == PHOTOMETRIC_MINISBLACK);
    if (is_gray) {
        for (size_t x = 0; x < reader->width; x++) row[x] = kind->gray[sample(reader, x)];
    } else {
        for (size_t x = 0; x < reader->width; x++) to_colour(reader, x, row + 4 * x);
    }
    return true;
}

bool ctiff_read_band(ctiff_reader *reader, uint32_t y, uint32_t rows, uint8_t *pixels) {
    reader->image.row_offset = (int)y;
    reader->image.col_offset = 0;
    bool is_read = reader->library->rgba_get(&reader->image, (uint32_t *)(void *)pixels, reader->width, rows) != 0;
    for (size_t i = 0; i < (size_t)reader->width * rows; i++) {
        uint32_t pixel;
        memcpy(&pixel, pixels + 4 * i, 4);
        unsigned background = 255u - TIFFGetA(pixel);
        unsigned colours[3] = {TIFFGetR(pixel), TIFFGetG(pixel), TIFFGetB(pixel)};
        for (int c = 0; c < 3; c++) {
            unsigned value = colours[c] + background;
            pixels[4 * i + (size_t)c] = (uint8_t)(value > 255 ? 255 : value);
        }
        pixels[4 * i + 3] = 255;
    }
    return is_read;
}
