#define _GNU_SOURCE
#include "CDevMenu.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { signal_limit = 65 };

static atomic_int watcher = -1;
static atomic_int owner;
static atomic_int has_come[signal_limit];

int devmenu_pipe(int ends[2]) {
#if defined(__APPLE__)
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#else
    return pipe2(ends, O_CLOEXEC);
#endif
}

static void reset(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void take(int number) {
    int code = errno;
    if (getpid() != atomic_load(&owner) || atomic_exchange(&has_come[number], 1)) {
        // The signal is blocked while this handler runs, and ends the process as soon as it
        // returns.
        reset(number);
        raise(number);
    } else {
        unsigned char byte = (unsigned char)number;
        while (write(atomic_load(&watcher), &byte, 1) < 0 && errno == EINTR) {
        }
    }
    errno = code;
}

static int handles(int number, void (*handler)(int)) {
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && !(now.sa_flags & SA_SIGINFO) &&
           now.sa_handler == handler;
}

int devmenu_watch_signal(int number, int descriptor) {
    if (number <= 0 || number >= signal_limit) return 0;
    atomic_store(&watcher, descriptor);
    atomic_store(&owner, getpid());
    atomic_store(&has_come[number], 0);
    if (handles(number, take)) return 1;
    if (!handles(number, SIG_DFL)) return 0;
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_handler = take;
    // The app's system calls are restarted: without the watch this signal would have ended the app,
    // so the app isn't prepared for an interrupted call.
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, NULL) == 0;
}

int devmenu_watches_signal(int number) {
    atomic_store(&has_come[number], 0);
    return handles(number, take);
}

void devmenu_unwatch_signal(int number) {
    if (handles(number, take)) reset(number);
}

void devmenu_end_by_signal(int number) {
    if (!handles(number, take)) return;
    reset(number);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    kill(getpid(), number);
}
