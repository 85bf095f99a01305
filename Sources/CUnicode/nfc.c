#include "CUnicode.h"
#include <unicode/unorm2.h>

int32_t cunicode_nfc(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) return -1;
    int32_t size = unorm2_normalize(normalizer, (const UChar *)text, length, (UChar *)result, capacity, &status);
    return status == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(status) ? size : -1;
}
