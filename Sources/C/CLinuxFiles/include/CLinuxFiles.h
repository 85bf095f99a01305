#ifndef C_LINUX_FILES_H
#define C_LINUX_FILES_H

/// What Linux can do with files beyond POSIX.

/// Has the disk begin to write what a file says, and does not wait for it: sync_file_range(2).
void linux_begin_writing(int file);

/// Renames a file where nothing has the new name, else fails with EEXIST: renameat2(2). EINVAL says that the file system
/// cannot.
int linux_rename_new(const char *from, const char *to);

#endif
