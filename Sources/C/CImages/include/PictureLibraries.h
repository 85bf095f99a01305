#pragma once

#include "ChildProcess.h"
#include "HEIFReader.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// libjxl's and libopenjp2's decoders. The libraries are opened on demand, and run in a process of their own, which writes
/// what the process of HEIFReader.h writes.
typedef enum {
    CPICTURES_JPEG_XL,
    CPICTURES_JPEG_2000,
} cpictures_format;

/// Returns whether the library is installed; the first call opens it.
bool cpictures_is_available(cpictures_format format);

/// Starts decoding a file in memory (``cchild_file``), with up to `pixels` pixels in a picture and up to `pictures`
/// pictures. Returns false if no process can be started.
bool cpictures_start(
    cpictures_format format, int file, uint64_t pixels, size_t pictures, cchild_limits limits, cchild_process *process);
