#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Runs work on a stranger's data in a child process with limits on memory and time. A process that hangs is ended, and
/// a crash does no harm to the caller.
///
/// The limits are set before the work begins, which posix_spawn cannot do. Such a process has only its three standard
/// files open and writes no core dump and no file. It cannot gain privileges, and ends with the thread that started it.

/// The limits of a process.
typedef struct {
    /// Bytes of memory that it may map, in addition to those at its start.
    uint64_t memory;
    /// Seconds of processor time, after which the kernel ends it.
    uint64_t seconds;
} cchild_limits;

/// A process that was started.
typedef struct {
    pid_t pid;
    /// The pipes of its standard output and standard error; the caller closes both.
    int output;
    int errors;
} cchild_process;

/// Returns the descriptor of a file in memory that contains `count` bytes, positioned at its beginning; -1 if there is
/// not enough memory. The caller closes it.
int cchild_file(const uint8_t *bytes, size_t count);

/// Starts the program at a path with arguments that end with NULL; returns false if no process can be started. The file
/// `input` becomes its standard input, so the program can also open it as /dev/stdin. Its environment is PATH and
/// LC_ALL.
bool cchild_start(const char *path, char *const arguments[], int input, cchild_limits limits, cchild_process *process);

/// A function that runs in a child process. The process is a copy of the caller's with only one thread. So the function
/// must be written in C, and must not take a lock that another thread of the caller may hold. It writes its result to
/// `output`, which the caller reads.
typedef void cchild_work(void *context, int output);

/// Starts a child process that calls `work` with `context`; returns false if no process can be started.
bool cchild_fork(cchild_work *work, void *context, cchild_limits limits, cchild_process *process);

/// Writes all bytes to a child's `output`; returns false if nobody reads them.
bool cchild_write(int output, const void *bytes, size_t count);

/// Waits up to `milliseconds` until there is something to read in a pipe. `output` and `errors` select the pipes.
void cchild_wait_for_output(const cchild_process *process, bool output, bool errors, int milliseconds);

/// Waits until the process ends, after killing it if `kills`. Returns its exit status, or -1 if a signal ended it.
int cchild_end(pid_t pid, bool kills);
