#include "Unfilter.h"

#include <string.h>

#include "WidePixels.h"

// A pixel depends on the pixel to its left, so the pixels of one row cannot be decoded at the same time. But several
// rows can be decoded together if each row is one pixel behind the row above it. The pixel that was just decoded in a
// row is then the pixel above the next pixel of the row below.

/// 16 bytes, and the same bytes widened for additions. They hold one pixel of each of several rows, beginning with the
/// top row.
typedef uint8_t packed_lanes __attribute__((vector_size(16)));
typedef int16_t lanes __attribute__((vector_size(32)));
/// The same 16 bytes, seen as pixels of 2 lanes or of 4 lanes.
typedef uint16_t packed_pairs __attribute__((vector_size(16)));
typedef uint32_t packed_fours __attribute__((vector_size(16)));

enum { LANES = 16 };

/// Returns the number of lanes of a pixel: three channels use four lanes.
INLINE int lanes_of(int channels) { return channels == 3 ? 4 : channels; }

INLINE lanes select(lanes mask, lanes chosen, lanes otherwise) { return (mask & chosen) | (~mask & otherwise); }

/// Returns `left`, `above` or `above_left`: the first of these that is nearest to left + above - above_left.
INLINE lanes paeth(lanes left, lanes above, lanes above_left) {
    lanes low = __builtin_elementwise_min(left, above), high = __builtin_elementwise_max(left, above);
    // With l for left, a for above and c for above_left: c is the nearest if low < 3c - l - a < high. If 3c - l - a is
    // smaller, `high` is the nearest; if it is greater, `low` is.
    lanes turn = above_left + above_left + above_left - (left + above);
    return select(turn <= low, high, select(high <= turn, low, above_left));
}

/// Loads the bytes of a pixel; `channels` is a compile-time constant in each call.
INLINE uint32_t load_pixel(const uint8_t *pixel, int channels) {
    uint32_t value = 0;
    if (channels == 3) {
        uint16_t two;
        memcpy(&two, pixel, 2);
        return two | (uint32_t)pixel[2] << 16;
    }
    memcpy(&value, pixel, (size_t)channels);
    return value;
}

INLINE void store_pixel(uint8_t *pixel, uint32_t value, int channels) {
    if (channels == 3) {
        memcpy(pixel, &value, 2);
        pixel[2] = (uint8_t)(value >> 16);
    } else {
        memcpy(pixel, &value, (size_t)channels);
    }
}

/// Returns the pixel of one row.
INLINE uint32_t pixel_of(packed_lanes pixels, int row, int pixel_lanes) {
    switch (pixel_lanes) {
    case 1: return pixels[row];
    case 2: return ((packed_pairs)pixels)[row];
    default: return ((packed_fours)pixels)[row];
    }
}

INLINE void set_pixel(packed_lanes *pixels, int row, uint32_t value, int pixel_lanes) {
    switch (pixel_lanes) {
    case 1: (*pixels)[row] = (uint8_t)value; break;
    case 2: {
        packed_pairs pairs = (packed_pairs)*pixels;
        pairs[row] = (uint16_t)value;
        *pixels = (packed_lanes)pairs;
        break;
    }
    default: {
        packed_fours fours = (packed_fours)*pixels;
        fours[row] = value;
        *pixels = (packed_lanes)fours;
    }
    }
}

/// Moves each row's pixel to the row below. The first row gets the pixel above all rows.
INLINE lanes moved_down(lanes rows, lanes above, int pixel_lanes) {
    switch (pixel_lanes) {
    case 1: return __builtin_shufflevector(rows, above, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    case 2: return __builtin_shufflevector(rows, above, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
    default: return __builtin_shufflevector(rows, above, 16, 17, 18, 19, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }
}

/// Rows that are decoded together.
typedef struct {
    uint8_t *pixels;
    size_t stride;
    size_t width;
    int count;
    const uint8_t *above;
    /// Masks of the neighbours that each row's filter uses. With some neighbours masked out, the code for Paeth also
    /// does None, Sub or Up; only Average needs a mask of its own.
    lanes uses_left, uses_above, uses_above_left, averages;
    lanes left, above_left;
} wave;

/// Undoes the filters of one pixel of each row; the first pixel in `above_bytes` is the pixel above the first row.
INLINE packed_lanes decode(wave *wave, packed_lanes filtered, packed_lanes above_bytes, int pixel_lanes, bool averages) {
    lanes above = moved_down(wave->left, __builtin_convertvector(above_bytes, lanes), pixel_lanes);
    lanes left = wave->left & wave->uses_left, up = above & wave->uses_above;
    lanes guess = paeth(left, up, wave->above_left & wave->uses_above_left);
    if (averages) guess = select(wave->averages, (left + up) >> 1, guess);
    lanes decoded = (__builtin_convertvector(filtered, lanes) + guess) & 255;
    wave->left = decoded;
    wave->above_left = above;
    return __builtin_convertvector(decoded, packed_lanes);
}

/// Decodes column `column` of the first row, the column before it of the second row, and so on. `inside` states that
/// all these columns are in the picture.
INLINE void step(wave *wave, size_t column, bool inside, int channels, bool averages) {
    int pixel_lanes = lanes_of(channels);
    int count = inside ? LANES / pixel_lanes : wave->count;
    packed_lanes filtered = {0}, above = {0};
    uint8_t *diagonal = wave->pixels + column * channels;
    size_t next = wave->stride - channels;
    for (int row = 0; row < count; row++) {
        if (!inside && (column < (size_t)row || column - row >= wave->width)) continue;
        set_pixel(&filtered, row, load_pixel(diagonal + row * next, channels), pixel_lanes);
    }
    if (inside || column < wave->width) {
        set_pixel(&above, 0, load_pixel(wave->above + column * channels, channels), pixel_lanes);
    }
    packed_lanes decoded = decode(wave, filtered, above, pixel_lanes, averages);
    for (int row = 0; row < count; row++) {
        if (!inside && (column < (size_t)row || column - row >= wave->width)) continue;
        store_pixel(diagonal + row * next, pixel_of(decoded, row, pixel_lanes), channels);
    }
}

/// Decodes as many columns of gray as there are lanes, beginning at `column`; all must be in the picture. If they were
/// decoded one at a time, gathering a column's pixels would take most of the time.
INLINE void step_square(wave *wave, size_t column, bool averages) {
    packed_lanes square[LANES];
    uint8_t *diagonal = wave->pixels + column;
    size_t next = wave->stride - 1;
    for (int row = 0; row < LANES; row++) memcpy(&square[row], diagonal + row * next, LANES);
    transpose(square);
    for (int turn = 0; turn < LANES; turn++) {
        packed_lanes above = {wave->above[column + turn]};
        square[turn] = decode(wave, square[turn], above, 1, averages);
    }
    transpose(square);
    for (int row = 0; row < LANES; row++) memcpy(diagonal + row * next, &square[row], LANES);
}

/// Exchanges rows and columns of a square of pixels.
INLINE void transpose_pixels(packed_fours square[4]) {
    for (int round = 0; round < 2; round++) {
        packed_fours a = square[0], b = square[1], c = square[2], d = square[3];
        square[0] = __builtin_shufflevector(a, c, 0, 4, 1, 5);
        square[1] = __builtin_shufflevector(a, c, 2, 6, 3, 7);
        square[2] = __builtin_shufflevector(b, d, 0, 4, 1, 5);
        square[3] = __builtin_shufflevector(b, d, 2, 6, 3, 7);
    }
}

/// Decodes four columns of colours, beginning at `column`; all must be in the picture.
INLINE void step_colours(wave *wave, size_t column, int channels, bool averages) {
    packed_fours square[4];
    uint8_t *diagonal = wave->pixels + column * channels;
    size_t next = wave->stride - channels;
    for (int row = 0; row < 4; row++) {
        // With three channels, four bytes more than needed are read. They are in the picture: the last row is decoded
        // three columns further left, and the other rows are followed by another row.
        packed_lanes bytes, none = {0};
        memcpy(&bytes, diagonal + row * next, sizeof bytes);
        if (channels == 3) {
            bytes = __builtin_shufflevector(bytes, none, 0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11, 16);
        }
        square[row] = (packed_fours)bytes;
    }
    transpose_pixels(square);
    for (int turn = 0; turn < 4; turn++) {
        packed_fours above = {load_pixel(wave->above + (column + turn) * channels, channels)};
        square[turn] = (packed_fours)decode(wave, (packed_lanes)square[turn], (packed_lanes)above, 4, averages);
    }
    transpose_pixels(square);
    for (int row = 0; row < 4; row++) {
        packed_lanes bytes = (packed_lanes)square[row];
        if (channels == 3) {
            bytes = __builtin_shufflevector(bytes, bytes, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
        }
        memcpy(diagonal + row * next, &bytes, 4 * channels);
    }
}

INLINE void undo_all(wave *wave, int channels, bool averages, bool shuffles) {
    size_t behind = (size_t)wave->count - 1;
    size_t column = 0, end = wave->width + behind;
    if (wave->count == LANES / lanes_of(channels)) {
        for (; column < behind; column++) step(wave, column, false, channels, averages);
        if (channels == 1)
            for (; column + LANES <= wave->width; column += LANES) step_square(wave, column, averages);
        if (channels >= 3 && shuffles)
            for (; column + 4 <= wave->width; column += 4) step_colours(wave, column, channels, averages);
        for (; column < wave->width; column++) step(wave, column, true, channels, averages);
    }
    for (; column < end; column++) step(wave, column, false, channels, averages);
}

/// Handles Average separately: it is rare, and would slow the other filters down.
INLINE void undo_channels(wave *wave, int channels, bool averages, bool shuffles) {
    if (averages) {
        undo_all(wave, channels, true, shuffles);
    } else {
        undo_all(wave, channels, false, shuffles);
    }
}

INLINE void undo(wave *wave, int channels, bool averages, bool shuffles) {
    switch (channels) {
    case 1: undo_channels(wave, 1, averages, shuffles); break;
    case 2: undo_channels(wave, 2, averages, shuffles); break;
    case 3: undo_channels(wave, 3, averages, shuffles); break;
    default: undo_channels(wave, 4, averages, shuffles);
    }
}

#if defined(__x86_64__)
/// With AVX2 (processors since 2013), all lanes are in one register, and bytes can be put in any order by one
/// instruction.
static AVX2 void undo_avx2(wave *wave, int channels, bool averages) {
    undo(wave, channels, averages, true);
}
#endif

static void undo_fast(wave *wave, int channels, bool averages, bool is_portable) {
    BEST(is_portable, undo_avx2(wave, channels, averages), undo(wave, channels, averages, false));
}

/// Returns the first row from `first` on whose pixels depend on other pixels of the row.
static size_t end_of_plain(const uint8_t *rows, size_t first, size_t count, size_t stride) {
    while (first < count && (rows[first * stride] == FILTER_NONE || rows[first * stride] == FILTER_UP)) first++;
    return first;
}

/// Undoes the filter Up. Its pixels do not depend on each other.
static void add_row(uint8_t *row, const uint8_t *above, size_t size) {
    for (size_t i = 0; i < size; i++) row[i] += above[i];
}

void unfilter(uint8_t *rows, size_t count, size_t stride, size_t width, int channels, const uint8_t *above,
              bool is_portable) {
    int pixel_lanes = lanes_of(channels), together = LANES / pixel_lanes;
    size_t plain_end = end_of_plain(rows, 0, count, stride);
    for (size_t first = 0; first < count;) {
        uint8_t *row = rows + first * stride;
        if (plain_end < first) plain_end = end_of_plain(rows, first, count, stride);
        // Plain rows are undone one by one only if no short wave remains: a wave of fewer rows than can be decoded
        // together takes longer than a full wave, above all in gray pictures.
        if (first < plain_end && (plain_end == count || (together < LANES && count - first > (size_t)together))) {
            if (row[0] == FILTER_UP) add_row(row + 1, above, width * (size_t)channels);
            above = row + 1;
            first++;
            continue;
        }
        wave wave = {
            .pixels = row + 1, .stride = stride, .width = width, .above = above,
            .count = count - first < (size_t)together ? (int)(count - first) : together,
        };
        bool any_averages = false;
        for (int lane = 0; lane < wave.count * pixel_lanes; lane++) {
            int filter = row[(size_t)(lane / pixel_lanes) * stride];
            bool averages = filter == FILTER_AVERAGE, all = averages || filter == FILTER_PAETH;
            wave.uses_left[lane] = all || filter == FILTER_SUB ? -1 : 0;
            wave.uses_above[lane] = all || filter == FILTER_UP ? -1 : 0;
            wave.uses_above_left[lane] = all ? -1 : 0;
            wave.averages[lane] = averages ? -1 : 0;
            any_averages = any_averages || averages;
        }
        undo_fast(&wave, channels, any_averages, is_portable);
        above = row + (size_t)(wave.count - 1) * stride + 1;
        first += (size_t)wave.count;
    }
}
