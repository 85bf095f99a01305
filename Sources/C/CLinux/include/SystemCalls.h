#ifndef SYSTEM_CALLS_H
#define SYSTEM_CALLS_H

/// Functions of glibc and Linux that the C library module of Swift does not declare.

#include <limits.h>
#include <malloc.h>
#include <stdbool.h>
#include <wchar.h>

/// Returns the number of columns that a character takes on a terminal (POSIX.1-2024). glibc declares this function only
/// if _XOPEN_SOURCE is defined before any other header.
extern int wcwidth(wchar_t character);

/// Starts writing a file's data to the disk without waiting for it: sync_file_range(2).
void linux_begin_writing(int file);

/// Renames a file in an open folder (or in AT_FDCWD) if no file has the new name: renameat2(2). It fails with EEXIST if
/// the name is taken, and with EINVAL if the file system does not support this.
int linux_rename_new(int folder, const char *from, const char *to);

/// Exchanges the names of two files of an open folder (or of AT_FDCWD): renameat2(2). It fails with ENOENT if one of
/// the files does not exist, and with EINVAL if the file system does not support this.
int linux_rename_exchange(int folder, const char *one, const char *other);

/// Reserves room on the disk for a part of a file, without changing the file's size: fallocate(2). It fails with ENOSPC
/// if the disk is full, and with EOPNOTSUPP if the file system does not support this.
int linux_keep_room(int file, long from, long size);

/// Creates an alarm clock that follows the system's clock: timerfd_create(2) with CLOCK_REALTIME, nonblocking.
int linux_create_alarm_clock(void);

/// Sets an alarm clock to a time, in seconds since 1970. Its descriptor becomes readable at that time, even if the
/// machine was suspended in between. It also becomes readable when the system's clock is set; reading it then fails
/// with ECANCELED.
int linux_set_alarm_clock(int clock, long seconds);

/// Creates a file in memory that is in no folder: memfd_create(2). `name` is only for debugging. A program that this
/// process starts does not inherit the file's descriptor.
int linux_create_memory_file(const char *name);

/// Gives memory back to the system: free blocks of malloc, and the read-only pages of the program and its libraries.
/// The kernel reads these pages from their files again when they are needed.
void linux_shrink(void);

/// Returns the type of the file system that has a file (statfs(2), f_type); 0 if the file is missing.
unsigned linux_file_system(const char *path);

/// Finds a program that can be run, by its name or its path, and writes its path to `path`; returns false if there is
/// none. Searched are the folders of PATH, then those of `more`, which are separated by colons, too. Folders with relative
/// names are left out, because a folder with pictures may have programs of its own.
bool linux_find_program(const char *name, const char *more, char path[PATH_MAX]);

#endif
