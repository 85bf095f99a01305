#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libwebp's reader of WebP files, frame by frame. libwebp and libwebpdemux are opened on demand.

typedef struct cwebp_reader cwebp_reader;

/// The area of a frame, before its pixels are read.
typedef struct {
    uint32_t left, top, width, height;
    bool has_alpha;
    /// Whether the frame is compressed without loss.
    bool is_lossless;
    /// Whether the frame is blended with the canvas; if not, it replaces the area.
    bool blends;
    /// Whether the area becomes transparent after the frame was shown.
    bool is_cleared;
    /// Whether the file contains all data of the frame.
    bool is_complete;
    /// The number of bytes of the frame's data.
    size_t count;
} cwebp_frame;

/// The progress of decoding a frame.
typedef enum {
    CWEBP_DONE,
    /// More bytes are needed.
    CWEBP_MORE,
    CWEBP_DAMAGED,
} cwebp_outcome;

/// Returns whether libwebp is installed; the first call opens it.
bool cwebp_is_available(void);

/// Creates a reader of `count` bytes, which must outlive the reader. NULL without a valid header, or without libwebp.
cwebp_reader *cwebp_create(const uint8_t *bytes, size_t count);

/// Returns the size of the picture, and the number of frames that the file contains.
void cwebp_size(const cwebp_reader *reader, uint32_t *width, uint32_t *height, uint32_t *frames, bool *is_animated);

/// Moves to a frame, counted from 1; returns false if there is no such frame.
bool cwebp_go_to(cwebp_reader *reader, uint32_t number, cwebp_frame *frame);

/// Begins decoding the frame to planes. `y` and `a` have one byte for each pixel; `a` is NULL without alpha. `u` and
/// `v` have one byte for each square of two by two pixels; if the width or the height is odd, the last squares are
/// incomplete. The planes must stay allocated until `cwebp_end`.
bool cwebp_begin_planes(cwebp_reader *reader, uint8_t *y, uint8_t *u, uint8_t *v, uint8_t *a);

/// Begins decoding the frame to four bytes a pixel: red, green, blue and alpha.
bool cwebp_begin_rgba(cwebp_reader *reader, uint8_t *rgba);

/// Decodes the first `count` bytes of the frame; `count` grows from call to call. `rows` receives the number of
/// finished rows.
cwebp_outcome cwebp_decode(cwebp_reader *reader, size_t count, uint32_t *rows);

/// Ends decoding the frame.
void cwebp_end(cwebp_reader *reader);

/// Frees the reader; NULL is ignored.
void cwebp_destroy(cwebp_reader *reader);
