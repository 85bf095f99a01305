#pragma once

#include <stddef.h>
#include <stdint.h>

/// zxing-cpp 1.4, which is C++ and throws, behind functions of C that do not.
///
/// Only its readers of two-dimensional codes can be asked for: the linear ones of Debian's build, which has its
/// assertions on, abort the process on ordinary photos.

#ifdef __cplusplus
extern "C" {
#endif

/// Symbologies, as bits of a mask.
enum {
    CZXING_QR_CODE = 1 << 0,
    CZXING_MICRO_QR_CODE = 1 << 1,
    CZXING_AZTEC = 1 << 2,
    CZXING_DATA_MATRIX = 1 << 3,
    CZXING_PDF417 = 1 << 4,
};

/// Where an encoding that a code states begins.
typedef struct {
    /// AIM ECI assignment number.
    int32_t eci;
    /// The first byte of the payload that is in it.
    size_t start;
} czxing_segment;

/// A code that was read. Its pointers are valid as long as the results that it is of.
typedef struct {
    /// One of the bits above.
    uint32_t symbology;
    /// The payload as the code has it; no character set is converted. Kanji of a QR code's kanji mode are Shift_JIS.
    const uint8_t *bytes;
    size_t byte_count;
    /// AIM ECI assignment number of the whole payload, ASCII apart; -1 where the code states none, or several.
    int32_t eci;
    /// The encodings that the code states, in the order of the payload.
    const czxing_segment *segments;
    size_t segment_count;
    /// Clockwise from the code's own top left, in pixels.
    int32_t x[4], y[4];
    /// Place in a structured-append sequence counted from 0; -1 where it is in none.
    int32_t sequence_index;
    /// Symbols in the sequence; 0 where the code does not say, -1 where it is in none.
    int32_t sequence_count;
    /// What the sequence's symbols have in common: the parity of QR codes, the file identifier of others.
    const char *sequence_id;
} czxing_symbol;

typedef struct czxing_results czxing_results;

/// Reads every code of the `symbologies` in a picture of 8-bit luma, row after row without gaps; NULL where that failed,
/// or where a side is not positive or greater than 65535.
czxing_results *czxing_read(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies);

/// How many codes were read.
size_t czxing_count(const czxing_results *results);

/// One of them; `index` is less than their count.
czxing_symbol czxing_get(const czxing_results *results, size_t index);

/// Frees the results; NULL is ignored.
void czxing_free(czxing_results *results);

#ifdef __cplusplus
}
#endif
