#ifndef C_LINUX_H
#define C_LINUX_H

/// What glibc and Linux offer beyond the C library that Swift imports.

#include <malloc.h>
#include <wchar.h>

/// The columns that a character takes on a terminal (POSIX.1-2024); glibc declares it only where _XOPEN_SOURCE is defined
/// before any other header.
extern int wcwidth(wchar_t character);

/// Starts writing a file's data to the disk without waiting for it: sync_file_range(2).
void linux_begin_writing(int file);

/// Renames a file where nothing has the new name; fails with EEXIST otherwise, and with EINVAL where the file system does
/// not support it: renameat2(2).
int linux_rename_new(const char *from, const char *to);

#endif
