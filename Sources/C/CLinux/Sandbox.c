#define _GNU_SOURCE
#include "Sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool is_disabled;

void csandbox_disable(void) {
    is_disabled = true;
}

bool csandbox_is_disabled(void) {
    return is_disabled;
}

// MARK: seccomp

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define COUNT(list) (sizeof(list) / sizeof *(list))

/// The system calls that a reader may make. All others fail with EPERM.
static const int reader_calls[] = {
    // The files and the socket that are open.
    SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_fstat, SYS_sendmsg, SYS_recvmsg,
    SYS_ppoll, SYS_memfd_create,
#ifdef SYS_poll
    SYS_poll,
#endif
    // Memory; mmap and mprotect have rules of their own.
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    // Time, locks and random numbers.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_futex, SYS_sched_yield,
    SYS_getrandom, SYS_restart_syscall,
    // Facts about the process and the machine.
    SYS_getpid, SYS_gettid, SYS_getrusage, SYS_sysinfo,
    // The reader's own signals and its end; tgkill has a rule of its own.
    SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_rt_sigreturn, SYS_sigaltstack, SYS_exit, SYS_exit_group,
};

/// The system calls that a program that draws documents may not make.
static const int refused_calls[] = {
    // The network, and ways around this filter.
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_io_uring_setup,
    SYS_io_uring_enter, SYS_io_uring_register,
    // Other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_open, SYS_pidfd_send_signal, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_kcmp, SYS_perf_event_open, SYS_setpriority,
    SYS_pidfd_getfd, SYS_process_madvise,
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
    // Changes to files and folders. Opening a file for writing has a rule of its own.
#ifdef SYS_creat
    SYS_creat, SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_chmod, SYS_chown,
    SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
    SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat, SYS_fchmodat, SYS_fchownat,
    SYS_truncate, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr,
    SYS_fremovexattr, SYS_fallocate, SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_mq_open, SYS_mq_unlink,
    // The machine.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_bpf, SYS_userfaultfd, SYS_add_key,
    SYS_request_key, SYS_keyctl, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot,
    SYS_swapon, SYS_swapoff, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_acct, SYS_quotactl, SYS_syslog,
    SYS_fanotify_init, SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_semget, SYS_semop,
};

/// A filter that is being written. Its jumps lead forward only, as the kernel demands.
typedef struct {
    struct sock_filter code[512];
    unsigned short count;
} filter;

static void add(filter *filter, unsigned short code, uint32_t value, uint8_t when_true, uint8_t when_false) {
    filter->code[filter->count++] = (struct sock_filter){code, when_true, when_false, value};
}

static void load(filter *filter, size_t offset) {
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void finish(filter *filter, uint32_t action) {
    add(filter, BPF_RET | BPF_K, action, 0, 0);
}

static size_t argument(int index) {
    // The lower half of an argument; both architectures are little-endian.
    return offsetof(struct seccomp_data, args) + 8 * (size_t)index;
}

static const uint32_t allow = SECCOMP_RET_ALLOW;
static const uint32_t refuse = SECCOMP_RET_ERRNO | EPERM;
/// The call fails as if the kernel did not have it. glibc then uses an older call.
static const uint32_t absent = SECCOMP_RET_ERRNO | ENOSYS;

static void begin(filter *filter) {
    load(filter, offsetof(struct seccomp_data, arch));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    finish(filter, SECCOMP_RET_KILL_PROCESS);
    load(filter, offsetof(struct seccomp_data, nr));
    // The list of refused calls does not contain the numbers of x32 calls. So every x32 call ends the process.
    add(filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    finish(filter, SECCOMP_RET_KILL_PROCESS);
}

static void decide(filter *filter, int call, uint32_t action) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1);
    finish(filter, action);
}

/// Decides about a system call by an argument: `if_any` applies if one of the bits in `bits` is set, otherwise
/// `if_none`.
static void decide_by_bits(filter *filter, int call, int index, uint32_t bits, uint32_t if_any, uint32_t if_none) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
    load(filter, argument(index));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    finish(filter, if_any);
    finish(filter, if_none);
}

/// Decides about a system call by an argument: `if_equal` applies if the argument is `value`, otherwise `if_not`.
static void decide_by_value(filter *filter, int call, int index, uint32_t value, uint32_t if_equal, uint32_t if_not) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
    load(filter, argument(index));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    finish(filter, if_equal);
    finish(filter, if_not);
}

static bool apply(filter *filter) {
    struct sock_fprog program = {filter->count, filter->code};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static bool filter_reader(void) {
    filter filter = {.count = 0};
    begin(&filter);
    for (size_t i = 0; i < COUNT(reader_calls); i++) decide(&filter, reader_calls[i], allow);
    decide_by_bits(&filter, SYS_mmap, 2, PROT_EXEC, refuse, allow);
    decide_by_bits(&filter, SYS_mprotect, 2, PROT_EXEC, refuse, allow);
    // abort() and assertions send a signal to their own process.
    decide_by_value(&filter, SYS_tgkill, 0, (uint32_t)getpid(), allow, refuse);
    decide(&filter, SYS_clone3, absent);
    finish(&filter, refuse);
    return apply(&filter);
}

static bool filter_program(bool may_execute) {
    filter filter = {.count = 0};
    begin(&filter);
    for (size_t i = 0; i < COUNT(refused_calls); i++) decide(&filter, refused_calls[i], refuse);
    uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
#ifdef SYS_open
    decide_by_bits(&filter, SYS_open, 1, writing, refuse, allow);
#endif
    decide_by_bits(&filter, SYS_openat, 2, writing, refuse, allow);
    decide(&filter, SYS_openat2, absent);
    // The program may start threads, but no processes.
    decide_by_bits(&filter, SYS_clone, 0, CLONE_THREAD, allow, refuse);
    decide(&filter, SYS_clone3, absent);
    decide_by_value(&filter, SYS_kill, 0, (uint32_t)getpid(), allow, refuse);
    decide_by_value(&filter, SYS_prlimit64, 0, 0, allow, refuse);
    decide_by_value(&filter, SYS_tgkill, 0, (uint32_t)getpid(), allow, refuse);
    // TIOCSTI types into the user's terminal.
    decide_by_value(&filter, SYS_ioctl, 1, TIOCSTI, refuse, allow);
    if (!may_execute) decide(&filter, SYS_execve, refuse);
    decide(&filter, SYS_execveat, refuse);
    finish(&filter, allow);
    return apply(&filter);
}

#else

static bool filter_reader(void) {
    return false;
}

static bool filter_program(bool may_execute) {
    (void)may_execute;
    return false;
}

#endif

// MARK: Landlock, as linux/landlock.h of version 7 describes it; Debian's header is older

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct __attribute__((packed)) path_rule {
    uint64_t allowed;
    int32_t parent;
};

enum { LANDLOCK_EXECUTE = 1 << 0, LANDLOCK_READ_FILE = 1 << 2, LANDLOCK_READ_FOLDER = 1 << 3 };

static int landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
    return version > 0 ? (int)version : 0;
}

/// Creates a Landlock ruleset with all rights that this kernel can refuse. Returns its descriptor; -1 without Landlock.
static int create_ruleset(int version) {
    // Rights of files: 13 in version 1, then REFER, TRUNCATE and, in version 5, IOCTL_DEV.
    int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    struct ruleset ruleset = {.files = (1u << rights) - 1};
    size_t size = sizeof ruleset.files;
    if (version >= 4) {
        ruleset.network = 3;
        size += sizeof ruleset.network;
    }
    if (version >= 6) {
        ruleset.scopes = 3;
        size += sizeof ruleset.scopes;
    }
    return version > 0 ? (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0) : -1;
}

static void permit(int ruleset, const char *path, uint64_t rights) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return;
    struct path_rule rule = {rights, place};
    if (syscall(SYS_landlock_add_rule, ruleset, 1, &rule, 0) != 0 && errno == EINVAL) {
        // A file cannot have the rights of folders.
        rule.allowed &= ~(uint64_t)LANDLOCK_READ_FOLDER;
        syscall(SYS_landlock_add_rule, ruleset, 1, &rule, 0);
    }
    close(place);
}

static bool restrict_self(int ruleset) {
    bool is_done = ruleset >= 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    if (ruleset >= 0) close(ruleset);
    return is_done;
}

/// The folders with the libraries, fonts and data of programs. These folders have no files of users.
static const char *const program_places[] = {
    "/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/opt", "/nix/store", "/gnu/store", "/etc/fonts", "/etc/ld.so.cache",
    "/etc/ld.so.preload", "/etc/localtime", "/etc/papersize", "/var/cache/fontconfig", "/var/lib/ghostscript", "/dev/null",
    "/dev/zero", "/dev/random", "/dev/urandom",
};

// MARK: Both

csandbox_support csandbox_kernel(void) {
    uint32_t action = SECCOMP_RET_ERRNO;
    bool has_filters = syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
    return (csandbox_support){has_filters, landlock_version()};
}

/// - Parameters:
///   - may_read: whether the process may read the system's files, and the file at `path` if that is not NULL.
///   - may_execute: whether the file at `path` may be executed.
static csandbox_support lock(bool is_reader, bool may_read, const char *path, bool may_execute) {
    csandbox_support done = {false, 0};
    if (is_disabled || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return done;
    int version = landlock_version();
    int ruleset = create_ruleset(version);
    if (may_read && ruleset >= 0) {
        uint64_t executing = may_execute ? LANDLOCK_EXECUTE : 0;
        uint64_t reading = LANDLOCK_READ_FILE | executing;
        for (size_t i = 0; i < sizeof program_places / sizeof *program_places; i++) {
            permit(ruleset, program_places[i], reading | LANDLOCK_READ_FOLDER);
        }
        if (path) permit(ruleset, path, reading);
    }
    if (restrict_self(ruleset)) done.landlock = version;
    done.seccomp = is_reader ? filter_reader() : filter_program(may_execute);
    return done;
}

csandbox_support csandbox_lock_reader(void) {
    return lock(true, false, NULL, false);
}

csandbox_support csandbox_lock_program(const char *path) {
    return lock(false, true, path, true);
}

csandbox_support csandbox_lock_parser(const char *input) {
    return lock(false, true, input, false);
}

csandbox_support csandbox_lock_fork(void) {
    return lock(false, false, NULL, false);
}
