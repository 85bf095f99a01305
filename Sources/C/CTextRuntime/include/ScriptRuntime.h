#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Tesseract, which is opened on demand, and its models of scripts.

/// A model of a script. One thread at a time may use it.
typedef struct ctext_script ctext_script;

/// Opens the library. Returns false if it is missing, or too old.
bool ctext_open_scripts(void);

/// Maps the model at a path into memory; NULL if there is none. The library must be open. Nothing is opened later.
ctext_script *ctext_map_script(const char *path);

/// Frees a model.
void ctext_free_script(ctext_script *script);

/// Reads one line of gray pixels. The first call reads the model, which takes long. A line is separated from its ground and
/// cleaned first, unless it `is_raw`. The letters `without` are not read.
///
/// Returns its text in UTF-8, and how sure the text is, 0 to 1: the mean of its words. The caller frees the text. Returns
/// NULL if there is none, or if the model cannot be used.
char *ctext_read_script(
    ctext_script *script, const uint8_t *pixels, size_t width, size_t height, bool is_raw,
    const char *without, float *sureness);
