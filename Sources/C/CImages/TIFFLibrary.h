#pragma once

#include <stdbool.h>
#include <tiffio.h>

/// The functions of libtiff that this module uses.
typedef struct {
    __typeof__(TIFFOpenOptionsAlloc) *options_alloc;
    __typeof__(TIFFOpenOptionsFree) *options_free;
    __typeof__(TIFFOpenOptionsSetMaxSingleMemAlloc) *options_set_max_alloc;
    __typeof__(TIFFOpenOptionsSetErrorHandlerExtR) *options_set_error_handler;
    __typeof__(TIFFOpenOptionsSetWarningHandlerExtR) *options_set_warning_handler;
    __typeof__(TIFFClientOpenExt) *open;
    __typeof__(TIFFClose) *close;
    __typeof__(TIFFReadDirectory) *read_directory;
    __typeof__(TIFFGetField) *get_field;
    __typeof__(TIFFGetFieldDefaulted) *get_field_defaulted;
    __typeof__(TIFFSetField) *set_field;
    __typeof__(TIFFIsTiled) *is_tiled;
    __typeof__(TIFFScanlineSize64) *scanline_size;
    __typeof__(TIFFReadScanline) *read_scanline;
    __typeof__(TIFFRGBAImageOK) *rgba_ok;
    __typeof__(TIFFRGBAImageBegin) *rgba_begin;
    __typeof__(TIFFRGBAImageGet) *rgba_get;
    __typeof__(TIFFRGBAImageEnd) *rgba_end;
} ctiff_library;

/// Returns libtiff; NULL if it is missing. The first call opens the library, and nothing closes it.
const ctiff_library *ctiff_open_library(void);
