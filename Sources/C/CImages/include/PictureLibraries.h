#pragma once

#include "ChildProcess.h"
#include "HEIFReader.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The decoders of libheif, libjxl and libopenjp2. The libraries are opened on demand. Each file is decoded in a process
/// of its own, which writes records and planes (HEIFReader.h).
typedef enum {
    CPICTURES_HEIF,
    CPICTURES_JPEG_XL,
    CPICTURES_JPEG_2000,
} cpictures_format;

/// The most pixels of a picture, and the most pictures of a file.
typedef struct {
    uint64_t pixels;
    size_t pictures;
} cpictures_limits;

/// Returns whether the library is installed; the first call opens it.
bool cpictures_is_available(cpictures_format format);

/// Starts decoding a file in memory (``cchild_file``). Returns false if no process can be started.
bool cpictures_start(
    cpictures_format format, int file, cpictures_limits pictures, cchild_limits limits, cchild_process *process);
