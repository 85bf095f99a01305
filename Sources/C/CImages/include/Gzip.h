#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Inflates the beginning of a gzip file (RFC 1952).
///
/// @return The number of bytes that were written, at most `room`.
size_t cgzip_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t room);

#ifdef __cplusplus
}
#endif
