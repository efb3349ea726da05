#ifndef CDEVMENU_CRASH_MARKS_H
#define CDEVMENU_CRASH_MARKS_H

/// The most bytes of a record in a file of marks.
enum { devmenu_crash_record_limit = 256 };

/// Prepares a mark that a crash of this process writes into a record of a file.
///
/// `descriptor` must stay open until the mark is dropped. The crash writes `text` at `column` of
/// the record at `offset`, if the bytes of the file there are still those of `record`, and if no
/// more than `seconds` have passed since this call. An empty `text` represents the number of the
/// crash's signal in two digits. Returns the mark's number, or -1 if there are
/// too many marks or the record is too long.
int devmenu_prepare_crash_mark(int descriptor, long long offset, const char *_Nonnull record,
                               int length, int column, const char *_Nonnull text, double seconds);

/// Drops a mark: a crash from now on isn't marked.
void devmenu_drop_crash_mark(int number);

/// Drops all marks, since the process is about to end as it announced.
void devmenu_drop_crash_marks(void);

/// Writes the prepared marks of a crash by a signal; safe inside a signal handler.
///
/// Does nothing in a process that was forked since, or that is being debugged.
void devmenu_write_crash_marks(int signal);

/// Returns whether a debugger follows this process; safe inside a signal handler.
int devmenu_is_debugged(void);

#endif
