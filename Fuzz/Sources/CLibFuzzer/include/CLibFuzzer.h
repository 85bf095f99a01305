#pragma once

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own main: runs `target` with one input after another, as the arguments say. `-sanitize=fuzzer` links it.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*target)(const uint8_t *data, size_t count));

/// Changes an input of `count` bytes in place, to at most `most`, in one of libFuzzer's own ways. Returns the new length.
size_t LLVMFuzzerMutate(uint8_t *data, size_t count, size_t most);
