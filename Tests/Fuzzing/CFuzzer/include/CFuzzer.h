#pragma once

#include <stddef.h>
#include <stdint.h>

/// Fuzzes a function like libFuzzer's own `main`; `-sanitize=fuzzer` links it.
int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*take)(const uint8_t *bytes, size_t count));
