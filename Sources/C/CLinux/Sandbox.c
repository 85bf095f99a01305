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

enum { allow = SECCOMP_RET_ALLOW, refuse = SECCOMP_RET_ERRNO | EPERM };
/// The call fails as if the kernel did not have it. glibc then uses an older call.
enum { absent = SECCOMP_RET_ERRNO | ENOSYS };

/// What the filter does with a system call.
typedef struct {
    /// BPF_JSET or BPF_JEQ to decide by an argument; 0 to return `if_true` for any arguments.
    unsigned short test;
    int argument;
    uint32_t operand, if_true, if_false;
} decision;

/// The decisions about system calls that differ from the usual one.
typedef struct {
    uint32_t usual;
    int count;
    struct {
        uint32_t call;
        decision decision;
    } list[192];
} rules;

static void decide_by(rules *rules, int call, decision decision) {
    // The list stays in the order of the numbers. Of several decisions about a call, the first one counts.
    int place = rules->count;
    while (place > 0 && rules->list[place - 1].call > (uint32_t)call) place--;
    if (place > 0 && rules->list[place - 1].call == (uint32_t)call) return;
    memmove(&rules->list[place + 1], &rules->list[place], (size_t)(rules->count - place) * sizeof rules->list[0]);
    rules->list[place].call = (uint32_t)call;
    rules->list[place].decision = decision;
    rules->count++;
}

static void decide(rules *rules, int call, uint32_t action) {
    decide_by(rules, call, (decision){.if_true = action});
}

/// Decides about a system call by an argument: `if_any` applies if one of the bits in `bits` is set, otherwise
/// `if_none`.
static void decide_by_bits(rules *rules, int call, int index, uint32_t bits, uint32_t if_any, uint32_t if_none) {
    decide_by(rules, call, (decision){BPF_JSET, index, bits, if_any, if_none});
}

/// Decides about a system call by an argument: `if_equal` applies if the argument is `value`, otherwise `if_not`.
static void decide_by_value(rules *rules, int call, int index, uint32_t value, uint32_t if_equal, uint32_t if_not) {
    decide_by(rules, call, (decision){BPF_JEQ, index, value, if_equal, if_not});
}

/// A filter that is being written. Its jumps lead forward only, as the kernel demands.
typedef struct {
    struct sock_filter code[1024];
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

static void add_decision(filter *filter, const decision *decision) {
    if (decision->test) {
        // The lower half of the argument; both architectures are little-endian.
        load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)decision->argument);
        add(filter, BPF_JMP | BPF_K | decision->test, decision->operand, 0, 1);
    }
    finish(filter, decision->if_true);
    if (decision->test) finish(filter, decision->if_false);
}

/// A range of numbers of system calls about which the decision is the same. It ends where the next range begins.
typedef struct {
    uint32_t first;
    decision decision;
} range;

/// Adds a binary search for the range of a number. When a filter is installed, the kernel runs it once for each system call,
/// so one comparison after the other would take several times as long.
///
/// Returns false if a part is longer than a jump can be.
static bool add_search(filter *filter, const range *ranges, int count) {
    if (count == 1) {
        add_decision(filter, &ranges[0].decision);
        return true;
    }
    int half = count / 2;
    unsigned short jump = filter->count;
    add(filter, BPF_JMP | BPF_JGE | BPF_K, ranges[half].first, 0, 0);
    if (!add_search(filter, ranges, half)) return false;
    int distance = filter->count - jump - 1;
    filter->code[jump].jt = (uint8_t)distance;
    return distance <= UINT8_MAX && add_search(filter, ranges + half, count - half);
}

static bool is_same(const decision *one, const decision *other) {
    return !one->test && !other->test && one->if_true == other->if_true;
}

static void add_range(range *ranges, int *count, uint32_t first, decision decision) {
    if (*count > 0 && is_same(&ranges[*count - 1].decision, &decision)) return;
    ranges[(*count)++] = (range){first, decision};
}

static bool apply(const rules *rules) {
    range ranges[2 * COUNT(rules->list) + 2];
    int count = 0;
    uint32_t next = 0;
    const decision usual = {.if_true = rules->usual};
    for (int i = 0; i < rules->count; i++) {
        uint32_t call = rules->list[i].call;
        if (call > next) add_range(ranges, &count, next, usual);
        add_range(ranges, &count, call, rules->list[i].decision);
        next = call + 1;
    }
    add_range(ranges, &count, next, usual);
    // The lists do not contain the numbers of x32 calls. So every x32 call ends the process.
    add_range(ranges, &count, 0x40000000, (decision){.if_true = SECCOMP_RET_KILL_PROCESS});

    filter filter = {.count = 0};
    load(&filter, offsetof(struct seccomp_data, arch));
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    finish(&filter, SECCOMP_RET_KILL_PROCESS);
    load(&filter, offsetof(struct seccomp_data, nr));
    if (!add_search(&filter, ranges, count)) return false;
    struct sock_fprog program = {filter.count, filter.code};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static bool filter_reader(void) {
    rules rules = {.usual = refuse, .count = 0};
    for (size_t i = 0; i < COUNT(reader_calls); i++) decide(&rules, reader_calls[i], allow);
    decide_by_bits(&rules, SYS_mmap, 2, PROT_EXEC, refuse, allow);
    decide_by_bits(&rules, SYS_mprotect, 2, PROT_EXEC, refuse, allow);
    // abort() and assertions send a signal to their own process.
    decide_by_value(&rules, SYS_tgkill, 0, (uint32_t)getpid(), allow, refuse);
    decide(&rules, SYS_clone3, absent);
    return apply(&rules);
}

static bool filter_program(bool may_execute) {
    rules rules = {.usual = allow, .count = 0};
    for (size_t i = 0; i < COUNT(refused_calls); i++) decide(&rules, refused_calls[i], refuse);
    uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
#ifdef SYS_open
    decide_by_bits(&rules, SYS_open, 1, writing, refuse, allow);
#endif
    decide_by_bits(&rules, SYS_openat, 2, writing, refuse, allow);
    decide(&rules, SYS_openat2, absent);
    // The program may start threads, but no processes.
    decide_by_bits(&rules, SYS_clone, 0, CLONE_THREAD, allow, refuse);
    decide(&rules, SYS_clone3, absent);
    decide_by_value(&rules, SYS_kill, 0, (uint32_t)getpid(), allow, refuse);
    decide_by_value(&rules, SYS_prlimit64, 0, 0, allow, refuse);
    decide_by_value(&rules, SYS_tgkill, 0, (uint32_t)getpid(), allow, refuse);
    // TIOCSTI types into the user's terminal.
    decide_by_value(&rules, SYS_ioctl, 1, TIOCSTI, refuse, allow);
    if (!may_execute) decide(&rules, SYS_execve, refuse);
    decide(&rules, SYS_execveat, refuse);
    return apply(&rules);
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

/// The folders with the libraries and data of programs. These folders have no files of users.
static const char *const system_places[] = {
    "/usr", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/localtime",
    "/dev/null", "/dev/urandom",
};

/// What programs that draw documents need in addition.
static const char *const program_places[] = {
    "/bin", "/etc/fonts", "/etc/ld.so.preload", "/etc/papersize", "/var/cache/fontconfig", "/var/lib/ghostscript", "/dev/zero",
    "/dev/random",
};

static void permit_all(int ruleset, const char *const *places, size_t count, uint64_t rights) {
    for (size_t i = 0; i < count; i++) permit(ruleset, places[i], rights);
}

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
        uint64_t rights = reading | LANDLOCK_READ_FOLDER;
        permit_all(ruleset, system_places, sizeof system_places / sizeof *system_places, rights);
        if (may_execute) permit_all(ruleset, program_places, sizeof program_places / sizeof *program_places, rights);
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
