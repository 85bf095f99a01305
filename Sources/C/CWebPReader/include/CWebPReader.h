#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libwebp's reader of WebP files, frame by frame. libwebp and libwebpdemux are opened when the first WebP is met.

typedef struct cwebp_reader cwebp_reader;

/// A frame's place, before its pixels are read.
typedef struct {
    uint32_t left, top, width, height;
    bool has_alpha;
    /// Whether its pixels are stored without loss.
    bool is_lossless;
    /// Whether it is drawn over what is there; otherwise in its place.
    bool blends;
    /// Whether its place becomes transparent after it was shown.
    bool is_cleared;
    /// Whether the file has all of it.
    bool is_complete;
    /// The bytes that hold it.
    size_t count;
} cwebp_frame;

/// How far decoding a frame has come.
typedef enum {
    CWEBP_DONE,
    /// More of the bytes are needed.
    CWEBP_MORE,
    CWEBP_DAMAGED,
} cwebp_outcome;

/// Whether libwebp is there. Opens it at the first call.
bool cwebp_is_available(void);

/// A reader of `count` bytes, which must outlive it; NULL where they have no header, or where there is no library.
cwebp_reader *cwebp_create(const uint8_t *bytes, size_t count);

/// The size of the picture, and how many frames of it are there.
void cwebp_size(const cwebp_reader *reader, uint32_t *width, uint32_t *height, uint32_t *frames, bool *is_animated);

/// Goes to a frame, counted from 1; false where it is not there.
bool cwebp_go_to(cwebp_reader *reader, uint32_t number, cwebp_frame *frame);

/// Begins to decode the frame to planes: `y` has a byte a pixel, `u` and `v` a byte for each square of two by two,
/// rounded up, `a` a byte a pixel, or NULL where the frame has no alpha. The planes must stay until `cwebp_end`.
bool cwebp_begin_planes(cwebp_reader *reader, uint8_t *y, uint8_t *u, uint8_t *v, uint8_t *a);

/// Begins to decode the frame to four bytes a pixel: red, green, blue and alpha.
bool cwebp_begin_rgba(cwebp_reader *reader, uint8_t *rgba);

/// Decodes from the first `count` bytes of the frame, more at each call; `rows` receives the rows that are done.
cwebp_outcome cwebp_decode(cwebp_reader *reader, size_t count, uint32_t *rows);

/// Ends decoding the frame.
void cwebp_end(cwebp_reader *reader);

/// Frees the reader; NULL is ignored.
void cwebp_destroy(cwebp_reader *reader);
