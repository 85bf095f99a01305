#pragma once

#include <stdint.h>

/// The number of bytes before the data of a chunk (length and type), and after the data (checksum); see the PNG
/// specification, section 5.3.
enum { CHUNK_HEADER_SIZE = 8, CHECKSUM_SIZE = 4 };

/// Returns the number in four bytes, the most significant first.
static inline uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}
