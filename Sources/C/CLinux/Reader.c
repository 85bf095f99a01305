#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ChildProcess.h"

// MARK: Starting

/// Replaces the child's program by that of a reader; called in the child after fork.
static void become(const char *path, const char *name, int socket, pid_t parent, char *const environment[]) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    // Ctrl-C goes to all processes of a terminal. The process that started this reader decides what to do then.
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // If the parent has ended already, the signal above will never come, so this process must not start.
    if (getppid() != parent) return;
    // dup2 takes no further descriptor: there may be none. It also lets the socket stay open in the program.
    if (socket == 0 ? fcntl(0, F_SETFD, 0) < 0 : dup2(socket, 0) < 0) return;
    close_range(1, ~0u, 0);
    int nowhere = open("/dev/null", O_RDWR);
    // Some containers have no /dev/null. A reader prints nothing, so an empty file in memory can replace it.
    if (nowhere < 0) nowhere = memfd_create("nowhere", 0);
    if (nowhere != 1 || dup2(nowhere, 2) < 0) return;
    char *arguments[] = {(char *)name, NULL};
    execve(path, arguments, environment);
}

pid_t cchild_start_reader(const char *path, const char *name, int *socket) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    // The environment may contain secrets, so a reader gets only the variables that the loader and Swift's runtime
    // need. SWIFT_BACKTRACE keeps Swift's runtime from starting a debugger when the reader crashes.
    char *environment[4] = {"LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"};
    char libraries[4096] = "LD_LIBRARY_PATH=";
    const char *path_of_libraries = getenv("LD_LIBRARY_PATH");
    if (path_of_libraries && strlen(path_of_libraries) < sizeof libraries - 32) {
        strcat(libraries, path_of_libraries);
        environment[2] = libraries;
    }
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0) {
        become(path, name, ends[1], parent, environment);
        _exit(127);
    }
    int reason = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        errno = reason;
        return -1;
    }
    *socket = ends[0];
    return pid;
}

// MARK: Limits and the end

static void limit(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    if (limit.rlim_max != RLIM_INFINITY && value > limit.rlim_max) value = limit.rlim_max;
    limit.rlim_cur = limit.rlim_max = value;
    setrlimit(resource, &limit);
}

void cchild_limit_reader(uint64_t memory) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%llu", &pages) != 1) pages = 0;
        fclose(file);
    }
    limit(RLIMIT_AS, memory + (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE));
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 32);
    // This limit is not 0, because copies of documents in memory count as files.
    limit(RLIMIT_FSIZE, 1u << 30);
}

int cchild_end_reader(pid_t pid, bool kills) {
    int status = 0;
    if (kills) kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR) return 0;
    }
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

// MARK: Messages

bool cchild_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count) {
    if (file_count > CCHILD_FILES) return false;
    const char *next = bytes;
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(CCHILD_FILES * sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    while (count > 0) {
        struct iovec part = {(void *)next, count};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
        if (file_count > 0) {
            message.msg_control = &control;
            message.msg_controllen = CMSG_SPACE(file_count * sizeof(int));
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(file_count * sizeof(int));
            memcpy(CMSG_DATA(header), files, file_count * sizeof(int));
        }
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        file_count = 0;
        next += sent;
        count -= (size_t)sent;
    }
    return true;
}

ssize_t cchild_receive(int socket, void *bytes, size_t count, int files[CCHILD_FILES], size_t *file_count) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(CCHILD_FILES * sizeof(int))];
    } control;
    struct iovec part = {bytes, count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    for (size_t i = 0; i < CCHILD_FILES; i++) files[i] = -1;
    *file_count = 0;
    ssize_t received;
    do {
        received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received <= 0) return received;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
        size_t arrived = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        *file_count = arrived < CCHILD_FILES ? arrived : CCHILD_FILES;
        memcpy(files, CMSG_DATA(header), *file_count * sizeof(int));
    }
    return received;
}
