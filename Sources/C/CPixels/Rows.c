#include "CPixels.h"

#include <string.h>

#include "Pixels.h"

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
#if defined(__x86_64__)
    if (!is_portable && HAS_AVX2) {
        threshold_avx2(row, count, columns, span, areas, bias, result);
        return;
    }
#endif
    threshold(row, count, columns, span, areas, bias, result);
}

void cpixels_blend_three(
    const uint16_t *values, const int32_t *firsts, const uint32_t *weights, size_t count, uint8_t *result,
    bool is_portable
) {
#if defined(__x86_64__)
    if (!is_portable && HAS_AVX2) {
        blend_three_avx2(values, firsts, weights, count, result);
        return;
    }
#endif
    blend_three(values, firsts, weights, 0, count, result);
}
