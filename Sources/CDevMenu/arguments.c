#include "CDevMenu.h"

#include <stddef.h>

#if defined(__linux__)
#include <sys/auxv.h>
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
