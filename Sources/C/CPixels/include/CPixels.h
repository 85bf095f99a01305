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
/// @param columns The sums of the columns of pixels in the windows, after as many zeros as windows reach to the left,
///     and one more. As many zeros follow as windows reach to the right.
/// @param span The number of columns in a window.
/// @param areas The number of pixels in the window of each pixel.
/// @param bias From -256 to 256, so that products fit in 32 bits.
void cpixels_threshold(
    const uint8_t *row, size_t count, const uint16_t *columns, size_t span, const int32_t *areas, int32_t bias,
    uint8_t *result, bool is_portable);

// MARK: Sizes

/// Writes sums of three neighbours, each multiplied by its weight, after shifting them right by 20 bits with rounding.
///
/// @param values The values to add up; one more follows them, whose value does not matter.
/// @param firsts The place of the first neighbour for each result.
/// @param weights The weights of the first neighbour in all results, then those of the second, and of the third.
void cpixels_blend_three(
    const uint16_t *values, const int32_t *firsts, const uint32_t *weights, size_t count, uint8_t *result,
    bool is_portable);

// MARK: Runs

/// The number of elements after those of `bounds` that the searches for patterns may read.
enum { CPIXELS_SPARE = 8 };

/// Finds the runs of dark and light pixels in a line. Writes the place of the first pixel of each run, then the length of
/// the line. `bounds` must have space for one more than the pixels.
///
/// @return The number of runs.
size_t cpixels_find_runs(const uint8_t *line, size_t count, uint8_t dark, int32_t *bounds);

/// Finds five successive runs that may be a finder pattern of a QR code: 1:1:3:1:1 with wide tolerances.
///
/// @param bounds What `cpixels_find_runs` wrote, and `CPIXELS_SPARE` more, whose values do not matter.
/// @param hits The first run of each five that may be a pattern. Needs space for all runs.
/// @return The number of hits.
size_t cpixels_find_finders(const int32_t *bounds, size_t runs, int32_t *hits, bool is_portable);

/// Finds seven successive runs as they are in the middle of an Aztec code or MaxiCode: of about equal lengths. A threshold
/// may make all dark runs longer or shorter than the light ones. So a run is compared closely only with runs of its own
/// colour. The outer runs may have from half to twice the length. Arguments as above.
size_t cpixels_find_rings(const int32_t *bounds, size_t runs, int32_t *hits, bool is_portable);

#ifdef __cplusplus
}
#endif
