#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The pixels of a PNG file of the plainest kind, which most are: 8 bits a sample, not interlaced, no palette, nothing
/// damaged. What libpng reads more slowly.

/// A picture whose pixels are to be read.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    /// Where the data of the first IDAT chunk begin.
    size_t data;
    uint32_t width, height;
    /// Bytes of a pixel, 1 to 4.
    int channels;
    /// NULL, or room for all rows with their filters, (width x channels + 1) x height bytes: what is there when a row is
    /// handed on may be written over up to that row's end.
    uint8_t *room;
    /// Whether the rows come in bands even where there are few.
    bool in_bands;
} plain_picture;

/// Gets decoded rows from above to below, as they are in the file.
typedef void plain_row(void *context, uint32_t y, uint8_t *row);

/// Reads all rows; how many were handed on before something was met that is not as it should be: `height` where nothing
/// was. The rows handed on are right.
uint32_t read_plainly(const plain_picture *picture, plain_row *row, void *context);
