#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libpng's row-by-row interface. It reports errors by longjmp, so it must be called from C.
///
/// Undamaged files with 8 bits per sample, without interlacing and palette, are read without libpng in a third of the
/// time. libpng reads all other files, and reports everything that is wrong with a file.
///
/// These functions do not jump, print nothing and never end the process; `cpng_message` returns libpng's messages.

/// The size of a message of libpng, with its final NUL.
#define CPNG_MESSAGE_SIZE 200

/// The data of the chunks before the first pixels.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// Whether the pixels have alpha or the image has a tRNS chunk.
    bool has_alpha;
} cpng_header;

/// The value that a pixel becomes.
typedef enum {
    /// Its luma.
    CPNG_LUMA,
    /// Its position between two colours that may have the same luma: 0 to 255, with gray in the middle.
    CPNG_RED_GREEN,
    CPNG_BLUE_YELLOW,
} cpng_mix;

/// How the pixels are read.
typedef enum {
    /// In the fastest way for the picture.
    CPNG_FASTEST,
    /// With libpng.
    CPNG_LIBPNG,
    /// In bands of rows, even if the picture is small; with libpng if libpng is needed.
    CPNG_BANDS,
    /// As `CPNG_BANDS`, but inflated without ISA-L and unfiltered without AVX2, as on a machine that has neither.
    CPNG_PORTABLE_BANDS,
} cpng_way;

/// Receives a row of colours before the row is converted to luma. Each pixel has `channels` bytes: red, green, blue
/// and, if there are four, alpha.
typedef void cpng_look(void *context, const uint8_t *row, int channels, size_t width);

/// Receives row `y` before it is converted. A pixel has `channels` bytes: gray; or red, green and blue; and alpha if the
/// number is even.
typedef void cpng_show(void *context, uint32_t y, const uint8_t *row, int channels);

/// The result of reading the pixels.
typedef struct {
    /// The number of rows with decoded pixels. For an interlaced picture, it is the height as soon as one pass is
    /// complete.
    uint32_t rows;
    /// Whether every pixel was decoded.
    bool complete;
    /// Whether a checksum of a chunk that was used is wrong.
    bool wrong_checksum;
    /// Whether every alpha value is 255.
    bool opaque;
} cpng_result;

typedef struct cpng_reader cpng_reader;

/// Returns whether a file that begins with the given bytes is a PNG picture so large that ISA-L inflates it.
bool cpng_needs_isal(const uint8_t *head, size_t count);

/// Opens ISA-L, which inflates large pictures twice as fast as zlib. Returns false if ISA-L is not installed; zlib then
/// inflates these pictures.
bool cpng_isal_is_available(void);

/// Creates a reader of `count` bytes, which must outlive the reader; NULL if there is no memory. The memory that the
/// reader allocates does not depend on the bytes.
cpng_reader *cpng_create(const uint8_t *bytes, size_t count);

/// Reads up to the first pixels; returns false if the bytes before them are damaged. Allocates no memory for pixels, so
/// that the caller can refuse a picture that is too large.
bool cpng_read_header(cpng_reader *reader, cpng_header *header);

/// Sets how `cpng_read_pixels` reads the pixels; call it before that function. Only tests that compare the ways use it.
void cpng_choose_way(cpng_reader *reader, cpng_way way);

/// Lets `show` receive every row; for an interlaced picture, only rows of its last pass. Call it before
/// `cpng_read_pixels`. A row may be shown twice.
void cpng_show_rows(cpng_reader *reader, cpng_show *show, void *context);

/// Decodes every row of the file; call it once, after `cpng_read_header`.
///
/// `luma` has room for (width + 1) x height bytes. The first width x height bytes receive the luma of the picture over
/// white, from 0 (black) to 255 (white), with the weights of ITU-R BT.601, as in JPEG. Or they receive the difference
/// that `mix` selects. `alpha` is NULL, or has the same room and receives the alpha, from 0 (transparent) to 255
/// (opaque). The luma of the picture over black is exactly luma - (255 - alpha).
///
/// `look` is NULL, or receives every `look_step`th row of colours; for an interlaced picture, only rows of its last
/// pass. A row that cannot be decoded becomes white, or gray for a difference, and its alpha does not change.
cpng_result cpng_read_pixels(cpng_reader *reader, uint8_t *luma, uint8_t *alpha, cpng_mix mix, cpng_look *look,
                             void *context, uint32_t look_step);

/// Returns libpng's reason for the last failure, or an empty string; valid as long as the reader.
const char *cpng_message(const cpng_reader *reader);

/// Frees the reader; NULL is ignored.
void cpng_destroy(cpng_reader *reader);
