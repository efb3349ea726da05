#include "CDevMenu.h"

#include <stddef.h>

#if defined(__linux__)
#include <sys/auxv.h>
#endif

static char *const *words;

#if defined(__GLIBC__)
// glibc calls an initializer with what it calls `main` with; musl does not.
__attribute__((constructor)) static void keep_words(int count, char **arguments) {
    (void)count;
    words = arguments;
}
#endif

char *const *devmenu_arguments(void) { return words; }

const char *devmenu_executable(void) {
#if defined(__linux__)
    return (const char *)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}
