#include "PublicSuffix.h"

#include <pthread.h>
#include <stddef.h>

#include "DynamicLibrary.h"

/// The functions of libpsl's binary interface libpsl.so.5 that are used here.
typedef struct psl_context psl_context;
static struct {
    psl_context *(*latest)(const char *file);
    const psl_context *(*builtin)(void);
    const char *(*registrable_domain)(const psl_context *list, const char *domain);
} psl;
static const psl_context *list;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"psl_latest", &psl.latest},
        {"psl_builtin", &psl.builtin},
        {"psl_registrable_domain", &psl.registrable_domain},
    };
    if (!cdynamic_open("libpsl.so.5", symbols, sizeof symbols / sizeof symbols[0])) return;
    // psl_latest returns the system's list if this list is newer than the library's own list; otherwise it returns
    // NULL.
    list = psl.latest(NULL);
    if (!list) list = psl.builtin();
}

const char *cpsl_registrable_domain(const char *host) {
    pthread_once(&once, open_library);
    return list ? psl.registrable_domain(list, host) : NULL;
}
