#pragma once

#include <CChildProcess.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libheif's reader of HEIC and AVIF files. The library is opened when the first such file is met.
///
/// Debian builds it with assertions, and a damaged file can fail one; it also brings a dozen decoders of video along. So
/// it works in a process of its own, which writes records: one for each picture, its planes after it, and one at the end.

/// Room for a message of libheif's, its ending NUL included.
#define CHEIF_MESSAGE_SIZE 200

/// What a record is of.
typedef enum {
    /// A picture; its planes follow.
    CHEIF_PICTURE,
    /// A picture that has more pixels than may be.
    CHEIF_TOO_LARGE,
    /// A picture, or the whole file, that cannot be decoded; `message` says why.
    CHEIF_DAMAGED,
    /// More pictures than may be.
    CHEIF_TOO_MANY,
    /// There is nothing more.
    CHEIF_END,
} cheif_kind;

/// A record. After that of a picture come its planes, a byte a value, row after row: luma, then where there are any, two
/// differences of colours, smaller or not; or red, green and blue. Then alpha, where there is any.
typedef struct {
    cheif_kind kind;
    /// The size of the picture, turned as the file says.
    uint32_t width, height;
    /// The size of the two differences of colours, 0 where there are none.
    uint32_t colour_width, colour_height;
    bool is_rgb;
    bool has_alpha;
    /// Whether luma uses all values; otherwise 16 to 235 of 255 (nclx, full_range_flag).
    bool is_full_range;
    /// Whether libheif found damage that it passed over.
    bool is_damaged;
    char message[CHEIF_MESSAGE_SIZE];
} cheif_record;

/// Whether libheif is there. Opens it at the first call.
bool cheif_is_available(void);

/// Starts to decode `count` bytes, with at most `pixels` for a picture and so many pictures; false where there is no
/// process to be had.
bool cheif_start(const uint8_t *bytes, size_t count, uint64_t pixels, size_t pictures, cchild_limits limits,
                 cchild_process *process);
