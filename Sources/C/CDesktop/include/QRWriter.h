#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Draws QR codes with libqrencode, which is opened when the first code is drawn.

/// The levels of error correction, which restore about 7, 15, 25 and 30 % of a code.
typedef enum { CQR_LOW, CQR_MEDIUM, CQR_QUARTILE, CQR_HIGH } cqr_correction;

/// Draws the smallest QR code of a text.
///
/// - Parameters:
///   - text: the text, in UTF-8.
///   - modules: room for 177 x 177 bytes. Each module of the code becomes 1 if it is dark, and 0 if it is light, row by
///     row.
/// - Returns: the number of modules in a row; 0 if libqrencode is missing or the text is too long.
size_t cqr_draw(const char *_Nonnull text, cqr_correction correction, uint8_t *_Nonnull modules);
