#ifndef CDEVMENU_SIGNALS_H
#define CDEVMENU_SIGNALS_H

/// Opens a pipe whose ends are closed in started programs. Returns 0, or -1 with `errno` set.
int devmenu_pipe(int ends[_Nonnull 2]);

/// Writes a signal's number to a descriptor, as a byte, instead of ending the process.
///
/// Only a signal with its default action is watched: a handler of the app, or its choice to ignore
/// the signal, stays in place. A handler that the app installs later replaces this one. A second
/// arrival, or one in a forked process, ends the process as usual. Returns whether the signal is
/// watched now.
int devmenu_watch_signal(int signal, int descriptor);

/// Returns whether the signal is still watched, and not handled by the app.
int devmenu_watches_signal(int signal);

/// Restores the default action of a watched signal, for the whole process.
void devmenu_unwatch_signal(int signal);

/// Ends the process by a signal as if it had never been watched.
///
/// Returns if the app has installed a handler since.
void devmenu_end_by_signal(int signal);

#endif
