#include "QRWriter.h"

#include <pthread.h>

#include "DynamicLibrary.h"

// Declared as in qrencode.h of libqrencode 4: a code, and the values of the parameters.
typedef struct {
    int version;
    int width;
    unsigned char *data;
} qr_code;

enum { bytes_mode = 2, greatest_width = 177 };

static qr_code *(*encode)(const char *text, int version, int correction, int mode, int is_case_sensitive);
static void (*release)(qr_code *code);
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {{"QRcode_encodeString", &encode}, {"QRcode_free", &release}};
    is_open = cdynamic_open("libqrencode.so.4", symbols, sizeof symbols / sizeof symbols[0]);
}

size_t cqr_draw(const char *text, cqr_correction correction, uint8_t *modules) {
    pthread_once(&once, open_library);
    if (!is_open) return 0;
    qr_code *code = encode(text, 0, (int)correction, bytes_mode, 1);
    if (!code) return 0;
    size_t width = code->width > 0 && code->width <= greatest_width ? (size_t)code->width : 0;
    // The lowest bit of each byte tells whether the module is dark.
    for (size_t place = 0; place < width * width; place++) modules[place] = code->data[place] & 1;
    release(code);
    return width;
}
