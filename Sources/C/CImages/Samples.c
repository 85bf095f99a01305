#include "Pixels.h"

#include <string.h>

#include "WidePixels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The results must be the same on every processor, so a multiplication and an addition must not be fused.
#pragma STDC FP_CONTRACT OFF

typedef double doubles4 __attribute__((vector_size(32)));
typedef int32_t words4 __attribute__((vector_size(16)));

INLINE void write_contrast(const uint8_t *pixels, size_t count, int16_t black, int16_t white, int16_t *values) {
    for (size_t i = 0; i < count; i++) values[i] = pixels[i] == 0 ? black : white;
}

/// Returns the contrast at a place, interpolated between the four nearest pixels; 0 outside the picture.
static double sample(const cpixels_contrast *picture, double x, double y) {
    if (!(x >= 0 && y >= 0 && x < picture->width - 1 && y < picture->height - 1)) return 0;
    int32_t column = (int32_t)x, row = (int32_t)y;
    double right = x - column, down = y - row;
    const int16_t *upper = picture->values + (size_t)row * picture->width + column, *lower = upper + picture->width;
    double above = upper[0] + right * (upper[1] - upper[0]), below = lower[0] + right * (lower[1] - lower[0]);
    return above + down * (below - above);
}

static void sample_map(
    const cpixels_contrast *picture, const cpixels_map *map, const double *u, const double *v, size_t begin,
    size_t count, double *samples
) {
    for (size_t i = begin; i < count; i++) {
        double scale = 1 / (map->g * u[i] + map->h * v[i] + 1);
        samples[i] = sample(
            picture, (map->a * u[i] + map->b * v[i] + map->c) * scale - 0.5,
            (map->d * u[i] + map->e * v[i] + map->f) * scale - 0.5);
    }
}

static void sample_line(
    const cpixels_contrast *picture, double x, double y, double across, double down, double step, size_t first,
    size_t begin, size_t count, double *samples
) {
    for (size_t i = begin; i < count; i++) {
        double distance = (double)(first + i) * step;
        samples[i] = sample(picture, x + across * distance - 0.5, y + down * distance - 0.5);
    }
}

#if defined(__x86_64__)

static AVX2 void write_contrast_avx2(
    const uint8_t *pixels, size_t count, int16_t black, int16_t white, int16_t *values
) {
    write_contrast(pixels, count, black, white, values);
}

/// Returns the first or the second of two neighbouring values in each element.
INLINE AVX2 doubles4 value(__m128i pairs, bool is_second) {
    __m128i whole = _mm_srai_epi32(is_second ? pairs : _mm_slli_epi32(pairs, 16), 16);
    return (doubles4)_mm256_cvtepi32_pd(whole);
}

INLINE AVX2 doubles4 sample4(const cpixels_contrast *picture, doubles4 x, doubles4 y) {
    __m256d inside = (__m256d)((x >= 0) & (y >= 0) & (x < picture->width - 1) & (y < picture->height - 1));
    // Where a place is outside, nothing is loaded.
    __m128i mask = _mm256_castsi256_si128(
        _mm256_permutevar8x32_epi32((__m256i)inside, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6)));
    __m128i columns = _mm256_cvttpd_epi32((__m256d)x), rows = _mm256_cvttpd_epi32((__m256d)y);
    doubles4 right = x - (doubles4)_mm256_cvtepi32_pd(columns), down = y - (doubles4)_mm256_cvtepi32_pd(rows);
    __m128i at = _mm_add_epi32(_mm_mullo_epi32(rows, _mm_set1_epi32(picture->width)), columns);
    __m128i none = _mm_setzero_si128();
    const int16_t *lower = picture->values + picture->width;
    __m128i upper_pairs = _mm_mask_i32gather_epi32(none, (const int *)picture->values, at, mask, 2);
    __m128i lower_pairs = _mm_mask_i32gather_epi32(none, (const int *)lower, at, mask, 2);
    doubles4 upper_left = value(upper_pairs, false), lower_left = value(lower_pairs, false);
    doubles4 above = upper_left + right * (value(upper_pairs, true) - upper_left);
    doubles4 below = lower_left + right * (value(lower_pairs, true) - lower_left);
    return (doubles4)_mm256_and_pd((__m256d)(above + down * (below - above)), inside);
}

INLINE AVX2 doubles4 load(const double *numbers) { return (doubles4)_mm256_loadu_pd(numbers); }

static AVX2 void sample_map_avx2(
    const cpixels_contrast *picture, const cpixels_map *map, const double *u, const double *v, size_t count,
    double *samples
) {
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        doubles4 across = load(u + i), down = load(v + i);
        doubles4 scale = 1 / (map->g * across + map->h * down + 1);
        doubles4 four = sample4(
            picture, (map->a * across + map->b * down + map->c) * scale - 0.5,
            (map->d * across + map->e * down + map->f) * scale - 0.5);
        memcpy(samples + i, &four, sizeof four);
    }
    sample_map(picture, map, u, v, i, count, samples);
}

static AVX2 void sample_line_avx2(
    const cpixels_contrast *picture, double x, double y, double across, double down, double step, size_t first,
    size_t count, double *samples
) {
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        double next = (double)(first + i);
        doubles4 distance = (doubles4){next, next + 1, next + 2, next + 3} * step;
        doubles4 four = sample4(picture, x + across * distance - 0.5, y + down * distance - 0.5);
        memcpy(samples + i, &four, sizeof four);
    }
    sample_line(picture, x, y, across, down, step, first, i, count, samples);
}

#endif

void cpixels_write_contrast(
    const uint8_t *pixels, size_t count, int16_t black, int16_t white, int16_t *values, bool is_portable
) {
    BEST(
        is_portable, write_contrast_avx2(pixels, count, black, white, values),
        write_contrast(pixels, count, black, white, values));
}

void cpixels_sample_map(
    const cpixels_contrast *picture, const cpixels_map *map, const double *u, const double *v, size_t count,
    double *samples, bool is_portable
) {
    BEST(
        is_portable, sample_map_avx2(picture, map, u, v, count, samples),
        sample_map(picture, map, u, v, 0, count, samples));
}

void cpixels_sample_line(
    const cpixels_contrast *picture, double x, double y, double across, double down, double step, size_t first,
    size_t count, double *samples, bool is_portable
) {
    BEST(
        is_portable, sample_line_avx2(picture, x, y, across, down, step, first, count, samples),
        sample_line(picture, x, y, across, down, step, first, 0, count, samples));
}
