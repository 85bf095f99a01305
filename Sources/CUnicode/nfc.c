#include "CUnicode.h"
#include <unicode/unorm2.h>

static int32_t normalize(
    const UNormalizer2 *normalizer, UErrorCode status, const uint16_t *text, int32_t length, uint16_t *result,
    int32_t capacity) {
    if (U_FAILURE(status)) return -1;
    int32_t size = unorm2_normalize(normalizer, (const UChar *)text, length, (UChar *)result, capacity, &status);
    return status == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(status) ? size : -1;
}

int32_t cunicode_nfc(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
    return normalize(normalizer, status, text, length, result, capacity);
}

int32_t cunicode_nfd(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFDInstance(&status);
    return normalize(normalizer, status, text, length, result, capacity);
}
