#define _GNU_SOURCE
#include "ChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Sandbox.h"

// MARK: Bytes

bool cchild_write(int output, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    while (count > 0) {
        ssize_t part = write(output, next, count);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return false;
        next += part;
        count -= (size_t)part;
    }
    return true;
}

int cchild_file(const uint8_t *bytes, size_t count) {
    int file = memfd_create("picture", MFD_CLOEXEC);
    if (file < 0) return -1;
    if (!cchild_write(file, bytes, count) || lseek(file, 0, SEEK_SET) != 0) {
        close(file);
        return -1;
    }
    return file;
}

// MARK: In the child: only functions that are allowed after fork in a process with several threads

static void limit(int resource, uint64_t value) {
    struct rlimit limit = {value, value};
    setrlimit(resource, &limit);
}

/// Copies a descriptor to a higher number if it is 0, 1 or 2, because the caller has closed a standard file. Otherwise
/// takes no further descriptor: there may be none.
static int above_standard_files(int descriptor) {
    return descriptor > 2 ? descriptor : fcntl(descriptor, F_DUPFD, 3);
}

/// Confines the child: three open files, the limits, default signal handlers, and no new privileges.
static bool confine(int input, int output, int errors, cchild_limits limits) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    // A program that tries to write a file gets an error instead of a signal.
    signal(SIGXFSZ, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_AS, limits.memory);
    limit(RLIMIT_CPU, limits.seconds);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    input = above_standard_files(input);
    output = above_standard_files(output);
    errors = above_standard_files(errors);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) return false;
    close_range(3, ~0u, 0);
    return true;
}

// MARK: In the caller

/// Returns how many bytes of memory this process has mapped; 0 if that cannot be read.
static uint64_t mapped_memory(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return 0;
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/// Makes pipes for the output and the errors of a child.
static bool make_pipes(int output[2], int errors[2]) {
    if (pipe2(output, O_CLOEXEC) != 0) return false;
    if (pipe2(errors, O_CLOEXEC) != 0) {
        close(output[0]);
        close(output[1]);
        return false;
    }
    // A larger pipe than the default of 64 KiB means fewer switches between the two processes.
    fcntl(output[0], F_SETPIPE_SZ, 1 << 20);
    return true;
}

/// Closes the child's ends of the pipes after a fork, and makes the caller's ends nonblocking. Returns false if the
/// fork failed.
static bool keep(pid_t pid, int output[2], int errors[2], cchild_process *process) {
    close(output[1]);
    close(errors[1]);
    if (pid < 0) {
        close(output[0]);
        close(errors[0]);
        return false;
    }
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    fcntl(errors[0], F_SETFL, O_NONBLOCK);
    *process = (cchild_process){pid, output[0], errors[0]};
    return true;
}

bool cchild_start(const char *path, char *const arguments[], int input, cchild_limits limits, cchild_process *process) {
    static char *const environment[] = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", NULL};
    int output[2], errors[2];
    if (!make_pipes(output, errors)) return false;
    pid_t pid = fork();
    if (pid == 0) {
        if (confine(input, output[1], errors[1], limits)) {
            csandbox_lock_program(path);
            execve(path, arguments, environment);
        }
        _exit(127);
    }
    return keep(pid, output, errors, process);
}

bool cchild_fork(cchild_work *work, void *context, cchild_limits limits, cchild_process *process) {
    int output[2], errors[2];
    int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    // Some containers have no /dev/null; an empty file in memory replaces it.
    if (input < 0) input = memfd_create("nothing", MFD_CLOEXEC);
    if (input < 0) return false;
    if (!make_pipes(output, errors)) {
        close(input);
        return false;
    }
    limits.memory += mapped_memory();
    pid_t pid = fork();
    if (pid == 0) {
        if (!confine(input, output[1], errors[1], limits)) _exit(127);
        csandbox_lock_fork();
        work(context, 1);
        _exit(0);
    }
    close(input);
    return keep(pid, output, errors, process);
}

void cchild_wait_for_output(const cchild_process *process, bool output, bool errors, int milliseconds) {
    struct pollfd files[2] = {
        {.fd = output ? process->output : -1, .events = POLLIN},
        {.fd = errors ? process->errors : -1, .events = POLLIN},
    };
    poll(files, 2, milliseconds);
}

int cchild_end(pid_t pid, bool kills) {
    int status = 0;
    if (kills) kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
