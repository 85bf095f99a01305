#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The output of a process that decodes HEIC and AVIF files with libheif. The processes of libjxl and libopenjp2 write
/// the same.
///
/// Debian builds libheif with assertions, and a damaged file can make one of them fail. libheif also loads a dozen
/// video decoders. So libheif runs in a separate process. The process writes a record for each picture, followed by the
/// picture's planes, and a record at the end.

/// The size of a message of libheif, with its final NUL.
#define CHEIF_MESSAGE_SIZE 200

/// The kind of a record.
typedef enum {
    /// A picture; its planes follow.
    CHEIF_PICTURE,
    /// A picture with more pixels than allowed.
    CHEIF_TOO_LARGE,
    /// A picture, or the whole file, that cannot be decoded; `message` has the reason.
    CHEIF_DAMAGED,
    /// A picture, or the whole file, whose codec libheif has no plugin for. Debian 13 has a package for each codec.
    CHEIF_NO_DECODER,
    /// The file has more pictures than allowed.
    CHEIF_TOO_MANY,
    /// The end.
    CHEIF_END,
} cheif_kind;

/// A record. The planes of a picture follow the picture's record, with one byte for each value, row after row. They are
/// luma and, for a colour picture, two colour differences; or they are red, green and blue. Alpha comes last, if the
/// picture has alpha.
typedef struct {
    cheif_kind kind;
    /// The size of the picture after the rotation that the file states.
    uint32_t width, height;
    /// The size of the two colour planes (Cb and Cr), which may be smaller than the picture; 0 if there are none.
    uint32_t colour_width, colour_height;
    bool is_rgb;
    bool has_alpha;
    /// Whether luma uses all values from 0 to 255; if not, it uses 16 to 235 (nclx, full_range_flag).
    bool is_full_range;
    /// Whether libheif found damage and continued.
    bool is_damaged;
    char message[CHEIF_MESSAGE_SIZE];
} cheif_record;
