#pragma once

#include <stddef.h>
#include <stdint.h>

/// Fuzzes a function, as libFuzzer's own `main` does; it comes with `-sanitize=fuzzer`.
int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*take)(const uint8_t *bytes, size_t count));
