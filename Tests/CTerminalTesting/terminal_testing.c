#define _GNU_SOURCE

#include "CTerminalTesting.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int ctt_open_master(int *master, char *path, size_t room) {
#if defined(__APPLE__)
    int opened = posix_openpt(O_RDWR | O_NOCTTY);
    if (opened >= 0) fcntl(opened, F_SETFD, FD_CLOEXEC);
#else
    int opened = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
#endif
    if (opened < 0) return errno;
    // Tests run side by side, and ptsname() shares one buffer among them all.
    if (grantpt(opened) != 0 || unlockpt(opened) != 0 || ptsname_r(opened, path, room) != 0) {
        int code = errno;
        close(opened);
        return code;
    }
    *master = opened;
    return 0;
}

static int add_streams(posix_spawn_file_actions_t *actions, const struct ctt_launch *launch) {
    int code = 0;
    for (int stream = 0; stream < 3 && code == 0; stream++) {
        if (launch->terminal == NULL) {
            code = posix_spawn_file_actions_adddup2(actions, launch->streams[stream], stream);
        } else if (stream == 0) {
            // A session's leader that opens a terminal gets it as its controlling terminal.
            code = posix_spawn_file_actions_addopen(actions, 0, launch->terminal, O_RDWR, 0);
        } else {
            code = posix_spawn_file_actions_adddup2(actions, 0, stream);
        }
    }
#if !defined(__APPLE__)
    if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
    if (code == 0 && launch->directory != NULL) {
        code = posix_spawn_file_actions_addchdir_np(actions, launch->directory);
    }
    return code;
}

static int set_attributes(posix_spawnattr_t *attributes, const struct ctt_launch *launch) {
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    flags |= launch->terminal == NULL ? POSIX_SPAWN_SETPGROUP : POSIX_SPAWN_SETSID;
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int code = posix_spawnattr_setsigdefault(attributes, &all);
    if (code == 0) code = posix_spawnattr_setsigmask(attributes, &none);
    if (code == 0) code = posix_spawnattr_setpgroup(attributes, 0);
    if (code == 0) code = posix_spawnattr_setflags(attributes, flags);
    return code;
}

int ctt_spawn(const struct ctt_launch *launch, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return code;
    code = posix_spawnattr_init(&attributes);
    if (code == 0) {
        code = add_streams(&actions, launch);
        if (code == 0) code = set_attributes(&attributes, launch);
        if (code == 0) {
            code = posix_spawn(
                process, launch->path, &actions, &attributes, launch->arguments,
                launch->environment);
        }
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
