#define _GNU_SOURCE
#include "CDevMenu.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>

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

int devmenu_spawn_session(void) { return POSIX_SPAWN_SETSID; }

char **devmenu_environment(void) {
#if defined(__APPLE__)
    return *_NSGetEnviron();
#else
    return environ;
#endif
}

int devmenu_run_program(char *const *words, char *const *environment, const char *directory,
                        int output, int errors, int *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addchdir_np(&actions, directory);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    // A descriptor that is 1 or 2 already would stay closed in programs, as all of ours are.
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_adddup2(&actions, errors, 2);
    short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
    devmenu_spawn_close_from(&actions, 3);
#endif
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, flags);
    pid_t started = 0;
    int code = posix_spawnp(&started, words[0], &actions, &attributes, words, environment);
    *pid = started;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return code;
}

int devmenu_look_at_child(int pid) {
    siginfo_t about = {0};
    if (waitid(P_PID, (id_t)pid, &about, WEXITED | WSTOPPED | WNOHANG | WNOWAIT) != 0)
        return errno == ECHILD ? devmenu_child_ended : devmenu_child_lives;
    if (about.si_pid == 0) return devmenu_child_lives;
    return about.si_code == CLD_STOPPED || about.si_code == CLD_TRAPPED ? devmenu_child_stopped
                                                                        : devmenu_child_ended;
}
