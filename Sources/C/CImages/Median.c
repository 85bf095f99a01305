// Medians of three by three pixels.

#include "Pixels.h"

#include <string.h>

static inline uint8_t lower(uint8_t one, uint8_t other) { return one < other ? one : other; }
static inline uint8_t higher(uint8_t one, uint8_t other) { return one > other ? one : other; }

static inline uint8_t middle(uint8_t a, uint8_t b, uint8_t c) { return higher(lower(a, b), lower(higher(a, b), c)); }

void cpixels_median(const uint8_t *source, size_t width, size_t height, uint8_t *target) {
    memcpy(target, source, width);
    for (size_t row = 1; row + 1 < height; row++) {
        const uint8_t *line = source + row * width, *above = line - width, *below = line + width;
        uint8_t *restrict out = target + row * width;
        out[0] = line[0];
        out[width - 1] = line[width - 1];
        // The median of nine values is the median of three: the highest of the lowest of each column, the middle of the
        // middle ones, and the lowest of the highest.
        for (size_t x = 1; x + 1 < width; x++) {
            uint8_t low[3], mid[3], high[3];
            for (size_t column = 0; column < 3; column++) {
                uint8_t a = above[x - 1 + column], b = line[x - 1 + column], c = below[x - 1 + column];
                low[column] = lower(lower(a, b), c);
                high[column] = higher(higher(a, b), c);
                mid[column] = middle(a, b, c);
            }
            out[x] = middle(
                higher(higher(low[0], low[1]), low[2]), middle(mid[0], mid[1], mid[2]),
                lower(lower(high[0], high[1]), high[2]));
        }
    }
    memcpy(target + (height - 1) * width, source + (height - 1) * width, width);
}
