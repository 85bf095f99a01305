#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Opens libraries on demand, so that a program does not load a library that it never needs.

/// A function of a library, and the place for its address.
typedef struct {
    const char *name;
    /// A pointer to a pointer to a function.
    void *place;
} cdynamic_symbol;

/// Opens a library by its file name, such as "libtiff.so.6", and looks up its functions. The library is never closed.
/// Returns false if the library or a function is missing. Safe to call from many threads at once.
bool cdynamic_open(const char *library, const cdynamic_symbol *symbols, size_t count);
