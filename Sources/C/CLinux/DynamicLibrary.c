#include "DynamicLibrary.h"

#include <dlfcn.h>

bool cdynamic_open(const char *library, const cdynamic_symbol *symbols, size_t count) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    for (size_t i = 0; i < count; i++) {
        void *symbol = dlsym(handle, symbols[i].name);
        if (!symbol) return false;
        *(void **)symbols[i].place = symbol;
    }
    return true;
}
