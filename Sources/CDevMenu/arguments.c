#include "CDevMenu.h"

#include <stddef.h>

#if defined(__linux__)
#include <stdlib.h>
#include <sys/auxv.h>
#include <unistd.h>

// Before `main`, the runtime of a static program looks for its directory by /proc, and aborts if
// there is none, unless it is told one. A static program has no interpreter.
__attribute__((constructor(101))) static void start_without_proc(void) {
    if (getauxval(AT_BASE) == 0 && access("/proc/self/exe", F_OK) != 0) {
        setenv("SWIFT_ROOT", "/", 0);
    }
}
#endif

static char *const *program_arguments;

#if defined(__GLIBC__)
// glibc passes `main`'s arguments to an initializer; musl does not.
__attribute__((constructor)) static void save_arguments(int count, char **arguments) {
    (void)count;
    program_arguments = arguments;
}
#endif

char *const *devmenu_arguments(void) { return program_arguments; }

const char *devmenu_executable(void) {
#if defined(__linux__)
    return (const char *)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}
