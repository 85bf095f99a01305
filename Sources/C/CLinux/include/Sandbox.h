#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Takes away from a process every right that it does not need for decoding untrusted data.
///
/// Two features of the kernel are used together. A seccomp filter refuses system calls, which then fail with EPERM.
/// Landlock refuses files, TCP connections, and signals to other processes. Neither restriction can be undone. A
/// feature that the kernel lacks is left out.

/// The features of this machine's kernel.
typedef struct {
    /// Whether the kernel has seccomp filters.
    bool seccomp;
    /// The version of Landlock's interface; 0 if the kernel does not have it.
    int landlock;
} csandbox_support;

/// Returns the features of this machine's kernel.
csandbox_support csandbox_kernel(void);

/// Locks the calling process, which must have one thread and must have loaded all of its libraries. From then on, the
/// process can compute and use the files that it has open. It cannot open a file, create a socket, start a process or a
/// thread, send a signal to another process, or make memory executable.
csandbox_support csandbox_lock_reader(void);

/// Locks the calling process, which then may still load libraries and read fonts, execute the program at `path`, and
/// start threads. It cannot create a socket, write a file, start a process, or look at other processes. This function
/// calls only functions that are allowed after fork in a process with several threads.
csandbox_support csandbox_lock_program(const char *path);

/// Like ``csandbox_lock_program``, for a process that executes no program. It may read the data of the system, such as time
/// zones and tables of character sets, and the file at `input` if that is not NULL.
csandbox_support csandbox_lock_parser(const char *input);

/// Like ``csandbox_lock_program``, for a process that neither executes a program nor opens files.
csandbox_support csandbox_lock_fork(void);

/// Makes all lock functions do nothing in this process and in the processes that it forks, for kernels on which locking
/// fails.
void csandbox_disable(void);

/// Returns whether ``csandbox_disable`` was called.
bool csandbox_is_disabled(void);
