#pragma once

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own main: runs `target` with one input after another, as the arguments say. `-sanitize=fuzzer` links it.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*target)(const uint8_t *data, size_t count));
