#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libtiff's reader of TIFF files, page by page, row by row where their kind allows it. The library is opened when the
/// first TIFF is met.
///
/// No function here prints or ends the process: what libtiff has to say is in `ctiff_message`.

/// Room for a message of libtiff's, its ending NUL included.
#define CTIFF_MESSAGE_SIZE 200

typedef struct ctiff_reader ctiff_reader;

/// How the pixels of a page are had.
typedef enum {
    /// Row by row, a byte of luma a pixel.
    CTIFF_GRAY_ROWS,
    /// Row by row, four bytes a pixel: red, green, blue and alpha.
    CTIFF_COLOUR_ROWS,
    /// Several rows at a time, four bytes a pixel.
    CTIFF_BANDS,
    /// Not at all; `ctiff_message` says why.
    CTIFF_UNREADABLE,
} ctiff_access;

/// A page, before its pixels are read.
typedef struct {
    uint32_t width, height;
    /// How it has to be turned to be shown (TIFF 6.0, tag 274), 1 to 8.
    uint16_t orientation;
    ctiff_access access;
    /// Rows of a strip or row of tiles: what is damaged ends there.
    uint32_t band_rows;
    bool has_alpha;
} ctiff_page;

/// Whether libtiff is there. Opens it at the first call.
bool ctiff_is_available(void);

/// A reader of `count` bytes, which must outlive it, at its first page; NULL where there is none, with the reason in
/// `message` (`CTIFF_MESSAGE_SIZE` bytes), or where there is no library.
ctiff_reader *ctiff_create(const uint8_t *bytes, size_t count, char *message);

/// What the page is. Takes no memory for its pixels.
void ctiff_read_page(ctiff_reader *reader, ctiff_page *page);

/// Makes the page ready to have its pixels read; false where it cannot be.
bool ctiff_begin(ctiff_reader *reader, const ctiff_page *page);

/// Reads row `y`, in order but for rows that are left out, into a byte or four for each pixel; false where it is
/// damaged.
bool ctiff_read_row(ctiff_reader *reader, uint32_t y, uint8_t *row);

/// Reads the band that begins at row `y`, a multiple of `band_rows`, into four bytes for each pixel, opaque, over white.
bool ctiff_read_band(ctiff_reader *reader, uint32_t y, uint32_t rows, uint8_t *pixels);

/// Goes to the next page; false where there is none that can be read.
bool ctiff_next_page(ctiff_reader *reader);

/// Whether something of the page was not as it has to be, though its rows were read.
bool ctiff_is_damaged(const ctiff_reader *reader);

/// libtiff's reason for the last failure; valid until the next call.
const char *ctiff_message(const ctiff_reader *reader);

/// Frees the reader; NULL is ignored.
void ctiff_destroy(ctiff_reader *reader);
