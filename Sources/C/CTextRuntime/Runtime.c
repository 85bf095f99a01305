#include <fenv.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "DynamicLibrary.h"
#include "TextRuntime.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// MARK: The library

// ONNX Runtime has one exported function. It returns a table of functions, to which later versions only append. These
// are the functions up to version 4 of the table, in their order; those that are not called have no names here.

typedef struct OrtStatus OrtStatus;
typedef struct OrtEnv OrtEnv;
typedef struct OrtSession OrtSession;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtMemoryInfo OrtMemoryInfo;
typedef struct OrtValue OrtValue;
typedef struct OrtShape OrtShape;
typedef struct OrtAllocator OrtAllocator;
typedef struct OrtMetadata OrtMetadata;

enum { TABLE_VERSION = 4, LOG_FATAL = 4, OPTIMIZE_ALL = 99, ELEMENT_FLOAT = 1, DEVICE_ALLOCATOR = 0, MEMORY_DEFAULT = 0 };

typedef void *unused;

typedef struct {
    unused from_0[3];
    OrtStatus *(*create_env)(int severity, const char *name, OrtEnv **env);  // 3
    unused from_4[3];
    OrtStatus *(*create_session)(const OrtEnv *, const char *path, const OrtSessionOptions *, OrtSession **);  // 7
    unused from_8[1];
    OrtStatus *(*run)(
        OrtSession *, const void *options, const char *const *input_names, const OrtValue *const *inputs,
        size_t input_count, const char *const *output_names, size_t output_count, OrtValue **outputs);  // 9
    OrtStatus *(*create_session_options)(OrtSessionOptions **);  // 10
    unused from_11[6];
    OrtStatus *(*disable_memory_pattern)(OrtSessionOptions *);  // 17
    unused from_18[1];
    OrtStatus *(*disable_arena)(OrtSessionOptions *);  // 19
    unused from_20[3];
    OrtStatus *(*set_optimization)(OrtSessionOptions *, int level);  // 23
    OrtStatus *(*set_threads)(OrtSessionOptions *, int count);  // 24
    OrtStatus *(*set_graph_threads)(OrtSessionOptions *, int count);  // 25
    unused from_26[4];
    OrtStatus *(*input_count)(const OrtSession *, size_t *);   // 30
    OrtStatus *(*output_count)(const OrtSession *, size_t *);  // 31
    unused from_32[4];
    OrtStatus *(*input_name)(const OrtSession *, size_t, OrtAllocator *, char **);   // 36
    OrtStatus *(*output_name)(const OrtSession *, size_t, OrtAllocator *, char **);  // 37
    unused from_38[11];
    OrtStatus *(*create_tensor)(
        const OrtMemoryInfo *, void *data, size_t bytes, const int64_t *sizes, size_t rank, int type,
        OrtValue **);  // 49
    unused from_50[1];
    OrtStatus *(*tensor_data)(OrtValue *, void **);  // 51
    unused from_52[8];
    OrtStatus *(*element_type)(const OrtShape *, int *);  // 60
    OrtStatus *(*rank)(const OrtShape *, size_t *);  // 61
    OrtStatus *(*sizes)(const OrtShape *, int64_t *, size_t);  // 62
    unused from_63[2];
    OrtStatus *(*shape)(const OrtValue *, OrtShape **);  // 65
    unused from_66[3];
    OrtStatus *(*create_memory_info)(int allocator, int memory, OrtMemoryInfo **);  // 69
    unused from_70[6];
    OrtStatus *(*allocator_free)(OrtAllocator *, void *);  // 76
    unused from_77[1];
    OrtStatus *(*default_allocator)(OrtAllocator **);  // 78
    unused from_79[14];
    void (*release_status)(OrtStatus *);  // 93
    unused from_94[1];
    void (*release_session)(OrtSession *);  // 95
    void (*release_value)(OrtValue *);      // 96
    unused from_97[2];
    void (*release_shape)(OrtShape *);             // 99
    void (*release_options)(OrtSessionOptions *);  // 100
    unused from_101[10];
    OrtStatus *(*metadata)(const OrtSession *, OrtMetadata **);  // 111
    unused from_112[4];
    OrtStatus *(*metadata_value)(const OrtMetadata *, OrtAllocator *, const char *name, char **);  // 116
    unused from_117[1];
    void (*release_metadata)(OrtMetadata *);  // 118
} functions;

_Static_assert(offsetof(functions, release_metadata) == 118 * sizeof(void *), "a place in the table is wrong");
_Static_assert(offsetof(functions, release_options) == 100 * sizeof(void *), "a place in the table is wrong");
_Static_assert(offsetof(functions, default_allocator) == 78 * sizeof(void *), "a place in the table is wrong");
_Static_assert(offsetof(functions, create_tensor) == 49 * sizeof(void *), "a place in the table is wrong");

typedef struct {
    const functions *(*table)(uint32_t version);
    const char *(*version)(void);
} entrance;

static const functions *ort;
static OrtEnv *env;
static OrtMemoryInfo *memory;
static OrtAllocator *allocator;

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
static bool is_open;

/// Returns whether a call succeeded.
static bool succeeded(OrtStatus *status) {
    if (!status) return true;
    ort->release_status(status);
    return false;
}

static bool open_library(const char *library) {
    const entrance *(*base)(void);
    const cdynamic_symbol symbol = {"OrtGetApiBase", &base};
    if (!cdynamic_open(library, &symbol, 1)) return false;
    ort = base()->table(TABLE_VERSION);
    return ort && succeeded(ort->create_env(LOG_FATAL, "scanics", &env))
        && succeeded(ort->create_memory_info(DEVICE_ALLOCATOR, MEMORY_DEFAULT, &memory))
        && succeeded(ort->default_allocator(&allocator));
}

bool ctext_open(const char *library) {
    pthread_mutex_lock(&opening);
    if (!is_open) is_open = open_library(library);
    bool result = is_open;
    pthread_mutex_unlock(&opening);
    return result;
}

// MARK: Models

struct ctext_model {
    OrtSession *session;
    char *input;
    char *output;
};

void ctext_free(ctext_model *model) {
    if (!model) return;
    if (model->input) succeeded(ort->allocator_free(allocator, model->input));
    if (model->output) succeeded(ort->allocator_free(allocator, model->output));
    if (model->session) ort->release_session(model->session);
    free(model);
}

static OrtSession *load_session(const char *path) {
    OrtSessionOptions *options = NULL;
    OrtSession *session = NULL;
    if (!succeeded(ort->create_session_options(&options))) return NULL;
    // An arena would keep the memory of the largest picture. One thread, because a locked process may start none.
    bool is_loaded = succeeded(ort->disable_arena(options)) && succeeded(ort->disable_memory_pattern(options))
        && succeeded(ort->set_optimization(options, OPTIMIZE_ALL)) && succeeded(ort->set_threads(options, 1))
        && succeeded(ort->set_graph_threads(options, 1))
        && succeeded(ort->create_session(env, path, options, &session));
    ort->release_options(options);
    return is_loaded ? session : NULL;
}

ctext_model *ctext_load(const char *path) {
    ctext_model *model = calloc(1, sizeof *model);
    size_t inputs = 0, outputs = 0;
    if (model && (model->session = load_session(path)) && succeeded(ort->input_count(model->session, &inputs))
        && succeeded(ort->output_count(model->session, &outputs)) && inputs == 1 && outputs == 1
        && succeeded(ort->input_name(model->session, 0, allocator, &model->input))
        && succeeded(ort->output_name(model->session, 0, allocator, &model->output)))
        return model;
    ctext_free(model);
    return NULL;
}

char *ctext_metadata(const ctext_model *model, const char *name) {
    OrtMetadata *metadata = NULL;
    char *value = NULL, *copy = NULL;
    if (!succeeded(ort->metadata(model->session, &metadata))) return NULL;
    if (succeeded(ort->metadata_value(metadata, allocator, name, &value)) && value) {
        copy = strdup(value);
        succeeded(ort->allocator_free(allocator, value));
    }
    ort->release_metadata(metadata);
    return copy;
}

// MARK: Running

/// Makes the processor take numbers that are nearly zero for zero. The detector computes many such numbers, each of
/// which would take a hundred times as long as others. The caller restores the environment of floating point numbers.
static void drop_denormal_numbers(void) {
#if defined(__x86_64__)
    _mm_setcsr(_mm_getcsr() | _MM_FLUSH_ZERO_ON | 0x40);
#elif defined(__aarch64__)
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    control |= 1u << 24;
    __asm__ volatile("msr fpcr, %0" : : "r"(control));
#endif
}

static bool describe(ctext_output *output) {
    OrtShape *shape = NULL;
    int type = 0;
    void *values = NULL;
    bool is_known = succeeded(ort->shape(output->owner, &shape)) && succeeded(ort->element_type(shape, &type))
        && type == ELEMENT_FLOAT && succeeded(ort->rank(shape, &output->rank)) && output->rank <= CTEXT_RANK
        && succeeded(ort->sizes(shape, output->sizes, output->rank))
        && succeeded(ort->tensor_data(output->owner, &values));
    if (shape) ort->release_shape(shape);
    output->values = values;
    return is_known;
}

bool ctext_run(const ctext_model *model, const float *planes, size_t width, size_t height, ctext_output *output) {
    OrtValue *input = NULL, *result = NULL;
    const int64_t sizes[] = {1, 3, (int64_t)height, (int64_t)width};
    // The library does not write to an input.
    if (!succeeded(ort->create_tensor(
            memory, (void *)planes, 3 * width * height * sizeof *planes, sizes, 4, ELEMENT_FLOAT, &input)))
        return false;
    fenv_t environment;
    fegetenv(&environment);
    drop_denormal_numbers();
    const char *input_name = model->input, *output_name = model->output;
    const OrtValue *inputs[] = {input};
    bool is_done = succeeded(ort->run(model->session, NULL, &input_name, inputs, 1, &output_name, 1, &result));
    fesetenv(&environment);
    ort->release_value(input);
    if (!is_done) return false;
    *output = (ctext_output){.owner = result};
    if (describe(output)) return true;
    ctext_release(output);
    return false;
}

void ctext_release(ctext_output *output) {
    if (output->owner) ort->release_value(output->owner);
    *output = (ctext_output){0};
}
