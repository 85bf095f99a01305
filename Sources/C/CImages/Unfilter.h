#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The first byte of a row in a PNG picture: the filter of its other bytes (PNG specification, section 9.2).
enum { FILTER_NONE, FILTER_SUB, FILTER_UP, FILTER_AVERAGE, FILTER_PAETH, FILTER_COUNT };

/// Undoes the filters of rows of `channels` (1 to 4) bytes a pixel, in place.
///
/// `rows` has `count` rows, `stride` bytes apart. Each row is a filter byte, less than `FILTER_COUNT`, and then `width`
/// pixels. `above` is the decoded row above the first, without its filter byte; zeros at the top of a picture.
/// If `is_portable`, AVX2 is not used.
void unfilter(uint8_t *rows, size_t count, size_t stride, size_t width, int channels, const uint8_t *above,
              bool is_portable);
