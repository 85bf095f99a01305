#pragma once
#include <stdint.h>

/// Writes the canonical composition (Unicode normalization form C) of UTF-16 text.
///
/// Returns the length of the result in code units, which may be larger than the capacity given (then nothing useful was
/// written), or -1 where the text could not be normalized.
int32_t cunicode_nfc(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

/// Writes the canonical decomposition (Unicode normalization form D), like cunicode_nfc.
int32_t cunicode_nfd(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);
