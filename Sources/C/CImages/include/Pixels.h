#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loops over pixels that take much of the time for a picture, for several pixels at once.
///
/// Each function gives the same result on every processor. With `is_portable`, AVX2 is not used even if the processor
/// has it; tests compare both ways.

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Means of windows

/// Adds a row of pixels to the sums of the columns, and subtracts another row. Either row may be NULL.
void cpixels_move_window(uint16_t *columns, const uint8_t *entering, const uint8_t *leaving, size_t count);

/// Writes a row of pixels in black and white: 255 if a pixel plus `bias` is more than the mean of its window, else 0.
///
/// @param columns The sums of the columns of pixels in the windows. There are r + 1 zeros before the sums and r zeros
///     after them; r is the number of columns by which a window extends beyond a pixel to each side.
/// @param span The number of columns in a window.
/// @param areas The number of pixels in the window of each pixel.
/// @param bias From -256 to 256, so that products fit in 32 bits.
void cpixels_threshold(
    const uint8_t *row, size_t count, const uint16_t *columns, size_t span, const int32_t *areas, int32_t bias,
    uint8_t *result, bool is_portable);

// MARK: Medians

/// Writes the median of each pixel and its eight neighbours. The pixels at the edges are copied. The width and the height
/// are at least 3.
void cpixels_median(const uint8_t *source, size_t width, size_t height, uint8_t *target);

// MARK: Sizes

/// Writes the rounded mean of every 2 x 2 pixels of two rows. `count` is the number of means.
void cpixels_halve(
    const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *result, bool is_portable);

/// Writes sums of the pixels of three rows, each multiplied by the weight of its row. The weights add up to 256 at
/// most.
void cpixels_blend_rows(
    const uint8_t *const rows[3], const uint16_t weights[3], size_t count, uint16_t *result, bool is_portable);

/// Writes sums of three neighbours, each neighbour multiplied by its weight. The sums are shifted right by 20 bits,
/// with rounding.
///
/// @param values The values to add up; one more follows them, whose value does not matter.
/// @param firsts The place of the first neighbour for each result.
/// @param weights The weights of the first neighbour in all results, then those of the second, and of the third.
void cpixels_blend_three(
    const uint16_t *values, const int32_t *firsts, const uint32_t *weights, size_t count, uint8_t *result,
    bool is_portable);

/// Writes a row of a picture that is twice as wide and high, interpolated linearly. In each direction, a new pixel is
/// 3/4 of the pixel in which it lies and 1/4 of the nearest neighbour.
///
/// @param near The row in which the new row lies.
/// @param far The nearest neighbour of that row.
/// @param blended Space for `count` + 2 numbers.
void cpixels_double(
    const uint8_t *near, const uint8_t *far, size_t count, uint16_t *blended, uint8_t *result, bool is_portable);

// MARK: Squares

/// Sums over the gradients of a square's pixels.
typedef struct {
    /// The sums of right^2 + down^2, of right^2 - down^2, and of 2 right down.
    int32_t energy, real, imaginary;
} cpixels_gradients;

/// Adds up the gradients in squares of 8 x 8 pixels that stand beside each other, in every second row of each square.
/// `pixels` is the first pixel of the first square. There must be a pixel on each side of the squares.
void cpixels_add_gradients(
    const uint8_t *pixels, size_t stride, size_t squares, cpixels_gradients *sums, bool is_portable);

/// Copies 16 columns of pixels, one after the other. The columns are `step` (1 or 2) pixels apart. In each row, 16 x
/// `step` pixels may be read from `pixels` on.
void cpixels_copy_columns(const uint8_t *pixels, size_t stride, size_t rows, size_t step, uint8_t *columns);

// MARK: Codewords

/// The number of values along a codeword of PDF417.
enum { CPIXELS_PROFILE = 32 };

/// The template with the largest product with a profile.
typedef struct {
    size_t index;
    /// The largest and the second largest product.
    float best, next;
} cpixels_match;

/// Multiplies a profile with templates; both have `CPIXELS_PROFILE` values. There must be a template.
cpixels_match cpixels_best_template(const float *profile, const float *templates, size_t count, bool is_portable);

// MARK: Runs

/// The number of elements after those of `bounds` that the searches for patterns may read.
enum { CPIXELS_SPARE = 8 };

/// Finds the runs of dark and light pixels in a line. Writes the place of the first pixel of each run, then the length
/// of the line. `bounds` needs space for one element more than there are pixels.
///
/// @return The number of runs.
size_t cpixels_find_runs(const uint8_t *line, size_t count, uint8_t dark, int32_t *bounds);

/// Finds five successive runs that may be a finder pattern of a QR code: 1:1:3:1:1 with wide tolerances.
///
/// @param bounds What `cpixels_find_runs` wrote, and `CPIXELS_SPARE` more elements, whose values do not matter.
/// @param hits Receives the first run of each group of five that may be a pattern. Needs space for all runs.
/// @return The number of hits.
size_t cpixels_find_finders(const int32_t *bounds, size_t runs, int32_t *hits, bool is_portable);

/// Finds seven successive runs as they are in the middle of an Aztec code or MaxiCode: of about equal lengths. A
/// threshold may make all dark runs longer or shorter than the light ones. So a run is compared closely only with runs
/// of its own colour. The outer runs may have from half to twice the length. The arguments are those of
/// `cpixels_find_finders`.
size_t cpixels_find_rings(const int32_t *bounds, size_t runs, int32_t *hits, bool is_portable);

// MARK: Samples

/// The contrast of a picture, row by row.
typedef struct {
    const int16_t *values;
    int32_t width, height;
} cpixels_contrast;

/// A projective map of the plane: x = (a u + b v + c) / (g u + h v + 1) and y = (d u + e v + f) / (g u + h v + 1).
typedef struct {
    double a, b, c, d, e, f, g, h;
} cpixels_map;

/// Writes `black` for pixels that are 0, and `white` for all others.
void cpixels_write_contrast(
    const uint8_t *pixels, size_t count, int16_t black, int16_t white, int16_t *values, bool is_portable);

/// Writes the contrast at the places to which a map takes points: interpolated between the four nearest pixels, and 0
/// outside the picture. The middles of pixels have coordinates that end in .5.
void cpixels_sample_map(
    const cpixels_contrast *picture, const cpixels_map *map, const double *u, const double *v, size_t count,
    double *samples, bool is_portable);

/// Writes the contrast at places on a line that begins at (`x`, `y`) and has the direction (`across`, `down`): `first`
/// steps from its beginning, `first` + 1 steps, and so on.
void cpixels_sample_line(
    const cpixels_contrast *picture, double x, double y, double across, double down, double step, size_t first,
    size_t count, double *samples, bool is_portable);

#ifdef __cplusplus
}
#endif
