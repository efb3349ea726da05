#ifndef CDEVMENU_PROCESSES_H
#define CDEVMENU_PROCESSES_H

/// Has a program that is started close every descriptor from a number on.
///
/// `actions` is a `posix_spawn_file_actions_t *`: a header that included the system's would make its
/// types this module's in Swift. Returns 0, or ENOSYS where the C library has no such file action.
int devmenu_spawn_close_from(void *_Nonnull actions, int first);

/// This process's environment as `posix_spawn` takes it, which ends in a null pointer.
char *_Nullable *_Nonnull devmenu_environment(void);

#endif
