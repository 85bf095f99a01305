#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static ccurl_library library;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    // The same interface over OpenSSL, and over GnuTLS.
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    const struct {
        const char *name;
        void *place;
    } symbols[] = {
        {"curl_global_init", &library.global_init},       {"curl_easy_init", &library.easy_init},
        {"curl_easy_setopt", &library.easy_setopt},       {"curl_easy_perform", &library.easy_perform},
        {"curl_easy_getinfo", &library.easy_getinfo},     {"curl_easy_strerror", &library.easy_strerror},
        {"curl_easy_cleanup", &library.easy_cleanup},     {"curl_url", &library.url},
        {"curl_url_set", &library.url_set},               {"curl_url_get", &library.url_get},
        {"curl_url_cleanup", &library.url_cleanup},       {"curl_free", &library.free},
        {"curl_slist_append", &library.slist_append},     {"curl_slist_free_all", &library.slist_free_all},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        void *symbol = dlsym(handle, symbols[i].name);
        if (!symbol) return;
        *(void **)symbols[i].place = symbol;
    }
    is_open = library.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const ccurl_library *ccurl_open(void) {
    pthread_once(&once, open_library);
    return is_open ? &library : NULL;
}
