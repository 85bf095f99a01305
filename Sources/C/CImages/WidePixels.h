#pragma once

#include <stdint.h>
#include <string.h>

// Every function that takes vectors is inlined, so this warning about the calling convention does not apply.
#pragma clang diagnostic ignored "-Wpsabi"

// A product and a sum that are fused are rounded once. Processors that have such an instruction would give other results.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))
#define HAS_AVX2 __builtin_cpu_supports("avx2")
#endif

/// Evaluates the first call where AVX2 may be used, or else the second.
#if defined(__x86_64__)
#define BEST(is_portable, avx2_call, portable_call) (!(is_portable) && HAS_AVX2 ? (avx2_call) : (portable_call))
#else
#define BEST(is_portable, avx2_call, portable_call) ((void)(is_portable), (portable_call))
#endif

typedef uint8_t bytes16 __attribute__((vector_size(16)));

/// Exchanges rows and columns of a square of bytes. To do so, it interleaves the bytes of the upper and the lower half,
/// four times.
INLINE void transpose(bytes16 square[16]) {
    for (int round = 0; round < 4; round++) {
        bytes16 mixed[16];
        for (int row = 0; row < 8; row++) {
            bytes16 upper = square[row], lower = square[row + 8];
            mixed[2 * row] = __builtin_shufflevector(
                upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            mixed[2 * row + 1] = __builtin_shufflevector(
                upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
        memcpy(square, mixed, sizeof mixed);
    }
}
