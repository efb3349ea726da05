#include "CDevMenu.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <sys/sysctl.h>
#endif

// Nothing here allocates or locks: marks are written by signal handlers.

enum { mark_limit = 8, signal_length = 2 };

enum mark_state { mark_is_free, mark_is_changing, mark_is_prepared };

struct mark {
    atomic_int state;
    int descriptor;
    off_t offset;
    int length;
    int column;
    int text_length;
    char record[devmenu_crash_record_limit];
    char text[devmenu_crash_record_limit];
    pid_t owner;
    struct timespec deadline;
};

static struct mark marks[mark_limit];

static struct timespec now(void) {
    struct timespec time = {0};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

int devmenu_prepare_crash_mark(int descriptor, long long offset, const char *record, int length,
                               int column, const char *text, double seconds) {
    int text_length = *text ? (int)strlen(text) : signal_length;
    if (length > devmenu_crash_record_limit || column + text_length > length) return -1;
    for (int number = 0; number < mark_limit; number++) {
        struct mark *mark = &marks[number];
        int expected = mark_is_free;
        if (!atomic_compare_exchange_strong(&mark->state, &expected, mark_is_changing)) continue;
        mark->descriptor = descriptor;
        mark->offset = (off_t)offset;
        mark->length = length;
        mark->column = column;
        mark->text_length = text_length;
        memcpy(mark->record, record, (size_t)length);
        memset(mark->text, 0, sizeof mark->text);
        strncpy(mark->text, text, (size_t)text_length);
        mark->owner = getpid();
        mark->deadline = now();
        mark->deadline.tv_sec += (time_t)seconds;
        atomic_store(&mark->state, mark_is_prepared);
        return number;
    }
    return -1;
}

void devmenu_drop_crash_mark(int number) {
    if (number >= 0 && number < mark_limit) atomic_store(&marks[number].state, mark_is_free);
}

void devmenu_drop_crash_marks(void) {
    for (int number = 0; number < mark_limit; number++) {
        int expected = mark_is_prepared;
        // The signal is told however the process ends.
        if (!marks[number].text[0]) continue;
        // It stays reserved for whoever prepared it, and drops it later.
        atomic_compare_exchange_strong(&marks[number].state, &expected, mark_is_changing);
    }
}

static void write_mark(const struct mark *mark, int signal) {
    struct timespec time = now();
    if (getpid() != mark->owner || time.tv_sec > mark->deadline.tv_sec ||
        (time.tv_sec == mark->deadline.tv_sec && time.tv_nsec > mark->deadline.tv_nsec))
        return;
    // Another start may have got the place since.
    char there[devmenu_crash_record_limit];
    if (pread(mark->descriptor, there, (size_t)mark->length, mark->offset) != mark->length ||
        memcmp(there, mark->record, (size_t)mark->length) != 0)
        return;
    const char digits[signal_length] = {(char)('0' + signal / 10 % 10), (char)('0' + signal % 10)};
    const char *text = mark->text[0] ? mark->text : digits;
    ssize_t written =
        pwrite(mark->descriptor, text, (size_t)mark->text_length, mark->offset + mark->column);
    (void)written;
}

void devmenu_write_crash_marks(int signal) {
    int code = errno;
    int is_asked = 0;
    for (int number = 0; number < mark_limit; number++) {
        if (atomic_load(&marks[number].state) != mark_is_prepared) continue;
        if (!is_asked && devmenu_is_debugged()) break;
        is_asked = 1;
        write_mark(&marks[number], signal);
    }
    errno = code;
}

int devmenu_is_debugged(void) {
#if defined(__APPLE__)
    enum { traced = 0x800 };  // P_TRACED of sys/proc.h
    struct kinfo_proc about;
    memset(&about, 0, sizeof(about));
    size_t size = sizeof(about);
    int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()};
    return sysctl(name, 4, &about, &size, NULL, 0) == 0 && (about.kp_proc.p_flag & traced) != 0;
#else
    static const char label[] = "\nTracerPid:\t";
    char text[1024];
    int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t size = read(file, text, sizeof(text) - 1);
    close(file);
    if (size <= 0) return 0;
    text[size] = 0;
    const char *found = strstr(text, label);
    return found != NULL && found[sizeof(label) - 1] != '0';
#endif
}
