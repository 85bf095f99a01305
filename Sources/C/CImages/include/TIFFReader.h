#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libtiff's reader of TIFF files, page by page, and row by row if the format of the page allows it. The library is
/// opened on demand.
///
/// These functions print nothing and never end the process; `ctiff_message` returns libtiff's messages.

/// The size of a message of libtiff, with its final NUL.
#define CTIFF_MESSAGE_SIZE 200

typedef struct ctiff_reader ctiff_reader;

/// The way to read the pixels of a page.
typedef enum {
    /// Row by row, one byte of luma for each pixel.
    CTIFF_GRAY_ROWS,
    /// Row by row, four bytes for each pixel: red, green, blue and alpha.
    CTIFF_COLOUR_ROWS,
    /// Several rows at a time, four bytes for each pixel.
    CTIFF_BANDS,
    /// The page cannot be read; `ctiff_message` has the reason.
    CTIFF_UNREADABLE,
} ctiff_access;

/// A page, before its pixels are read.
typedef struct {
    uint32_t width, height;
    /// The way to turn the page before it is shown (TIFF 6.0, tag 274), 1 to 8.
    uint16_t orientation;
    ctiff_access access;
    /// The number of rows in a strip or in a row of tiles. Damage does not extend beyond a strip or a row of tiles.
    uint32_t band_rows;
    bool has_alpha;
} ctiff_page;

/// Returns whether libtiff is installed; the first call opens it.
bool ctiff_is_available(void);

/// Creates a reader of `count` bytes, which must outlive the reader; it starts at the first page. NULL without libtiff,
/// without memory, or if there is no page. `message` (`CTIFF_MESSAGE_SIZE` bytes) then has libtiff's reason, or is
/// empty if libtiff gave none.
ctiff_reader *ctiff_create(const uint8_t *bytes, size_t count, char *message);

/// Describes the page. Allocates no memory for its pixels.
void ctiff_read_page(ctiff_reader *reader, ctiff_page *page);

/// Prepares the page for reading its pixels; returns false on failure.
bool ctiff_begin(ctiff_reader *reader, const ctiff_page *page);

/// Reads row `y` into one or four bytes for each pixel; returns false if the row is damaged. Rows may be skipped, but
/// must be in order.
bool ctiff_read_row(ctiff_reader *reader, uint32_t y, uint8_t *row);

/// Reads the band that begins at row `y`, a multiple of `band_rows`, into four bytes for each pixel. Transparent pixels
/// are drawn over white, so every alpha is 255.
bool ctiff_read_band(ctiff_reader *reader, uint32_t y, uint32_t rows, uint8_t *pixels);

/// Moves to the next page; returns false if there is no other page that can be read.
bool ctiff_next_page(ctiff_reader *reader);

/// Returns whether a part of the page was invalid, although its rows were read.
bool ctiff_is_damaged(const ctiff_reader *reader);

/// Returns libtiff's reason for the last failure; valid until the next call.
const char *ctiff_message(const ctiff_reader *reader);

/// Frees the reader; NULL is ignored.
void ctiff_destroy(ctiff_reader *reader);
