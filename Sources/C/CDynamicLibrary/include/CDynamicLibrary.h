#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Opens a library when it is needed, so that a program which never meets its format does not wait for it at its start.

/// A function of a library, and where its address goes.
typedef struct {
    const char *name;
    /// A pointer to a pointer to a function.
    void *place;
} cdynamic_symbol;

/// Opens the library of a file name such as "libtiff.so.6", which is never closed again, and looks its functions up;
/// false where the library or one of the functions is not there. Safe to call from many threads at once.
bool cdynamic_open(const char *library, const cdynamic_symbol *symbols, size_t count);
