#ifndef CDEVMENU_PROCESSES_H
#define CDEVMENU_PROCESSES_H

/// Has a program that is started close every descriptor from a number on.
///
/// `actions` is a `posix_spawn_file_actions_t *`: a header that included the system's would make its
/// types this module's in Swift. Returns 0, or ENOSYS where the C library has no such file action.
int devmenu_spawn_close_from(void *_Nonnull actions, int first);

/// The flag of `posix_spawn` for a session of the program's own, which glibc has beyond POSIX.
int devmenu_spawn_session(void);

/// This process's environment as `posix_spawn` takes it, which ends in a null pointer.
char *_Nullable *_Nonnull devmenu_environment(void);

/// This process's arguments, its own name first, which end in a null pointer; null where the C library
/// does not hand them on.
char *_Nullable const *_Nullable devmenu_arguments(void);

/// The path by which this program was started; null where the system does not tell.
const char *_Nullable devmenu_executable(void);

/// Has a program that is started stand in a directory from its first instruction on.
///
/// `actions` is a `posix_spawn_file_actions_t *`. Returns 0, or an `errno`.
int devmenu_spawn_in_directory(void *_Nonnull actions, const char *_Nonnull directory);

/// What has become of a child that nobody has waited for.
enum devmenu_child_state {
    devmenu_child_lives,
    devmenu_child_stopped,
    devmenu_child_ended,
};

/// Looks at a child without waiting for it: until somebody does, its number is given to no other
/// process and to no other group. A child that is not there has ended.
int devmenu_look_at_child(int pid);

#endif
