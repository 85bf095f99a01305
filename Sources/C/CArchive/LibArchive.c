#include "LibArchive.h"

#include <pthread.h>
#include <sys/types.h>

#include "DynamicLibrary.h"

// The functions of libarchive 3 that are called, as archive.h and archive_entry.h declare them. Their types have not changed
// since 3.0, so no header is needed to build.
struct archive;
struct archive_entry;

enum { DONE = 0, END = 1, WARNING = -20 };
/// The types of entries: AE_IFREG and AE_IFLNK.
enum { TYPE_FILE = 0100000, TYPE_LINK = 0120000 };

typedef int setting(struct archive *);

static struct {
    struct archive *(*create)(void);
    int (*free)(struct archive *);
    int (*open_memory)(struct archive *, const void *, size_t);
    int (*next_header)(struct archive *, struct archive_entry **);
    ssize_t (*read_data)(struct archive *, void *, size_t);
    int (*has_encrypted_entries)(struct archive *);
    setting *gzip, *bzip2, *xz, *lzma, *zstd, *compress, *tar, *seven_zip;
    const char *(*name)(struct archive_entry *);
    const char *(*name_utf8)(struct archive_entry *);
    const char *(*hard_link)(struct archive_entry *);
    mode_t (*type)(struct archive_entry *);
    int64_t (*size)(struct archive_entry *);
    int (*size_is_set)(struct archive_entry *);
    int (*is_encrypted)(struct archive_entry *);
} library;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"archive_read_new", &library.create},
        {"archive_read_free", &library.free},
        {"archive_read_open_memory", &library.open_memory},
        {"archive_read_next_header", &library.next_header},
        {"archive_read_data", &library.read_data},
        {"archive_read_has_encrypted_entries", &library.has_encrypted_entries},
        {"archive_read_support_filter_gzip", &library.gzip},
        {"archive_read_support_filter_bzip2", &library.bzip2},
        {"archive_read_support_filter_xz", &library.xz},
        {"archive_read_support_filter_lzma", &library.lzma},
        {"archive_read_support_filter_zstd", &library.zstd},
        {"archive_read_support_filter_compress", &library.compress},
        {"archive_read_support_format_tar", &library.tar},
        {"archive_read_support_format_7zip", &library.seven_zip},
        {"archive_entry_pathname", &library.name},
        {"archive_entry_pathname_utf8", &library.name_utf8},
        {"archive_entry_hardlink", &library.hard_link},
        {"archive_entry_filetype", &library.type},
        {"archive_entry_size", &library.size},
        {"archive_entry_size_is_set", &library.size_is_set},
        {"archive_entry_is_data_encrypted", &library.is_encrypted},
    };
    is_open = cdynamic_open("libarchive.so.13", symbols, sizeof symbols / sizeof symbols[0]);
}

bool carchive_is_available(void) {
    pthread_once(&once, open_library);
    return is_open;
}

static struct archive *archive(carchive_reader *reader) {
    return (struct archive *)reader;
}

carchive_reader *carchive_open(const uint8_t *bytes, size_t count) {
    if (!carchive_is_available()) return NULL;
    struct archive *archive = library.create();
    if (!archive) return NULL;
    setting *settings[] = {
        library.gzip, library.bzip2, library.xz, library.lzma, library.zstd, library.compress, library.tar, library.seven_zip,
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        // Anything but success means that the library would start a program for this compression.
        if (settings[i](archive) == DONE) continue;
        library.free(archive);
        return NULL;
    }
    if (library.open_memory(archive, bytes, count) == DONE) return (carchive_reader *)archive;
    library.free(archive);
    return NULL;
}

int carchive_next(carchive_reader *reader, carchive_entry *entry) {
    struct archive_entry *found = NULL;
    int status = library.next_header(archive(reader), &found);
    if (status == END) return 0;
    if ((status != DONE && status != WARNING) || !found) return -1;
    const char *name = library.name_utf8(found);
    if (!name) name = library.name(found);
    mode_t type = library.type(found);
    bool is_link = type == TYPE_LINK || library.hard_link(found);
    *entry = (carchive_entry){
        .name = name,
        .size = library.size_is_set(found) ? library.size(found) : -1,
        .is_file = type == TYPE_FILE && !is_link,
        .is_link = is_link,
        .is_encrypted = library.is_encrypted(found),
    };
    return 1;
}

ptrdiff_t carchive_read(carchive_reader *reader, uint8_t *out, size_t count) {
    ssize_t read = library.read_data(archive(reader), out, count);
    return read < 0 ? -1 : read;
}

bool carchive_is_encrypted(carchive_reader *reader) {
    return library.has_encrypted_entries(archive(reader)) > 0;
}

void carchive_close(carchive_reader *reader) {
    library.free(archive(reader));
}
