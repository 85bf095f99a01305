#pragma once

#include <stddef.h>

/// An attempt of a decoder that a stranger has taken over: its name, and the error by which it failed; 0 if it did not
/// fail.
typedef struct {
    const char *name;
    int error;
} hostile_attempt;

/// Tries everything that no process with a stranger's bytes may do. `folder` is a folder that this user may write.
/// Returns the number of attempts, up to `most`.
size_t hostile_try_everything(const char *folder, hostile_attempt *attempts, size_t most);

/// Like ``hostile_try_everything``, but tries only the things that a program that draws documents may not do. Such a
/// program may read libraries and fonts, and have threads.
size_t hostile_try_as_program(const char *folder, const char *secret, hostile_attempt *attempts, size_t most);

/// Ends the process by a signal; recurses until the stack is full; runs for ever; takes memory until there is none.
void hostile_raise(int number);
void hostile_fill_stack(void);
void hostile_hang(void);
void hostile_fill_memory(void);
