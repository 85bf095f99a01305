#include "TIFFLibrary.h"

#include <pthread.h>

#include "DynamicLibrary.h"

static ctiff_library library;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"TIFFOpenOptionsAlloc", &library.options_alloc},
        {"TIFFOpenOptionsFree", &library.options_free},
        {"TIFFOpenOptionsSetMaxSingleMemAlloc", &library.options_set_max_alloc},
        {"TIFFOpenOptionsSetErrorHandlerExtR", &library.options_set_error_handler},
        {"TIFFOpenOptionsSetWarningHandlerExtR", &library.options_set_warning_handler},
        {"TIFFClientOpenExt", &library.open},
        {"TIFFClose", &library.close},
        {"TIFFReadDirectory", &library.read_directory},
        {"TIFFGetField", &library.get_field},
        {"TIFFGetFieldDefaulted", &library.get_field_defaulted},
        {"TIFFSetField", &library.set_field},
        {"TIFFIsTiled", &library.is_tiled},
        {"TIFFScanlineSize64", &library.scanline_size},
        {"TIFFReadScanline", &library.read_scanline},
        {"TIFFRGBAImageOK", &library.rgba_ok},
        {"TIFFRGBAImageBegin", &library.rgba_begin},
        {"TIFFRGBAImageGet", &library.rgba_get},
        {"TIFFRGBAImageEnd", &library.rgba_end},
    };
    is_open = cdynamic_open("libtiff.so.6", symbols, sizeof symbols / sizeof symbols[0]);
}

const ctiff_library *ctiff_open_library(void) {
    pthread_once(&once, open_library);
    return is_open ? &library : NULL;
}
