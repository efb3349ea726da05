#ifndef CDEVMENU_PROCESSES_H
#define CDEVMENU_PROCESSES_H

/// Makes a program that is started close every descriptor from `first` on.
///
/// `actions` is a `posix_spawn_file_actions_t *`; including the system's header here would make its
/// types part of this module in Swift. Returns 0, or ENOSYS if the C library has no such file
/// action.
int devmenu_spawn_close_from(void *_Nonnull actions, int first);

/// Returns the flag of `posix_spawn` for a new session, a glibc extension of POSIX.
int devmenu_spawn_session(void);

/// Makes a program that leads a group the foreground of a terminal, before its first instruction.
///
/// `actions` is a `posix_spawn_file_actions_t *`. Does nothing if the C library has no such file
/// action: the caller then sets the terminal's group once the program has been started.
void devmenu_spawn_in_foreground(void *_Nonnull actions, int terminal);

/// Returns 1 if this program has rights that its caller lacks, as a set-uid program has; else 0.
int devmenu_has_raised_rights(void);

/// Makes orphans among this process's descendants its own children, if the system can.
void devmenu_adopt_orphans(void);

/// Returns this process's environment as a null-terminated array for `posix_spawn`.
char *_Nullable *_Nonnull devmenu_environment(void);

/// Returns this process's arguments, its own name first, as a null-terminated array.
///
/// Returns null if the C library doesn't pass them on.
char *_Nullable const *_Nullable devmenu_arguments(void);

/// Makes a program that has the C library within it look up users only in the system's files.
///
/// The modules that `nsswitch.conf` names in addition are shared libraries, which crash such a
/// program. Does nothing in any other program.
void devmenu_look_up_users_in_files(void);

/// Copies a user's name from the password database; returns 0 if there is none that fits.
///
/// A program without a dynamic loader reads only `/etc/passwd`, and not the file that names other
/// databases.
int devmenu_user_name(unsigned user, char *_Nonnull name, unsigned long size);

/// Returns 1 if a file has a list of users and groups with access beside its mode; else 0.
///
/// On Apple's systems such a list doesn't change the mode, and isn't looked for.
int devmenu_has_access_list(const char *_Nonnull path);

/// Returns the path by which this program was started, or null if the system doesn't report it.
const char *_Nullable devmenu_executable(void);

/// Sets the working directory that a program is started in.
///
/// `actions` is a `posix_spawn_file_actions_t *`. Returns 0, or an `errno`.
int devmenu_spawn_in_directory(void *_Nonnull actions, const char *_Nonnull directory);

/// The state of a child that hasn't been waited for.
enum devmenu_child_state {
    devmenu_child_lives,
    devmenu_child_stopped,
    devmenu_child_ended,
};

/// Returns a child's state without waiting for it.
///
/// Its number, and its group's, therefore stay reserved until it is waited for.
/// A child that doesn't exist has ended.
int devmenu_look_at_child(int pid);

#if defined(__APPLE__)
/// The facts that macOS and iOS report of a process.
struct devmenu_process_facts {
    /// When it was started, in microseconds since 1970.
    long long started;
    /// The number of its user.
    unsigned int user;
    /// The state, as in `sys/proc.h`.
    int state;
};

/// Gets the facts of a process; returns 0, or -1 if there is no such process.
int devmenu_process_facts(int pid, struct devmenu_process_facts *_Nonnull facts);
#endif

/// Names the calling thread in debuggers and lists of threads.
///
/// A name of more than 15 bytes is cut on Linux.
void devmenu_name_thread(const char *_Nonnull name);

#endif
