#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ChildProcess.h"

/// The data to decode, and the limits.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    uint64_t pixels;
    size_t pictures;
} cpictures_task;

/// A library that decodes pictures in a process of its own.
typedef struct {
    /// Opens the library; returns false if it is not installed.
    bool (*open)(void);
    /// Decodes a file in the process. The context is a `cpictures_task`.
    cchild_work *decode;
} cpictures_library;

extern const cpictures_library cpictures_heif, cpictures_jpeg_xl, cpictures_jpeg_2000;
