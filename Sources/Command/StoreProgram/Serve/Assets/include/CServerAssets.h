/// The files for the web server's pages: templates, texts, styles and more. They are compiled into the program.
#pragma once
#include <stddef.h>

/// A file.
typedef struct {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
} scanics_asset;

/// Returns the number of files.
size_t scanics_asset_count(void);

/// Returns a file.
///
/// - Parameter index: at least 0, and less than the number of files.
scanics_asset scanics_asset_at(size_t index);
