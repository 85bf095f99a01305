#include "library.h"

#include <pthread.h>
#include <stdbool.h>

#include "DynamicLibrary.h"

static chtml_library library;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"xmlInitParser", &library.init_parser},      {"htmlCreatePushParserCtxt", &library.create},
        {"htmlCtxtUseOptions", &library.use_options}, {"htmlParseChunk", &library.parse_chunk},
        {"xmlStopParser", &library.stop},             {"htmlFreeParserCtxt", &library.free},
    };
    if (!cdynamic_open("libxml2.so.2", symbols, sizeof symbols / sizeof symbols[0])) return;
    library.init_parser();
    is_open = true;
}

const chtml_library *chtml_open_library(void) {
    pthread_once(&once, open_library);
    return is_open ? &library : NULL;
}
