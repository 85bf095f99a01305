#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Asks the desktop for a picture of the screen: org.freedesktop.portal.Screenshot on the user's bus, through sd-bus.
/// libsystemd is opened at the first call.

/// The length of error texts and of addresses, with the final zero.
enum { cportal_text_size = 4096 };

typedef enum {
    cportal_taken,
    /// The user has closed the desktop's dialog.
    cportal_cancelled,
    /// There is no portal, or it cannot take pictures.
    cportal_missing
} cportal_outcome;

/// Takes a picture of the screen. Waits until the user has chosen what to take.
///
/// - Parameters:
///   - asks: whether the desktop lets the user choose a part of the screen.
///   - seconds: how long to wait for the user.
///   - text: room for `cportal_text_size` bytes: the address of the picture's file, or why there is none.
cportal_outcome cportal_take_picture(bool asks, unsigned seconds, char *_Nonnull text);
