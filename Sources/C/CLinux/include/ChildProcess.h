#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Runs work on untrusted data in a child process with limits on memory and time. If the child hangs or crashes, this
/// does no harm to the caller.
///
/// The child sets the limits after fork and before the work begins; posix_spawn cannot set limits. The child has only
/// its three standard files open, and writes no core dump and no file. It cannot gain privileges, and the kernel kills
/// it when the thread that started it ends. Sandbox.c locks the child: it has no network, writes no files, and starts no
/// processes.

/// The limits of a process.
typedef struct {
    /// Bytes of memory that the process may map, in addition to the bytes that are mapped at its start.
    uint64_t memory;
    /// Seconds of processor time, after which the kernel ends the process.
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

/// A function that runs in a child process. The child is a copy of the caller's process, but has only one thread. So
/// the function must be written in C, and must not take a lock that another thread of the caller may hold. The function
/// writes its result to `output`, which the caller reads.
typedef void cchild_work(void *context, int output);

/// Starts a child process that calls `work` with `context`; returns false if no process can be started.
bool cchild_fork(cchild_work *work, void *context, cchild_limits limits, cchild_process *process);

/// Writes all bytes to a child's `output`; returns false if nobody reads them.
bool cchild_write(int output, const void *bytes, size_t count);

/// Waits up to `milliseconds` until there is something to read in a pipe. `output` and `errors` select the pipes.
void cchild_wait_for_output(const cchild_process *process, bool output, bool errors, int milliseconds);

/// Kills the process if `kills` is true, then waits until it ends. Returns its exit status, or -1 if a signal ended it.
int cchild_end(pid_t pid, bool kills);

// MARK: Processes that read pictures

/// Starts the program at `path` (this program or another one) as a process that reads pictures. Its first argument
/// (argv[0]) is `name`. Its standard input is one end of a socket; its output and errors are dropped. The process
/// ignores SIGINT, SIGHUP and SIGTERM, because the process that started it handles them. The kernel kills it when the
/// thread that started it ends.
///
/// Returns the process ID, and the other end of the socket in `socket`; -1 and errno if no process can be started.
pid_t cchild_start_reader(const char *path, const char *name, int *socket);

/// Limits this process to what a reader of pictures needs: no core dumps, few open files, and up to `memory` bytes in
/// addition to the bytes that it has mapped already. Sandbox.c restricts it further.
void cchild_limit_reader(uint64_t memory);

/// Kills the process if `kills` is true, then waits until it ends. Returns the number of the signal that ended the
/// process, or 0.
int cchild_end_reader(pid_t pid, bool kills);

/// The maximum number of files in one message.
#define CCHILD_FILES 2

/// Sends all bytes through a socket. The descriptors in `files` are sent with the first bytes. Returns false if the
/// other end is closed; this causes no SIGPIPE.
bool cchild_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count);

/// Receives at most `count` bytes, and the files sent with them. `file_count` receives the number of files; the unused
/// elements of `files` become -1.
/// Returns 0 at the end, and -1 for an error.
ssize_t cchild_receive(int socket, void *bytes, size_t count, int files[CCHILD_FILES], size_t *file_count);

// MARK: Crashes of this process

#define CCHILD_SIGNAL_PLACE 1

/// Handles a crash of this process: SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP or SIGABRT. If `restart_arguments` is not
/// NULL, the program starts again with these arguments and the environment variable CCHILD_RESTARTED. If it is NULL, or
/// if the restart fails, the process writes the message to standard error and ends with `status`.
///
/// The message must contain a byte CCHILD_SIGNAL_PLACE, which is replaced by the name of the signal.
void cchild_guard(const char *message, int status, char **restart_arguments);

/// Starts a process that can start the program again for this one, which will lock itself and can then start nothing. The
/// process waits, and ends with this one. Call it before this process has other threads, and before ``cchild_guard``, whose
/// restarts it then makes. Returns whether it was started.
bool cchild_start_helper(char **restart_arguments);

/// Lets the helper start the program again, waits for its end, and ends this process with the same status.
_Noreturn void cchild_continue_in_helper(void);

/// Ends the helper.
void cchild_end_helper(void);

/// Gives the calling thread a second stack for handling a crash, because the crash may be an overflow of the thread's
/// own stack. Does nothing in a process that does not handle crashes.
void cchild_guard_thread(void);

/// Returns the name of a signal, such as SIGSEGV; "a signal" for an unknown one.
const char *cchild_signal_name(int number);

/// The name of the environment variable that is set in a program that was started again after a crash.
#define CCHILD_RESTARTED "SCANICS_RESTARTED"
