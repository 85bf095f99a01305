#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// giflib's reader of GIF files, frame by frame and row by row. The library is opened when the first GIF is met.
///
/// No function here prints or ends the process: what giflib has to say is in `cgif_message`.

typedef struct cgif_reader cgif_reader;

/// What became of looking for a frame.
typedef enum {
    /// There is one.
    CGIF_FRAME,
    /// The file is at its end.
    CGIF_END,
    /// The file is damaged, or ends without saying so.
    CGIF_DAMAGED,
} cgif_outcome;

/// A frame's place and colours, before its pixels are read.
typedef struct {
    uint32_t left, top, width, height;
    bool is_interlaced;
    /// 0 or 1: it stays; 2: its place is cleared after it; 3: what was there before it comes back (GIF89a §23).
    int disposal;
    /// The index whose pixels are not painted, or -1.
    int transparent;
    /// Red, green and blue of each index; indices without a colour are black.
    uint8_t palette[256 * 3];
} cgif_frame;

/// Whether giflib is there. Opens it at the first call.
bool cgif_is_available(void);

/// A reader of `count` bytes, which must outlive it; NULL where they have no header, or where there is no library.
cgif_reader *cgif_create(const uint8_t *bytes, size_t count);

/// The size of the picture that the frames are drawn on; either side may be 0.
void cgif_size(const cgif_reader *reader, uint32_t *width, uint32_t *height);

/// Goes to the next frame; the rows of the one before must have been read.
cgif_outcome cgif_next_frame(cgif_reader *reader, cgif_frame *frame);

/// Reads the frame's next row, of as many indices as it is wide, in the order of the file; false where it is damaged.
bool cgif_read_row(cgif_reader *reader, uint8_t *row);

/// giflib's reason for the last failure; valid for ever.
const char *cgif_message(const cgif_reader *reader);

/// Frees the reader; NULL is ignored.
void cgif_destroy(cgif_reader *reader);
