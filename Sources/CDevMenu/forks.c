#define _GNU_SOURCE
#include "CDevMenu.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Elsewhere a host is always a program that is started: only glibc tells a function that runs at
// the exit with which status that is, and passes on where the arguments are.
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
#define DEVMENU_FORKS 1
#endif
#endif

int devmenu_thread_count(void) {
#if defined(__linux__)
    struct stat tasks;
    // Besides itself and its parent, each of its directories links to it: one a thread.
    if (stat("/proc/self/task", &tasks) != 0 || tasks.st_nlink < 3) return 0;
    return (int)tasks.st_nlink - 2;
#else
    return 0;
#endif
}

#if defined(DEVMENU_FORKS)

// Runs after what the child has registered itself, and before what it inherited.
static void end_now(int status, void *unused) {
    (void)unused;
    fflush(NULL);
    _exit(status);
}

// The signals that the Swift runtime handles to print a backtrace.
static int is_crash(int number) {
    switch (number) {
    case SIGQUIT:
    case SIGABRT:
    case SIGBUS:
    case SIGFPE:
    case SIGILL:
    case SIGSEGV:
    case SIGTRAP: return 1;
    default: return 0;
    }
}

static void reset_signals(int keeps_crash_handler) {
    struct sigaction by_default;
    memset(&by_default, 0, sizeof by_default);
    by_default.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) {
        struct sigaction present;
        if (keeps_crash_handler && is_crash(number)
            && sigaction(number, NULL, &present) == 0 && present.sa_handler != SIG_IGN)
            continue;
        sigaction(number, &by_default, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// Writes a title over the arguments, and over the environment behind them where it is longer.
static void set_title(const char *title, size_t length) {
    char *const *arguments = devmenu_arguments();
    if (!arguments || !arguments[0]) return;
    char *start = arguments[0], *end = start;
    for (char *const *word = arguments; *word; word++) {
        if (*word != end) return;
        end += strlen(*word) + 1;
    }
    char *room = end;
    for (char **variable = environ; variable && *variable; variable++) {
        if (*variable == room) room += strlen(*variable) + 1;
    }
    if (length > (size_t)(end - start)) {
        if (length > (size_t)(room - start)) return;
        for (char **variable = environ; *variable; variable++) {
            if (*variable < end || *variable >= room) continue;
            char *copy = strdup(*variable);
            if (!copy) return;
            *variable = copy;
        }
        // The system shows a longer title only up to its first null byte.
        memcpy(start, title, length);
        for (size_t index = 0; index + 1 < length; index++)
            if (!start[index]) start[index] = ' ';
        return;
    }
    memcpy(start, title, length);
    memset(start + length, 0, (size_t)(end - start) - length);
}

int devmenu_fork(const int *descriptors, int count, int keeps_crash_handler, const char *title,
                 int title_length) {
    // Bytes that wait in a buffer must not be written twice.
    fflush(NULL);
    pid_t pid = fork();
    if (pid != 0) {
        // Here too, so that the group exists by the time this process signals it.
        if (pid > 0) setpgid(pid, pid);
        return pid;
    }
    setpgid(0, 0);
    for (int number = 0; number < count; number++) {
        if (dup2(descriptors[number], number) < 0) _exit(127);
    }
    closefrom(count);
    reset_signals(keeps_crash_handler);
    set_title(title, (size_t)title_length);
    on_exit(end_now, NULL);
    return 0;
}

#else

int devmenu_fork(const int *descriptors, int count, int keeps_crash_handler, const char *title,
                 int title_length) {
    (void)descriptors;
    (void)count;
    (void)keeps_crash_handler;
    (void)title;
    (void)title_length;
    errno = ENOSYS;
    return -1;
}

#endif
