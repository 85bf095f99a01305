#include "Pixels.h"

#include <string.h>

#include "WidePixels.h"

typedef uint8_t bytes64 __attribute__((ext_vector_type(64)));
typedef bool bits64 __attribute__((ext_vector_type(64)));
typedef int32_t lengths8 __attribute__((ext_vector_type(8)));
typedef bool bits8 __attribute__((ext_vector_type(8)));

// MARK: Finding runs

/// Returns a bit for each of 64 pixels: whether it is dark.
INLINE uint64_t dark_bits(const uint8_t *pixels, uint8_t dark) {
    bytes64 loaded;
    memcpy(&loaded, pixels, sizeof loaded);
    bits64 is_dark = __builtin_convertvector(loaded == dark, bits64);
    uint64_t bits;
    memcpy(&bits, &is_dark, sizeof bits);
    return bits;
}

size_t cpixels_find_runs(const uint8_t *line, size_t count, uint8_t dark, int32_t *bounds) {
    if (count == 0) {
        bounds[0] = 0;
        return 0;
    }
    int32_t *next = bounds;
    *next++ = 0;
    uint64_t last = line[0] == dark;
    size_t x = 0;
    for (; x + 64 <= count; x += 64) {
        uint64_t bits = dark_bits(line + x, dark);
        uint64_t changes = bits ^ (bits << 1 | last);
        last = bits >> 63;
        for (; changes; changes &= changes - 1) *next++ = (int32_t)x + __builtin_ctzll(changes);
    }
    for (; x < count; x++) {
        if ((line[x] == dark) == last) continue;
        *next++ = (int32_t)x;
        last ^= 1;
    }
    *next = (int32_t)count;
    return (size_t)(next - bounds);
}

// MARK: Patterns of runs

/// Returns the lengths of eight successive runs.
INLINE lengths8 load_lengths(const int32_t *bounds) {
    lengths8 begins, ends;
    memcpy(&begins, bounds, sizeof begins);
    memcpy(&ends, bounds + 1, sizeof ends);
    return ends - begins;
}

INLINE lengths8 max_of(lengths8 a, lengths8 b) { return __builtin_elementwise_max(a, b); }

INLINE lengths8 distance(lengths8 a, lengths8 b) { return __builtin_elementwise_abs(a - b); }

/// Returns for each of eight successive runs whether a finder pattern begins with the run. The tolerance of a run is
/// 0.6 of a module plus half a pixel; the tolerance of the middle run is twice as much.
INLINE lengths8 are_finders(const int32_t *bounds) {
    lengths8 a = load_lengths(bounds), b = load_lengths(bounds + 1), c = load_lengths(bounds + 2),
             d = load_lengths(bounds + 3), e = load_lengths(bounds + 4);
    lengths8 total = a + b + c + d + e;
    // Lengths are in sevenths of a pixel.
    lengths8 most = max_of(max_of(distance(7 * a, total), distance(7 * b, total)),
                           max_of(distance(7 * d, total), distance(7 * e, total)));
    return (total >= 7) & (5 * most <= 3 * total + 20) & (5 * distance(7 * c, 3 * total) <= 6 * total + 40);
}

INLINE lengths8 are_rings(const int32_t *bounds) {
    lengths8 first = load_lengths(bounds), a = load_lengths(bounds + 1), b = load_lengths(bounds + 2),
             c = load_lengths(bounds + 3), d = load_lengths(bounds + 4), e = load_lengths(bounds + 5),
             last = load_lengths(bounds + 6);
    lengths8 own = a + c + e, other = b + d;
    lengths8 most = max_of(max_of(distance(3 * a, own), distance(3 * c, own)), distance(3 * e, own));
    lengths8 shorter = __builtin_elementwise_min(first, last), longer = max_of(first, last);
    return (2 * own <= 9 * other) & (4 * other <= 5 * own + 8) & (most <= (own >> 1) + 3)
        & (distance(b, d) <= (other >> 2) + 1) & (4 * shorter >= other) & (longer <= other + 1);
}

// A pointer to `are_rings` or `are_finders` would not be inlined without optimization, and the function called would
// return its vector in other registers than the AVX2 way expects.
INLINE size_t find(const int32_t *bounds, size_t runs, bool is_for_rings, int32_t *hits) {
    size_t length = is_for_rings ? 7 : 5, count = 0;
    for (size_t run = 0; run + length <= runs; run += 8) {
        bits8 found = __builtin_convertvector(
            is_for_rings ? are_rings(bounds + run) : are_finders(bounds + run), bits8);
        uint8_t bits;
        memcpy(&bits, &found, sizeof bits);
        size_t left = runs - length + 1 - run;
        if (left < 8) bits &= (1u << left) - 1;
        for (uint32_t rest = bits; rest; rest &= rest - 1) hits[count++] = (int32_t)run + __builtin_ctz(rest);
    }
    return count;
}

#if defined(__x86_64__)
static AVX2 size_t find_finders_avx2(const int32_t *bounds, size_t runs, int32_t *hits) {
    return find(bounds, runs, false, hits);
}

static AVX2 size_t find_rings_avx2(const int32_t *bounds, size_t runs, int32_t *hits) {
    return find(bounds, runs, true, hits);
}
#endif

size_t cpixels_find_finders(const int32_t *bounds, size_t runs, int32_t *hits, bool is_portable) {
    return BEST(is_portable, find_finders_avx2(bounds, runs, hits), find(bounds, runs, false, hits));
}

size_t cpixels_find_rings(const int32_t *bounds, size_t runs, int32_t *hits, bool is_portable) {
    return BEST(is_portable, find_rings_avx2(bounds, runs, hits), find(bounds, runs, true, hits));
}
