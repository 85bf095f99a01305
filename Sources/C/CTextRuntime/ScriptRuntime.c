#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "DynamicLibrary.h"
#include "ScriptRuntime.h"

typedef struct TessBaseAPI TessBaseAPI;

enum { LSTM_ONLY = 1, SINGLE_LINE = 7, RAW_LINE = 13, RESOLUTION = 200 };

static struct {
    TessBaseAPI *(*create)(void);
    void (*delete)(TessBaseAPI *);
    int (*init)(
        TessBaseAPI *, const char *data, int size, const char *language, int mode, char **configs, int config_count,
        char **names, char **values, size_t value_count, int is_only_non_debug);
    int (*set_variable)(TessBaseAPI *, const char *name, const char *value);
    void (*set_mode)(TessBaseAPI *, int mode);
    void (*set_image)(
        TessBaseAPI *, const unsigned char *pixels, int width, int height, int bytes_per_pixel, int bytes_per_line);
    void (*set_resolution)(TessBaseAPI *, int resolution);
    int (*recognize)(TessBaseAPI *, void *monitor);
    char *(*text)(TessBaseAPI *);
    int *(*sureness)(TessBaseAPI *);
    void (*clear)(TessBaseAPI *);
    void (*delete_text)(const char *);
    void (*delete_numbers)(const int *);
} tesseract;

static void (*set_parallel_levels)(int);

/// Whether the library writes its messages to /dev/null instead of standard error. It opens the file at the first
/// message, and version 5.5 crashes if it cannot open it. A reader is locked by then, but its standard error leads nowhere
/// anyway.
static bool drops_messages;

static bool must_drop_messages(void) {
    struct stat errors;
    bool leads_nowhere =
        fstat(STDERR_FILENO, &errors) == 0 && S_ISCHR(errors.st_mode) && errors.st_rdev == makedev(1, 3);
    return !leads_nowhere && access("/dev/null", W_OK) == 0;
}

bool ctext_open_scripts(void) {
    const cdynamic_symbol symbols[] = {
        {"TessBaseAPICreate", &tesseract.create},
        {"TessBaseAPIDelete", &tesseract.delete},
        {"TessBaseAPIInit5", &tesseract.init},
        {"TessBaseAPISetVariable", &tesseract.set_variable},
        {"TessBaseAPISetPageSegMode", &tesseract.set_mode},
        {"TessBaseAPISetImage", &tesseract.set_image},
        {"TessBaseAPISetSourceResolution", &tesseract.set_resolution},
        {"TessBaseAPIRecognize", &tesseract.recognize},
        {"TessBaseAPIGetUTF8Text", &tesseract.text},
        {"TessBaseAPIAllWordConfidences", &tesseract.sureness},
        {"TessBaseAPIClear", &tesseract.clear},
        {"TessDeleteText", &tesseract.delete_text},
        {"TessDeleteIntArray", &tesseract.delete_numbers},
    };
    if (!cdynamic_open("libtesseract.so.5", symbols, sizeof symbols / sizeof *symbols)) return false;
    // The library's loops use OpenMP, if it was compiled with it.
    const cdynamic_symbol openmp = {"omp_set_max_active_levels", &set_parallel_levels};
    cdynamic_open("libgomp.so.1", &openmp, 1);
    drops_messages = must_drop_messages();
    return true;
}

struct ctext_script {
    void *data;
    size_t size;
    TessBaseAPI *api;
};

ctext_script *ctext_map_script(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return NULL;
    struct stat status;
    ctext_script *script = NULL;
    if (fstat(file, &status) == 0 && status.st_size > 0 && status.st_size <= INT_MAX) {
        void *data = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        script = data == MAP_FAILED ? NULL : calloc(1, sizeof *script);
        if (script) *script = (ctext_script){data, (size_t)status.st_size, NULL};
        else if (data != MAP_FAILED) munmap(data, (size_t)status.st_size);
    }
    close(file);
    return script;
}

void ctext_free_script(ctext_script *script) {
    if (!script) return;
    if (script->api) tesseract.delete(script->api);
    if (script->data) munmap(script->data, script->size);
    free(script);
}

/// Reads the model once. The library copies it.
static bool prepare(ctext_script *script) {
    if (script->api) return true;
    if (!script->data) return false;
    TessBaseAPI *api = tesseract.create();
    // The library's messages are of no use to a user.
    char *names[] = {"debug_file"}, *values[] = {"/dev/null"};
    bool is_good = api
        && tesseract.init(
               api, script->data, (int)script->size, "script", LSTM_ONLY, NULL, 0, names, values, drops_messages, false)
            == 0;
    munmap(script->data, script->size);
    script->data = NULL;
    if (is_good) script->api = api;
    else if (api) tesseract.delete(api);
    return is_good;
}

char *ctext_read_script(
    ctext_script *script, const uint8_t *pixels, size_t width, size_t height, bool is_raw,
    const char *without, float *sureness) {
    if (width == 0 || height == 0 || width > 1 << 16 || height > 1 << 12 || !prepare(script)) return NULL;
    // The calling thread runs each loop alone. OpenMP keeps this for each thread.
    if (set_parallel_levels) set_parallel_levels(0);
    tesseract.set_variable(script->api, "tessedit_char_blacklist", without);
    tesseract.set_mode(script->api, is_raw ? RAW_LINE : SINGLE_LINE);
    tesseract.set_image(script->api, pixels, (int)width, (int)height, 1, (int)width);
    tesseract.set_resolution(script->api, RESOLUTION);
    char *copy = NULL;
    if (tesseract.recognize(script->api, NULL) == 0) {
        char *text = tesseract.text(script->api);
        int *words = tesseract.sureness(script->api), sum = 0, count = 0;
        for (; words && words[count] >= 0; count++) sum += words[count];
        if (text && count > 0) copy = strdup(text);
        *sureness = count > 0 ? (float)sum / (float)count / 100 : 0;
        if (text) tesseract.delete_text(text);
        if (words) tesseract.delete_numbers(words);
    }
    tesseract.clear(script->api);
    return copy;
}
