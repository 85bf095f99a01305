#include "Pixels.h"

#include <string.h>

#include "WidePixels.h"

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int32_t words8 __attribute__((vector_size(32)));

INLINE words8 load(const uint8_t *pixels) {
    bytes8 loaded;
    memcpy(&loaded, pixels, sizeof loaded);
    return __builtin_convertvector(loaded, words8);
}

INLINE int32_t total(words8 sums) {
    return sums[0] + sums[1] + sums[2] + sums[3] + sums[4] + sums[5] + sums[6] + sums[7];
}

INLINE void add_gradients(const uint8_t *pixels, size_t stride, size_t squares, cpixels_gradients *sums) {
    for (size_t square = 0; square < squares; square++) {
        words8 across = {0}, along = {0}, both = {0};
        for (size_t row = 1; row < 8; row += 2) {
            const uint8_t *at = pixels + 8 * square + row * stride;
            words8 right = load(at + 1) - load(at - 1), down = load(at + stride) - load(at - stride);
            across += right * right;
            along += down * down;
            both += right * down;
        }
        sums[square] = (cpixels_gradients){
            .energy = total(across + along), .real = total(across - along), .imaginary = 2 * total(both)};
    }
}

#if defined(__x86_64__)
static AVX2 void add_gradients_avx2(const uint8_t *pixels, size_t stride, size_t squares, cpixels_gradients *sums) {
    add_gradients(pixels, stride, squares, sums);
}
#endif

void cpixels_add_gradients(
    const uint8_t *pixels, size_t stride, size_t squares, cpixels_gradients *sums, bool is_portable
) {
    BEST(is_portable, add_gradients_avx2(pixels, stride, squares, sums), add_gradients(pixels, stride, squares, sums));
}

INLINE bytes16 load_columns(const uint8_t *pixels, size_t step) {
    bytes16 first, second;
    memcpy(&first, pixels, sizeof first);
    if (step == 1) return first;
    memcpy(&second, pixels + sizeof first, sizeof second);
    return __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

INLINE void copy_columns(const uint8_t *pixels, size_t stride, size_t rows, size_t step, uint8_t *columns) {
    size_t y = 0;
    for (; y + 16 <= rows; y += 16) {
        bytes16 square[16];
        for (size_t row = 0; row < 16; row++) square[row] = load_columns(pixels + (y + row) * stride, step);
        transpose(square);
        for (size_t column = 0; column < 16; column++) memcpy(columns + column * rows + y, &square[column], 16);
    }
    for (; y < rows; y++)
        for (size_t column = 0; column < 16; column++)
            columns[column * rows + y] = pixels[y * stride + column * step];
}

void cpixels_copy_columns(const uint8_t *pixels, size_t stride, size_t rows, size_t step, uint8_t *columns) {
    if (step == 1) {
        copy_columns(pixels, stride, rows, 1, columns);
    } else {
        copy_columns(pixels, stride, rows, 2, columns);
    }
}
