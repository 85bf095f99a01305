#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ChildProcess.h"

extern char **environ;

static const struct {
    int number;
    const char *name;
} signals[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"},   {SIGFPE, "SIGFPE"},
    {SIGTRAP, "SIGTRAP"}, {SIGKILL, "SIGKILL"}, {SIGSYS, "SIGSYS"},   {SIGXCPU, "SIGXCPU"}, {SIGXFSZ, "SIGXFSZ"},
    {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"},   {SIGQUIT, "SIGQUIT"}, {SIGHUP, "SIGHUP"},
};

/// The number of signals at the beginning of `signals` that mean a crash.
enum { CRASHES = 6 };

const char *cchild_signal_name(int number) {
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        if (signals[i].number == number) return signals[i].name;
    }
    return "a signal";
}

static char message_text[4096];
static int exit_status;
static bool is_guarded;
static char **arguments;

static void write_text(const char *text, size_t count) {
    while (count > 0) {
        ssize_t written = write(2, text, count);
        if (written <= 0) return;
        text += written;
        count -= (size_t)written;
    }
}

/// Starts the program again. Calls only functions that a signal handler may call.
static void restart(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    char *environment[1024];
    size_t count = 0;
    for (char **variable = environ; variable && *variable && count < 1022; variable++) environment[count++] = *variable;
    environment[count++] = CCHILD_RESTARTED "=1";
    environment[count] = NULL;
    execve("/proc/self/exe", arguments, environment);
}

// MARK: The helper

static pid_t helper = -1;
/// The pipe on which the helper waits.
static int helper_pipe = -1;
/// Whether the helper starts the program again. This process then only waits for it.
static volatile sig_atomic_t is_continued;
/// The signals that a terminal or a service manager sends to end the program, and what they did when it started.
static const int ending_signals[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
enum { ENDINGS = sizeof ending_signals / sizeof *ending_signals };
static void (*former_actions[ENDINGS])(int);

static void restore_ending_signals(void) {
    for (size_t i = 0; i < ENDINGS; i++) signal(ending_signals[i], former_actions[i]);
}

bool cchild_start_helper(char **restart_arguments) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    pid_t pid = fork();
    if (pid == 0) {
        for (size_t i = 0; i < ENDINGS; i++) former_actions[i] = signal(ending_signals[i], SIG_IGN);
        close(ends[1]);
        char byte;
        ssize_t count;
        do {
            count = read(ends[0], &byte, 1);
        } while (count < 0 && errno == EINTR);
        if (count != 1) _exit(0);
        restore_ending_signals();
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        arguments = restart_arguments;
        restart();
        _exit(127);
    }
    close(ends[0]);
    if (pid < 0) {
        close(ends[1]);
        return false;
    }
    helper = pid;
    helper_pipe = ends[1];
    return true;
}

/// Lets the helper start the program again. Returns its exit status; -1 if there is none. Calls only functions that a signal
/// handler may call.
static int continue_in_helper(void) {
    // Ctrl-C reaches the helper itself. Any other request to end this process ends the helper, too (PR_SET_PDEATHSIG).
    for (size_t i = 0; i < ENDINGS; i++) signal(ending_signals[i], SIG_DFL);
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (write(helper_pipe, "1", 1) != 1) return -1;
    is_continued = true;
    // Other threads may still report that the picture took too long. Their output goes to the pipe, which has no
    // reader.
    int errors = dup(2);
    if (errors >= 0) {
        dup2(helper_pipe, 1);
        dup2(helper_pipe, 2);
    }
    int status;
    pid_t ended;
    do {
        ended = waitpid(helper, &status, 0);
    } while (ended < 0 && errno == EINTR);
    if (errors >= 0) dup2(errors, 2);
    return ended == helper && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void cchild_continue_in_helper(void) {
    int status = continue_in_helper();
    _exit(status < 0 ? exit_status : status);
}

void cchild_end_helper(void) {
    if (helper < 0) return;
    // The thread that waits for the helper ends this process.
    while (is_continued) pause();
    close(helper_pipe);
    while (waitpid(helper, NULL, 0) < 0 && errno == EINTR) {}
    helper = -1;
}

// MARK: Crashes

static void handle(int number) {
    // The kernel has reset the handler (SA_RESETHAND), so another crash with the same signal ends the process.
    if (helper > 0) {
        int status = continue_in_helper();
        if (status >= 0) _exit(status);
    } else if (arguments) {
        restart();
    }
    const char *name = cchild_signal_name(number), *place = strchr(message_text, CCHILD_SIGNAL_PLACE);
    if (place) {
        write_text(message_text, (size_t)(place - message_text));
        write_text(name, strlen(name));
        write_text(place + 1, strlen(place + 1));
    }
    _exit(exit_status);
}

void cchild_guard_thread(void) {
    // In a process that does not handle crashes, the thread keeps the signal stack of the program or of a sanitizer.
    if (!is_guarded) return;
    // Never freed: a guarded process has few threads, and each stack is small.
    stack_t stack = {.ss_size = 32 << 10, .ss_sp = malloc(32 << 10)};
    if (stack.ss_sp) sigaltstack(&stack, NULL);
}

void cchild_guard(const char *message, int status, char **restart_arguments) {
    strncpy(message_text, message, sizeof message_text - 1);
    exit_status = status;
    arguments = restart_arguments;
    is_guarded = true;
    cchild_guard_thread();
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < CRASHES; i++) sigaction(signals[i].number, &action, NULL);
}
