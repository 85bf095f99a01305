#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libarchive is installed. It is opened at the first call, and never closed.
bool carchive_is_available(void);

/// An archive that is being read: tar, plain or compressed, or 7z. No program is started, and no file is touched.
typedef struct carchive_reader carchive_reader;

/// An entry of an archive. The name is valid until the next entry.
typedef struct {
    /// In UTF-8, or as the archive has it; NULL if it is unknown.
    const char *name;
    /// The size that the archive states; -1 if it states none.
    int64_t size;
    bool is_file;
    /// A symbolic or hard link.
    bool is_link;
    bool is_encrypted;
} carchive_entry;

/// Opens an archive in memory, which must stay there until carchive_close. Returns NULL if it is not an archive, or if
/// libarchive is missing.
carchive_reader *carchive_open(const uint8_t *bytes, size_t count);

/// Advances to the next entry. Returns 1, 0 at the end, or -1 if the archive is damaged.
int carchive_next(carchive_reader *reader, carchive_entry *entry);

/// Reads the content of the current entry. Returns the number of bytes, 0 at its end, or -1 if it is damaged.
ptrdiff_t carchive_read(carchive_reader *reader, uint8_t *out, size_t count);

/// Whether the archive has entries that need a password.
bool carchive_is_encrypted(carchive_reader *reader);

void carchive_close(carchive_reader *reader);
