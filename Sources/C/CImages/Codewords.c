#include "Pixels.h"

#include <math.h>

#include "WidePixels.h"

typedef float floats8 __attribute__((ext_vector_type(8)));

INLINE floats8 load(const float *values) {
    floats8 loaded;
    memcpy(&loaded, values, sizeof loaded);
    return loaded;
}

INLINE cpixels_match best_template(const float *profile, const float *templates, size_t count) {
    floats8 a = load(profile), b = load(profile + 8), c = load(profile + 16), d = load(profile + 24);
    cpixels_match match = {0, -INFINITY, -INFINITY};
    for (size_t index = 0; index < count; index++, templates += CPIXELS_PROFILE) {
        floats8 sums = a * load(templates) + b * load(templates + 8) + c * load(templates + 16)
            + d * load(templates + 24);
        typedef float floats4 __attribute__((ext_vector_type(4)));
        floats4 half = sums.lo + sums.hi;
        float product = half.x + half.z + (half.y + half.w);
        if (product > match.best) {
            match.next = match.best;
            match.best = product;
            match.index = index;
        } else if (product > match.next) {
            match.next = product;
        }
    }
    return match;
}

#if defined(__x86_64__)
static AVX2 cpixels_match best_template_avx2(const float *profile, const float *templates, size_t count) {
    return best_template(profile, templates, count);
}
#endif

cpixels_match cpixels_best_template(const float *profile, const float *templates, size_t count, bool is_portable) {
    return BEST(
        is_portable, best_template_avx2(profile, templates, count), best_template(profile, templates, count));
}
