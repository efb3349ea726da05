#define _GNU_SOURCE
#include "CDevMenu.h"

#include <errno.h>
#include <spawn.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#else
#include <unistd.h>
#endif

int devmenu_spawn_close_from(void *actions, int first) {
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    return ENOSYS;
#endif
#else
    return ENOSYS;
#endif
}

char **devmenu_environment(void) {
#if defined(__APPLE__)
    return *_NSGetEnviron();
#else
    return environ;
#endif
}
