#define _GNU_SOURCE
#include "CHostile.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    hostile_attempt *attempts;
    size_t count, most;
} list;

static void note(list *list, const char *name, long result) {
    int error = result < 0 ? errno : 0;
    if (list->count < list->most) list->attempts[list->count++] = (hostile_attempt){name, error};
}

#define TRY(name, call) do { errno = 0; note(list, name, (long)(call)); } while (0)

static char path[4096];

static const char *in(const char *folder, const char *name) {
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/// Forks with the system call `number`. The child ends at once.
static long fork_by(long number, unsigned long flags) {
    long pid = syscall(number, flags, 0, 0, 0, 0);
    if (pid == 0) _exit(0);
    if (pid > 0) waitpid((pid_t)pid, NULL, 0);
    return pid;
}

static void *nothing(void *argument) {
    return argument;
}

static long start_thread(void) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    if (error == 0) pthread_join(thread, NULL);
    errno = error;
    return error ? -1 : 0;
}

static long map(int protection) {
    void *memory = mmap(NULL, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return -1;
    munmap(memory, 4096);
    return 0;
}

static long make_executable(void) {
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return -1;
    return mprotect(memory, 4096, PROT_READ | PROT_EXEC);
}

static long send_to_name(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/dev/log"};
    return connect(0, (struct sockaddr *)&address, sizeof address);
}

static void try_common(list *list, const char *folder) {
    TRY("socket of the internet", socket(AF_INET, SOCK_STREAM, 0));
    TRY("socket of the internet, version 6", socket(AF_INET6, SOCK_DGRAM, 0));
    TRY("socket of this machine", socket(AF_UNIX, SOCK_STREAM, 0));
    TRY("raw socket", socket(AF_PACKET, SOCK_RAW, 0));
    TRY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    TRY("connect", send_to_name());
    int ends[2];
    TRY("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    TRY("io_uring", syscall(SYS_io_uring_setup, 4, calloc(1, 256)));

    TRY("open for writing", open(in(folder, "written"), O_WRONLY | O_CREAT, 0600));
    TRY("open for appending", open(in(folder, "existing"), O_WRONLY | O_APPEND));
    TRY("open for reading and writing", open(in(folder, "existing"), O_RDWR));
    TRY("open a file without a name", open(folder, O_TMPFILE | O_RDWR, 0600));
    TRY("creat", creat(in(folder, "created"), 0600));
    TRY("truncate", truncate(in(folder, "existing"), 0));
    TRY("unlink", unlink(in(folder, "existing")));
    TRY("mkdir", mkdir(in(folder, "folder"), 0700));
    char other[4096];
    snprintf(other, sizeof other, "%s/renamed", folder);
    TRY("rename", rename(in(folder, "existing"), other));
    TRY("link", link(in(folder, "existing"), other));
    TRY("symlink", symlink("/etc/passwd", in(folder, "symlink")));
    TRY("chmod", chmod(in(folder, "existing"), 0777));
    TRY("mknod", mknod(in(folder, "pipe"), S_IFIFO | 0600, 0));

    pid_t parent = getppid();
    TRY("fork", fork_by(SYS_clone, SIGCHLD));
#ifdef SYS_fork
    TRY("the call fork", fork_by(SYS_fork, 0));
    TRY("the call vfork", fork_by(SYS_vfork, 0));
#endif
    // If the parent is unknown, as in a namespace of processes, process 1 is attacked instead.
    pid_t victim = parent > 0 ? parent : 1;
    TRY("kill of the parent", kill(victim, 0));
    TRY("kill of everything", kill(-1, 0));
    TRY("tgkill of the parent", syscall(SYS_tgkill, victim, victim, 0));
    TRY("ptrace", ptrace(PTRACE_SEIZE, victim, 0, 0));
    char byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    TRY("memory of the parent", process_vm_readv(victim, &here, 1, &there, 1, 0));
    TRY("pidfd_open", syscall(SYS_pidfd_open, victim, 0));
    struct rlimit limit;
    TRY("limits of the parent", prlimit(victim, RLIMIT_NOFILE, NULL, &limit));

    TRY("setns", syscall(SYS_setns, 0, 0));
    long mounted;
    TRY("mount", mounted = syscall(SYS_mount, "none", folder, "tmpfs", 0, 0));
    // Without a sandbox, root can mount. The folder must be removable after the test.
    if (mounted == 0) umount2(folder, MNT_DETACH);
    TRY("bpf", syscall(SYS_bpf, 0, 0, 0));
    TRY("keyctl", syscall(SYS_keyctl, 0, 0, 0, 0, 0));
    TRY("perf_event_open", syscall(SYS_perf_event_open, 0, 0, 0, 0, 0));
    TRY("userfaultfd", syscall(SYS_userfaultfd, 0));
    TRY("openat2", syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", calloc(1, 24), 24));
    TRY("reboot", syscall(SYS_reboot, 0, 0, 0, 0));
    TRY("typing into the terminal", ioctl(0, TIOCSTI, "x"));
}

size_t hostile_try_everything(const char *folder, hostile_attempt *attempts, size_t most) {
    list own = {attempts, 0, most}, *list = &own;
    try_common(list, folder);
    TRY("open for reading", open("/etc/passwd", O_RDONLY));
    TRY("open a folder", open("/", O_RDONLY | O_DIRECTORY));
    TRY("open its own memory", open("/proc/self/mem", O_RDONLY));
    TRY("open a place", open("/", O_PATH));
    TRY("stat", access("/etc/passwd", F_OK));
    TRY("readlink", readlink("/proc/self/exe", path, sizeof path));
    TRY("chdir", chdir("/"));
    // The file is not a program, so without the sandbox this call fails with another error.
    char *arguments[] = {"passwd", NULL};
    TRY("execve", execv("/etc/passwd", arguments));
    int file = memfd_create("program", 0);
    TRY("execve of memory", syscall(SYS_execveat, file, "", arguments, arguments, AT_EMPTY_PATH));
    TRY("thread", start_thread());
    TRY("executable memory", map(PROT_READ | PROT_WRITE | PROT_EXEC));
    TRY("memory made executable", make_executable());
    TRY("another filter", prctl(PR_SET_DUMPABLE, 1));
    // These calls hide files, so they come after the attempts on files.
    TRY("chroot", chroot(folder));
    TRY("unshare", unshare(CLONE_NEWUSER));
    return own.count;
}

size_t hostile_try_as_program(const char *folder, const char *secret, hostile_attempt *attempts, size_t most) {
    list own = {attempts, 0, most}, *list = &own;
    try_common(list, folder);
    TRY("open a user's file", open(secret, O_RDONLY));
    char *arguments[] = {"true", NULL};
    int file = memfd_create("program", 0);
    TRY("execve of memory", syscall(SYS_execveat, file, "", arguments, arguments, AT_EMPTY_PATH));
    TRY("chroot", chroot(folder));
    TRY("unshare", unshare(CLONE_NEWUSER));
    return own.count;
}

void hostile_raise(int number) {
    signal(number, SIG_DFL);
    raise(number);
}

void hostile_fill_stack(void) {
    volatile char space[4096];
    memset((char *)space, 1, sizeof space);
    hostile_fill_stack();
    space[0] = 2;
}

void hostile_hang(void) {
    for (;;) pause();
}

void hostile_fill_memory(void) {
    for (;;) {
        // The limit counts addresses, so the memory need not be written. The compiler must not leave the call out.
        void *volatile memory = malloc(64 << 20);
        if (!memory) abort();
    }
}
