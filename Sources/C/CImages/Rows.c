#include "Pixels.h"

#include <string.h>

#include "WidePixels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t halves8 __attribute__((vector_size(16)));
typedef int32_t words8 __attribute__((vector_size(32)));
typedef int8_t signs8 __attribute__((vector_size(8)));

void cpixels_move_window(uint16_t *columns, const uint8_t *entering, const uint8_t *leaving, size_t count) {
    if (entering && leaving) {
        for (size_t x = 0; x < count; x++) columns[x] += entering[x] - leaving[x];
    } else if (entering) {
        for (size_t x = 0; x < count; x++) columns[x] += entering[x];
    } else if (leaving) {
        for (size_t x = 0; x < count; x++) columns[x] -= leaving[x];
    }
}

INLINE words8 load_columns(const uint16_t *columns) {
    halves8 loaded;
    memcpy(&loaded, columns, sizeof loaded);
    return __builtin_convertvector(loaded, words8);
}

INLINE void threshold(
    const uint8_t *row, size_t count, const uint16_t *columns, size_t span, const int32_t *areas, int32_t bias,
    uint8_t *result
) {
    int32_t sum = 0;
    for (size_t x = 0; x < span; x++) sum += columns[x];
    words8 sums = (words8){0} + sum, none = {0};
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        // From one window to the next, one column enters and another leaves.
        words8 steps = load_columns(columns + x + span) - load_columns(columns + x);
        steps += __builtin_shufflevector(steps, none, 8, 0, 1, 2, 8, 4, 5, 6);
        steps += __builtin_shufflevector(steps, none, 8, 8, 0, 1, 8, 8, 4, 5);
        steps += __builtin_shufflevector(steps, none, 8, 8, 8, 8, 3, 3, 3, 3);
        sums += steps;
        bytes8 pixels;
        memcpy(&pixels, row + x, sizeof pixels);
        words8 area;
        memcpy(&area, areas + x, sizeof area);
        words8 is_white = (__builtin_convertvector(pixels, words8) + bias) * area > sums;
        signs8 white = __builtin_convertvector(is_white, signs8);
        memcpy(result + x, &white, sizeof white);
        sums = __builtin_shufflevector(sums, sums, 7, 7, 7, 7, 7, 7, 7, 7);
    }
    for (sum = sums[0]; x < count; x++) {
        sum += columns[x + span] - columns[x];
        result[x] = (row[x] + bias) * areas[x] > sum ? 255 : 0;
    }
}

typedef uint16_t pairs16 __attribute__((vector_size(32)));

/// Returns the sums of 16 pairs of neighbours, each loaded as one number.
INLINE pairs16 pair_sums(const uint8_t *pixels) {
    pairs16 pairs;
    memcpy(&pairs, pixels, sizeof pairs);
    return (pairs & 255) + (pairs >> 8);
}

INLINE void halve(const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *result) {
    size_t x = 0;
    for (; x + 16 <= count; x += 16) {
        pairs16 means = (pair_sums(upper + 2 * x) + pair_sums(lower + 2 * x) + 2) >> 2;
        bytes16 bytes = __builtin_convertvector(means, bytes16);
        memcpy(result + x, &bytes, sizeof bytes);
    }
    for (; x < count; x++)
        result[x] = (uint8_t)((upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1] + 2) >> 2);
}

INLINE void blend_rows(const uint8_t *const rows[3], const uint16_t weights[3], size_t count, uint16_t *result) {
    const uint8_t *one = rows[0], *two = rows[1], *three = rows[2];
    uint16_t first = weights[0], second = weights[1], third = weights[2];
    for (size_t x = 0; x < count; x++)
        result[x] = (uint16_t)((uint16_t)(one[x] * first) + (uint16_t)(two[x] * second) + (uint16_t)(three[x] * third));
}

INLINE void double_row(const uint8_t *near, const uint8_t *far, size_t count, uint16_t *blended, uint8_t *result) {
    for (size_t x = 0; x < count; x++) blended[x + 1] = (uint16_t)(near[x] * 3 + far[x]);
    // The neighbours of the first and the last pixel are these pixels themselves.
    blended[0] = blended[1];
    blended[count + 1] = blended[count];
    for (size_t x = 0; x < count; x++) {
        uint16_t own = (uint16_t)(blended[x + 1] * 3 + 8);
        uint16_t left = (uint16_t)(own + blended[x]) >> 4, right = (uint16_t)(own + blended[x + 2]) >> 4;
        result[2 * x] = (uint8_t)left;
        result[2 * x + 1] = (uint8_t)right;
    }
}

INLINE void blend_three(
    const uint16_t *values, const int32_t *firsts, const uint32_t *weights, size_t begin, size_t count, uint8_t *result
) {
    for (size_t x = begin; x < count; x++) {
        const uint16_t *own = values + firsts[x];
        result[x] = (uint8_t)(((1u << 19) + own[0] * weights[x] + own[1] * weights[count + x]
                               + own[2] * weights[2 * count + x])
                              >> 20);
    }
}

#if defined(__x86_64__)
static AVX2 void threshold_avx2(
    const uint8_t *row, size_t count, const uint16_t *columns, size_t span, const int32_t *areas, int32_t bias,
    uint8_t *result
) {
    threshold(row, count, columns, span, areas, bias, result);
}

static AVX2 void halve_avx2(const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *result) {
    halve(upper, lower, count, result);
}

static AVX2 void blend_rows_avx2(
    const uint8_t *const rows[3], const uint16_t weights[3], size_t count, uint16_t *result
) {
    blend_rows(rows, weights, count, result);
}

static AVX2 void double_row_avx2(
    const uint8_t *near, const uint8_t *far, size_t count, uint16_t *blended, uint8_t *result
) {
    double_row(near, far, count, blended, result);
}

static AVX2 void blend_three_avx2(
    const uint16_t *values, const int32_t *firsts, const uint32_t *weights, size_t count, uint8_t *result
) {
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        __m256i places = _mm256_loadu_si256((const __m256i *)(firsts + x));
        // Each gathered number has two neighbouring values.
        __m256i two = _mm256_i32gather_epi32((const int *)values, places, 2);
        __m256i third = _mm256_i32gather_epi32((const int *)(values + 2), places, 2);
        words8 sums = (words8){0} + (1 << 19), weight;
        memcpy(&weight, weights + x, sizeof weight);
        sums += ((words8)two & 0xffff) * weight;
        memcpy(&weight, weights + count + x, sizeof weight);
        sums += (words8)_mm256_srli_epi32(two, 16) * weight;
        memcpy(&weight, weights + 2 * count + x, sizeof weight);
        sums += ((words8)third & 0xffff) * weight;
        bytes8 bytes = __builtin_convertvector(sums >> 20, bytes8);
        memcpy(result + x, &bytes, sizeof bytes);
    }
    blend_three(values, firsts, weights, x, count, result);
}
#endif

void cpixels_threshold(
    const uint8_t *row, size_t count, const uint16_t *columns, size_t span, const int32_t *areas, int32_t bias,
    uint8_t *result, bool is_portable
) {
    BEST(
        is_portable, threshold_avx2(row, count, columns, span, areas, bias, result),
        threshold(row, count, columns, span, areas, bias, result));
}

void cpixels_halve(const uint8_t *upper, const uint8_t *lower, size_t count, uint8_t *result, bool is_portable) {
    BEST(is_portable, halve_avx2(upper, lower, count, result), halve(upper, lower, count, result));
}

void cpixels_blend_rows(
    const uint8_t *const rows[3], const uint16_t weights[3], size_t count, uint16_t *result, bool is_portable
) {
    BEST(is_portable, blend_rows_avx2(rows, weights, count, result), blend_rows(rows, weights, count, result));
}

void cpixels_double(
    const uint8_t *near, const uint8_t *far, size_t count, uint16_t *blended, uint8_t *result, bool is_portable
) {
    BEST(
        is_portable, double_row_avx2(near, far, count, blended, result),
        double_row(near, far, count, blended, result));
}

void cpixels_blend_three(
    const uint16_t *values, const int32_t *firsts, const uint32_t *weights, size_t count, uint8_t *result,
    bool is_portable
) {
    BEST(
        is_portable, blend_three_avx2(values, firsts, weights, count, result),
        blend_three(values, firsts, weights, 0, count, result));
}
