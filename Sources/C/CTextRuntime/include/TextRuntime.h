#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// ONNX Runtime, which is opened on demand, and models that it runs on the processor.

/// A model that is in memory. Several threads may run one model at once.
typedef struct ctext_model ctext_model;

/// The rank of the largest output that is accepted.
#define CTEXT_RANK 4

/// What a model computed: floats, in the order of the last dimension first.
typedef struct {
    const float *values;
    int64_t sizes[CTEXT_RANK];
    size_t rank;
    /// The owner of the values.
    void *owner;
} ctext_output;

/// Opens the library at a path. Returns false if it is missing, or too old. After a call that succeeded, later calls
/// open nothing.
bool ctext_open(const char *library);

/// Loads the model at a path; NULL if the file isn't a model. The library must be open.
ctext_model *ctext_load(const char *path);

/// Frees a model.
void ctext_free(ctext_model *model);

/// Returns a text that the model's file has under a name; NULL if it has none. The caller frees the text.
char *ctext_metadata(const ctext_model *model, const char *name);

/// Runs a model with one picture of three planes of floats, each `width` times `height`. Returns false if the model
/// cannot be run. The caller releases the output. It uses no thread but the caller's.
bool ctext_run(const ctext_model *model, const float *planes, size_t width, size_t height, ctext_output *output);

/// Frees what a model computed.
void ctext_release(ctext_output *output);
