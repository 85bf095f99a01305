#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loops over pixels for reading text.

/// A parallelogram of a picture: where its first pixel lies, and the way to the next column and the next row.
typedef struct {
    float x, y;
    float column_x, column_y;
    float row_x, row_y;
} ctext_grid;

/// Samples a gray picture, or one plane of a picture in colour, at the points of a grid, and writes floats from -1 (black)
/// to 1 (white). Each row of the target has `stride` floats, of which the first `columns` are written. Points outside the
/// picture are like the nearest pixel.
void ctext_sample(
    const uint8_t *pixels, size_t width, size_t height, ctext_grid grid, size_t columns, size_t rows, size_t stride,
    float *target);

/// A run of pixels in a row of a map.
typedef struct {
    uint32_t row, first, last;
} ctext_run_of_pixels;

/// Finds the runs of values over `threshold` in a map, row by row. Runs with at most one value between them are one run.
/// Returns the number of runs, of which at most `most` are written.
size_t ctext_runs(
    const float *map, size_t width, size_t height, float threshold, ctext_run_of_pixels *runs, size_t most);

/// Returns the mean of the values of a map inside a convex polygon of four corners: x and y of each, clockwise. Returns
/// 0 for a polygon without a value.
float ctext_mean(const float *map, size_t width, size_t height, const float corners[8]);

/// Finds the greatest of `count` values at each of `steps` steps.
void ctext_greatest(const float *values, size_t steps, size_t count, uint32_t *places, float *greatest);
