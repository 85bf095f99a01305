#pragma once

#include <stddef.h>
#include <stdint.h>

/// The data to decode, and the limits.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    uint64_t pixels;
    size_t pictures;
} cpictures_task;
