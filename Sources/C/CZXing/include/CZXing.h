#pragma once

#include <stddef.h>
#include <stdint.h>

/// C functions for zxing-cpp 1.4. zxing-cpp is written in C++ and throws exceptions; these functions do not.
///
/// Only the readers of two-dimensional codes are available. Debian's build has assertions enabled, and assertions of
/// the linear readers fail on ordinary photos. An assertion of the reader of Micro QR codes fails on a few photos;
/// `Assertions.cpp` catches this.

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
    /// Only a clean, upright code that is alone in the picture is read. Its corners are all 0.
    CZXING_MAXICODE = 1 << 5,
};

/// The place in a payload where an encoding begins. There is one for each encoding that the code states.
typedef struct {
    /// AIM ECI assignment number.
    int32_t eci;
    /// The index of the payload's first byte in this encoding.
    size_t start;
} czxing_segment;

/// A code that was read. Its pointers are valid as long as the results that contain it.
typedef struct {
    /// One of the bits above.
    uint32_t symbology;
    /// The payload as it is in the code, without conversion. Kanji mode of QR codes gives Shift_JIS.
    const uint8_t *bytes;
    size_t byte_count;
    /// The encoding (AIM ECI assignment number) that the code states for everything except ASCII; -1 if the code states
    /// none or several.
    int32_t eci;
    /// The encodings that the code states, in the order of the payload.
    const czxing_segment *segments;
    size_t segment_count;
    /// The corners in pixels, clockwise from the code's own top left.
    int32_t x[4], y[4];
    /// The index in a structured-append sequence, counted from 0; -1 if the code isn't in a sequence.
    int32_t sequence_index;
    /// The number of symbols in the sequence; 0 if the code does not state it, -1 if it isn't in a sequence.
    int32_t sequence_count;
    /// The identifier that all symbols of the sequence share: the parity for QR codes, the file identifier for others.
    const char *sequence_id;
} czxing_symbol;

typedef struct czxing_results czxing_results;

/// Reads every code of the `symbologies` in a picture of 8-bit luma, whose rows follow each other without gaps. The
/// result is empty if a side of the picture is less than 1 or greater than 65535. NULL if zxing failed, by an exception
/// or an assertion.
czxing_results *czxing_read(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies);

/// Like `czxing_read`, but zxing itself reduces the picture and makes it black and white, which takes longer. For
/// tests.
czxing_results *czxing_read_plainly(const uint8_t *pixels, int32_t width, int32_t height, uint32_t symbologies);

/// Returns the number of codes.
size_t czxing_count(const czxing_results *results);

/// Returns a code; `index` must be less than the count.
czxing_symbol czxing_get(const czxing_results *results, size_t index);

/// Frees the results; NULL is ignored.
void czxing_free(czxing_results *results);

#ifdef __cplusplus
}
#endif
