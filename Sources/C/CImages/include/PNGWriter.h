#pragma once

#include <stddef.h>
#include <stdint.h>

/// Writes a gray picture as a PNG file.
///
/// - Parameters:
///   - pixels: one byte for each pixel, row by row; 0 is black.
///   - file: room for the file.
///   - room: the number of bytes of the room.
/// - Returns: the number of bytes of the file; 0 if the room is too small or there is no memory.
size_t cpng_write_gray(
    const uint8_t *_Nonnull pixels, size_t width, size_t height, uint8_t *_Nonnull file, size_t room);

/// Returns the checksum of a chunk of a PNG file. `chunk` is its name and its data.
uint32_t cpng_checksum(const uint8_t *_Nonnull chunk, size_t count);
