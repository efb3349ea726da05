#ifndef CDEVMENU_SIGNALS_H
#define CDEVMENU_SIGNALS_H

/// A pipe, whose ends are closed in programs that are started. Returns 0, or -1 with `errno` set.
int devmenu_pipe(int ends[_Nonnull 2]);

/// Has a signal written to a descriptor, as a byte of its number, in place of ending the process.
///
/// Only where the process does nothing about it: a handler of the app's, or that it ignores the
/// signal, stays. A handler that the app installs later takes this one's place. What arrives for a
/// second time, or in a process that was forked off, ends the process as it always would. Returns
/// whether the signal is watched now.
int devmenu_watch_signal(int signal, int descriptor);

/// Whether the signal is watched still, and not the app's by now.
int devmenu_watches_signal(int signal);

/// Has a signal that is watched end the process again, for the whole of it.
void devmenu_unwatch_signal(int signal);

/// Ends the process by a signal as if it had never been watched; returns where the app has a handler
/// by now.
void devmenu_end_by_signal(int signal);

#endif
