#pragma once

#include <stddef.h>

/// An attack that a decoder attempts after a stranger has taken over the decoder: the attack's name, and the error with
/// which it failed, or 0 if it succeeded.
typedef struct {
    const char *name;
    int error;
} hostile_attempt;

/// Tries everything that the sandbox must refuse to a process that reads a stranger's bytes. `folder` is a folder that
/// this user may write. Returns the number of attempts, up to `most`.
size_t hostile_try_everything(const char *folder, hostile_attempt *attempts, size_t most);

/// Like ``hostile_try_everything``, but tries only what a program that draws documents may not do. Such a program may
/// read libraries and fonts, and have threads.
size_t hostile_try_as_program(const char *folder, const char *secret, hostile_attempt *attempts, size_t most);

/// Ends the process by a signal.
void hostile_raise(int number);
/// Recurses until the stack is full.
void hostile_fill_stack(void);
/// Runs for ever.
void hostile_hang(void);
/// Takes memory until there is none left.
void hostile_fill_memory(void);
