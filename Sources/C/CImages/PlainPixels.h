#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The fast reader for plain PNG files: 8 bits per sample, not interlaced, no palette, and undamaged. Most files are
/// plain.

/// A picture whose pixels are to be read.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    /// The offset of the first IDAT chunk's data.
    size_t data;
    uint32_t width, height;
    /// Bytes of a pixel, 1 to 4.
    int channels;
    /// NULL, or room for all rows with their filter bytes: (width x channels + 1) x height bytes. When a row is handed
    /// on, its receiver may overwrite the room up to the end of this row.
    uint8_t *room;
    /// Whether the rows are read in bands even if the picture is small.
    bool in_bands;
    /// Whether bands are inflated without ISA-L and unfiltered without AVX2, as on a machine that has neither.
    bool is_portable;
} plain_picture;

/// Receives decoded rows from top to bottom, with samples as in the file.
typedef void plain_row(void *context, uint32_t y, uint8_t *row);

/// Returns whether a picture is so large that its rows are read in bands.
bool is_read_in_bands(uint32_t width, uint32_t height, int channels);

/// Reads all rows. Returns the number of rows handed on before an error: `height` if there was none. These rows are
/// correct.
uint32_t read_plainly(const plain_picture *picture, plain_row *row, void *context);
