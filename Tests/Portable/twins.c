// Runs each loop over pixels (Sources/C/CImages) on the same made-up pixels, and prints a digest of what it writes. The digests are the
// same with AVX2, without it, and on every processor: scripts/check-aarch64.sh compares them.
//
//   twins [portable]

#include "Pixels.h"
#include "Unfilter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 };

static uint64_t state;

static uint32_t chance(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

static void fill(void *bytes, size_t size) {
    for (size_t place = 0; place < size; place++) ((uint8_t *)bytes)[place] = (uint8_t)chance();
}

static uint64_t digest;

static void add(const void *bytes, size_t size) {
    for (size_t place = 0; place < size; place++) digest = (digest ^ ((const uint8_t *)bytes)[place]) * 1099511628211u;
}

static void say(const char *name) {
    printf("%s %016llx\n", name, (unsigned long long)digest);
    digest = 14695981039346656037u;
}

static const size_t counts[] = {1, 2, 7, 8, 15, 16, 17, 31, 33, 64, 100, 255, 1000};
#define EACH_COUNT(count) \
    for (size_t turn = 0, count = 0; turn < sizeof counts / sizeof *counts && ((count = counts[turn]), true); turn++)

static void rows(bool portable) {
    static uint8_t a[MOST], b[MOST], c[MOST], result[2 * MOST];
    static uint16_t wide[MOST], columns[MOST];
    static int32_t areas[MOST], firsts[MOST];
    static uint32_t weights[3 * MOST];
    EACH_COUNT(count) {
        fill(a, sizeof a), fill(b, sizeof b), fill(c, sizeof c);
        memset(columns, 0, sizeof columns);
        size_t radius = 5;
        cpixels_move_window(columns + radius + 1, a, NULL, count);
        for (size_t place = 0; place < count; place++) areas[place] = 11;
        cpixels_threshold(a, count, columns, 2 * radius + 1, areas, (int32_t)(chance() % 60) - 30, result, portable);
        add(result, count);
        cpixels_halve(a, b, count, result, portable);
        add(result, count);
        const uint8_t *const three[3] = {a, b, c};
        const uint16_t parts[3] = {60, 130, 66};
        cpixels_blend_rows(three, parts, count, wide, portable);
        add(wide, 2 * count);
        for (size_t place = 0; place < count; place++) {
            firsts[place] = (int32_t)(place > 2 ? place - 2 : 0);
            for (size_t one = 0; one < 3; one++) weights[one * count + place] = 1365 + chance() % 2;
        }
        fill(wide, sizeof wide);
        cpixels_blend_three(wide, firsts, weights, count, result, portable);
        add(result, count);
        cpixels_double(a, b, count, wide, result, portable);
        add(result, 2 * count);
    }
    say("rows");
    for (size_t size = 3; size < 40; size++) {
        fill(a, sizeof a);
        cpixels_median(a, size, 40, result);
        add(result, size * 40);
    }
    say("medians");
}

static void squares(bool portable) {
    static uint8_t pixels[64 * 64];
    for (size_t many = 1; many < 7; many++) {
        cpixels_gradients sums[8];
        memset(sums, 0, sizeof sums);
        fill(pixels, sizeof pixels);
        cpixels_add_gradients(pixels + 65, 64, many, sums, portable);
        add(sums, many * sizeof *sums);
        static uint8_t columns[16 * 20];
        cpixels_copy_columns(pixels, 64, 20, 1 + many % 2, columns);
        add(columns, sizeof columns);
    }
    say("squares");
}

static void codewords(bool portable) {
    static float profile[CPIXELS_PROFILE], templates[CPIXELS_PROFILE * 100];
    for (size_t many = 1; many < 100; many += 3) {
        for (size_t place = 0; place < CPIXELS_PROFILE; place++) profile[place] = (float)(chance() % 2001) / 1000 - 1;
        for (size_t place = 0; place < CPIXELS_PROFILE * many; place++) templates[place] = (float)(chance() % 2001) / 1000 - 1;
        cpixels_match match = cpixels_best_template(profile, templates, many, portable);
        add(&match.index, sizeof match.index), add(&match.best, sizeof match.best), add(&match.next, sizeof match.next);
    }
    say("codewords");
}

static void runs(bool portable) {
    static uint8_t line[MOST];
    static int32_t bounds[MOST + 1 + CPIXELS_SPARE], hits[MOST];
    EACH_COUNT(count) {
        for (size_t place = 0; place < count;) {
            size_t length = 1 + chance() % 4 * (1 + chance() % 3);
            uint8_t value = chance() % 2 ? 255 : 0;
            while (length-- > 0 && place < count) line[place++] = value;
        }
        size_t many = cpixels_find_runs(line, count, 0, bounds);
        add(bounds, (many + 1) * sizeof *bounds);
        size_t found = cpixels_find_finders(bounds, many, hits, portable);
        add(hits, found * sizeof *hits);
        found = cpixels_find_rings(bounds, many, hits, portable);
        add(hits, found * sizeof *hits);
    }
    say("runs");
}

static void samples(bool portable) {
    static uint8_t pixels[80 * 60];
    static int16_t values[80 * 60];
    static double u[MOST], v[MOST], found[MOST];
    fill(pixels, sizeof pixels);
    for (size_t place = 0; place < sizeof pixels; place++) pixels[place] = pixels[place] < 128 ? 0 : 255;
    cpixels_write_contrast(pixels, sizeof pixels, -300, 200, values, portable);
    add(values, sizeof values);
    say("contrast");
    const cpixels_contrast picture = {values, 80, 60};
    const cpixels_map map = {1.9, 0.13, 3.7, -0.21, 1.4, 5.1, 0.0011, -0.0007};
    EACH_COUNT(count) {
        for (size_t place = 0; place < count; place++) {
            u[place] = (double)(chance() % 9000) / 200 - 2;
            v[place] = (double)(chance() % 9000) / 200 - 2;
        }
        cpixels_sample_map(&picture, &map, u, v, count, found, portable);
        add(found, count * sizeof *found);
        cpixels_sample_line(&picture, 3.3, 4.4, 0.8, 0.6, 0.37, 2, count, found, portable);
        add(found, count * sizeof *found);
    }
    say("samples");
}

static void filters(bool portable) {
    for (int channels = 1; channels <= 4; channels++) {
        for (size_t width = 1; width < 70; width += 3) {
            size_t stride = 1 + width * (size_t)channels, count = 13;
            uint8_t *bytes = malloc(stride * count);
            uint8_t above[4 * 70];
            fill(bytes, stride * count), fill(above, sizeof above);
            for (size_t row = 0; row < count; row++) bytes[row * stride] %= FILTER_COUNT;
            unfilter(bytes, count, stride, width, channels, above, portable);
            add(bytes, stride * count);
            free(bytes);
        }
    }
    say("filters");
}

int main(int argc, char **argv) {
    bool portable = argc > 1 && strcmp(argv[1], "portable") == 0;
    digest = 14695981039346656037u;
    void (*const all[])(bool) = {rows, squares, codewords, runs, samples, filters};
    for (size_t one = 0; one < sizeof all / sizeof *all; one++) {
        state = 42;
        all[one](portable);
    }
    return 0;
}
