#pragma once

#include <stddef.h>
#include <stdint.h>

/// What a row of a PNG picture begins with: how its bytes were filtered (PNG specification, section 9.2).
enum { FILTER_NONE, FILTER_SUB, FILTER_UP, FILTER_AVERAGE, FILTER_PAETH, FILTER_COUNT };

/// Undoes the filters of rows of `channels` (1 to 4) bytes a pixel, in place.
///
/// `rows` has `count` rows, each `stride` bytes from the one before: a filter's byte, less than `FILTER_COUNT`, then
/// `width` pixels. `above` is the decoded row above the first, without its filter's byte; zeros above a picture.
void unfilter(uint8_t *rows, size_t count, size_t stride, size_t width, int channels, const uint8_t *above);
