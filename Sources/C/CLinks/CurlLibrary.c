#include "CurlLibrary.h"

#include <pthread.h>
#include <stdbool.h>

#include "DynamicLibrary.h"

static ccurl_library library;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"curl_global_init", &library.global_init},       {"curl_easy_init", &library.easy_init},
        {"curl_easy_setopt", &library.easy_setopt},       {"curl_easy_perform", &library.easy_perform},
        {"curl_easy_getinfo", &library.easy_getinfo},     {"curl_easy_strerror", &library.easy_strerror},
        {"curl_easy_cleanup", &library.easy_cleanup},     {"curl_url", &library.url},
        {"curl_url_set", &library.url_set},               {"curl_url_get", &library.url_get},
        {"curl_url_cleanup", &library.url_cleanup},       {"curl_free", &library.free},
        {"curl_slist_append", &library.slist_append},     {"curl_slist_free_all", &library.slist_free_all},
    };
    const size_t count = sizeof symbols / sizeof symbols[0];
    // Both libraries have the same interface; the first is built with OpenSSL, the second with GnuTLS.
    if (!cdynamic_open("libcurl.so.4", symbols, count) && !cdynamic_open("libcurl-gnutls.so.4", symbols, count)) return;
    is_open = library.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const ccurl_library *ccurl_open(void) {
    pthread_once(&once, open_library);
    return is_open ? &library : NULL;
}
