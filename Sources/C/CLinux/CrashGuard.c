#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
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

static void handle(int number) {
    // The kernel has reset the handler (SA_RESETHAND), so another crash with the same signal ends the process.
    if (arguments) restart();
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
