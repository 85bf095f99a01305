#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Inflates zlib data (RFC 1950) that come in parts.
typedef struct inflater inflater;

/// Data to read.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} inflater_input;

/// Room to fill.
typedef struct {
    uint8_t *bytes;
    size_t count;
} inflater_room;

typedef enum {
    /// The input is used up, or the room is full.
    INFLATER_GOES_ON,
    /// The data have ended.
    INFLATER_ENDED,
    INFLATER_DAMAGED,
} inflater_status;

/// Opens ISA-L (libisal.so.2) at the first call. Returns false if ISA-L is not installed.
bool inflater_has_isal(void);

/// Creates an inflater: with ISA-L if it is installed and `uses_isal` is true, otherwise with zlib, which takes twice
/// as long. Returns NULL if there is no memory.
inflater *inflater_create(bool uses_isal);

/// Inflates until the input is used up, the room is full, or the data end. Afterwards, `input` and `room` begin where
/// the function stopped. A wrong checksum of the data is ignored: each chunk of a PNG file has a checksum of its own,
/// and libpng ignores the checksum of the data, too.
inflater_status inflater_run(inflater *inflater, inflater_input *input, inflater_room *room);

void inflater_destroy(inflater *inflater);
