#define _GNU_SOURCE
#include "CLinuxFiles.h"

#include <fcntl.h>
#include <stdio.h>

void linux_begin_writing(int file) {
    // Whether it can or not: what has to be on the disk is waited for with fsync.
    (void)sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
}

int linux_rename_new(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}
