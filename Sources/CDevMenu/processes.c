#define _GNU_SOURCE
#include "CDevMenu.h"

#include <errno.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#include <crt_externs.h>
#include <sys/sysctl.h>
#else
#include <unistd.h>
#endif

#if defined(__linux__)
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/xattr.h>
#endif

#if defined(__GLIBC__)
#include <nss.h>
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

void devmenu_spawn_in_foreground(void *actions, int terminal) {
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 35)
    posix_spawn_file_actions_addtcsetpgrp_np(actions, terminal);
#endif
#endif
}

int devmenu_has_raised_rights(void) {
#if defined(__linux__)
    return getauxval(AT_SECURE) != 0;
#else
    return issetugid();
#endif
}

void devmenu_adopt_orphans(void) {
#if defined(__linux__)
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
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

int devmenu_spawn_in_directory(void *actions, const char *directory) {
#if defined(__APPLE__) && !TARGET_OS_OSX
    return ENOTSUP;
#else
    return posix_spawn_file_actions_addchdir_np(actions, directory);
#endif
}

int devmenu_look_at_child(int pid) {
    siginfo_t about = {0};
    if (waitid(P_PID, (id_t)pid, &about, WEXITED | WSTOPPED | WNOHANG | WNOWAIT) != 0)
        return errno == ECHILD ? devmenu_child_ended : devmenu_child_lives;
    if (about.si_pid == 0) return devmenu_child_lives;
    return about.si_code == CLD_STOPPED || about.si_code == CLD_TRAPPED ? devmenu_child_stopped
                                                                        : devmenu_child_ended;
}

#if defined(__APPLE__)
int devmenu_process_facts(int pid, struct devmenu_process_facts *facts) {
    // Unlike libproc, this is on every system of Apple's, and it reports processes that have ended.
    struct kinfo_proc about;
    memset(&about, 0, sizeof(about));
    size_t size = sizeof(about);
    int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
    if (sysctl(name, 4, &about, &size, NULL, 0) != 0) return -1;
    // A process that doesn't exist isn't an error: nothing is written.
    if (size == 0) return -1;
    facts->started = about.kp_proc.p_starttime.tv_sec * 1000000LL + about.kp_proc.p_starttime.tv_usec;
    facts->user = about.kp_eproc.e_ucred.cr_uid;
    facts->state = about.kp_proc.p_stat;
    return 0;
}
#endif

void devmenu_name_thread(const char *name) {
#if defined(__APPLE__)
    pthread_setname_np(name);
#elif defined(__linux__)
    prctl(PR_SET_NAME, name, 0, 0, 0);
#else
    (void)name;
#endif
}

#if defined(__GLIBC__)
static int is_static(void) {
    // The address of the dynamic loader, which such a program doesn't have.
    return getauxval(AT_BASE) == 0;
}

static void look_up_users_in_files(void) {
    if (!is_static()) return;
    __nss_configure_lookup("passwd", "files");
    __nss_configure_lookup("group", "files");
}
#endif

void devmenu_look_up_users_in_files(void) {
#if defined(__GLIBC__)
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, look_up_users_in_files);
#endif
}

int devmenu_user_name(unsigned user, char *name, unsigned long size) {
    char buffer[16384];
    struct passwd entry, *found = NULL;
#if defined(__GLIBC__)
    if (is_static()) {
        FILE *file = fopen("/etc/passwd", "re");
        if (file == NULL) return 0;
        while (fgetpwent_r(file, &entry, buffer, sizeof buffer, &found) == 0
               && entry.pw_uid != (uid_t)user) {
            found = NULL;
        }
        fclose(file);
    } else
#endif
    if (getpwuid_r((uid_t)user, &entry, buffer, sizeof buffer, &found) != 0) {
        return 0;
    }
    if (found == NULL || strlen(found->pw_name) >= size) return 0;
    strcpy(name, found->pw_name);
    return 1;
}

int devmenu_has_access_list(const char *path) {
#if defined(__linux__)
    return getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
#else
    (void)path;
    return 0;
#endif
}
