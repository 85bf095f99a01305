#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// giflib's reader of GIF files, frame by frame and row by row. The library is opened on demand.
///
/// These functions print nothing and never end the process; `cgif_message` returns giflib's messages.

typedef struct cgif_reader cgif_reader;

/// The result of looking for a frame.
typedef enum {
    /// There is a frame.
    CGIF_FRAME,
    /// The file has ended.
    CGIF_END,
    /// The file is damaged, or has no end mark.
    CGIF_DAMAGED,
} cgif_outcome;

/// The area and the colours of a frame, before its pixels are read.
typedef struct {
    uint32_t left, top, width, height;
    bool is_interlaced;
    /// What happens to the area after the frame was shown (GIF89a §23). With 0 or 1, the frame stays. With 2, the area
    /// is cleared. With 3, the area gets the pixels that it had before the frame.
    int disposal;
    /// The index of transparent pixels, or -1.
    int transparent;
    /// Red, green and blue of each index; an index without a colour is black.
    uint8_t palette[256 * 3];
} cgif_frame;

/// Returns whether giflib is installed; the first call opens it.
bool cgif_is_available(void);

/// Creates a reader of `count` bytes, which must outlive the reader. NULL without a valid header, or without giflib.
cgif_reader *cgif_create(const uint8_t *bytes, size_t count);

/// Moves to the next frame; all rows of the previous frame must have been read.
cgif_outcome cgif_next_frame(cgif_reader *reader, cgif_frame *frame);

/// Reads the next row of the frame, in the order of the file: one index for each pixel. Returns false if the row is
/// damaged.
bool cgif_read_row(cgif_reader *reader, uint8_t *row);

/// Returns giflib's reason for the last failure; valid for ever.
const char *cgif_message(const cgif_reader *reader);

/// Frees the reader; NULL is ignored.
void cgif_destroy(cgif_reader *reader);
