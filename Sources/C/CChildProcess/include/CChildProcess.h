#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Work on what a stranger wrote, in a process of its own that may take so much memory and time and no more: what hangs
/// is ended, and what crashes takes nothing along.
///
/// The limits are set before the work begins, which posix_spawn cannot. Each such process has no open file but its own
/// three, writes no core dump and no file, cannot gain privileges, and ends with the thread that started it.

/// What a process may cost.
typedef struct {
    /// Bytes of memory that it may map, beyond what it begins with.
    uint64_t memory;
    /// Seconds of processor time; the kernel ends it then.
    uint64_t seconds;
} cchild_limits;

/// A process that was started.
typedef struct {
    pid_t pid;
    /// What it writes to its standard output and standard error; the caller closes both.
    int output;
    int errors;
} cchild_process;

/// A file in memory that holds `count` bytes, at its beginning; -1 where there is no room for it. The caller closes it.
int cchild_file(const uint8_t *bytes, size_t count);

/// Starts the program of a path with arguments that end with NULL; false where there is no process to be had. The file
/// `input` becomes its standard input, and is what /dev/stdin opens. PATH and LC_ALL are its environment.
bool cchild_start(const char *path, char *const arguments[], int input, cchild_limits limits, cchild_process *process);

/// Work that is written in C and takes no lock that another thread of the caller may hold: the process is a copy of the
/// caller's, with one thread. What it writes to `output` is for the caller.
typedef void cchild_work(void *context, int output);

/// Does some work in a process; false where there is none to be had.
bool cchild_fork(cchild_work *work, void *context, cchild_limits limits, cchild_process *process);

/// Writes all bytes; for the work of a process. False where nobody reads them.
bool cchild_write(int output, const void *bytes, size_t count);

/// Waits until there is something to read from either pipe, at most so many milliseconds.
void cchild_wait_for_output(const cchild_process *process, bool output, bool errors, int milliseconds);

/// Ends the process, if it still runs, and waits for that; gives its exit status, or -1 where a signal ended it.
int cchild_end(pid_t pid, bool kills);
