#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libpng's row-by-row interface, which reports errors by longjmp and so has to be called from C.
///
/// The pixels of undamaged files of 8 bits a sample, neither interlaced nor with a palette, are read without libpng in a
/// third of the time; all others, and whatever is wrong with a file, are libpng's.
///
/// No function here jumps, prints or ends the process: what libpng has to say is in `cpng_message`.

/// Room for a message of libpng's, its ending NUL included.
#define CPNG_MESSAGE_SIZE 200

/// What the chunks before the first pixels say.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// Whether the pixels carry alpha or the image has a tRNS chunk.
    bool has_alpha;
} cpng_header;

/// What becomes of a pixel.
typedef enum {
    /// Its luma.
    CPNG_LUMA,
    /// Its place between two colours that may have one luma: 0 to 255, gray in the middle.
    CPNG_RED_GREEN,
    CPNG_BLUE_YELLOW,
} cpng_mix;

/// How pixels are read.
typedef enum {
    /// By the way that takes the least time for the picture.
    CPNG_FASTEST,
    /// By libpng, whatever the picture.
    CPNG_LIBPNG,
    /// In bands of rows wherever libpng is not needed, however small the picture.
    CPNG_BANDS,
} cpng_way;

/// Looks at a row of `channels` bytes a pixel, red, green and blue first, before it becomes luma.
typedef void cpng_look(void *context, const uint8_t *row, int channels, size_t width);

/// How reading the pixels ended.
typedef struct {
    /// Rows of the picture that hold decoded pixels; of an interlaced picture, its height once one pass is complete.
    uint32_t rows;
    /// Whether every pixel was decoded.
    bool complete;
    /// Whether a checksum of a chunk that was used is wrong.
    bool wrong_checksum;
    /// Whether every alpha value is 255.
    bool opaque;
} cpng_result;

typedef struct cpng_reader cpng_reader;

/// A reader of `count` bytes, which must outlive it; NULL where there is no memory. Allocates nothing that depends on
/// the bytes.
cpng_reader *cpng_create(const uint8_t *bytes, size_t count);

/// Reads up to the first pixels; false where the bytes are damaged before them. Takes no memory for pixels, so that
/// the caller can refuse a size.
bool cpng_read_header(cpng_reader *reader, cpng_header *header);

/// Chooses the way before pixels are read: for tests, which compare them.
void cpng_choose_way(cpng_reader *reader, cpng_way way);

/// Decodes every row that the bytes hold; call once, after `cpng_read_header`.
///
/// `luma` has (width + 1) x height bytes; the first width x height receive the picture over white, 0 black to 255 white (ITU-R BT.601 weights,
/// as in JPEG), or what else `mix` says. `look` is NULL, or shown every
/// `look_step`th row of colours, of an interlaced picture of its last pass. `alpha` is NULL or has as many bytes and receives 0 transparent to 255 opaque. What cannot be decoded
/// is white, or gray for a difference, and left as it is in `alpha`. The picture over black is luma - (255 - alpha), exactly.
cpng_result cpng_read_pixels(cpng_reader *reader, uint8_t *luma, uint8_t *alpha, cpng_mix mix, cpng_look *look,
                             void *context, uint32_t look_step);

/// libpng's reason for the last failure, or an empty string; valid as long as the reader.
const char *cpng_message(const cpng_reader *reader);

/// Frees the reader; NULL is ignored.
void cpng_destroy(cpng_reader *reader);
