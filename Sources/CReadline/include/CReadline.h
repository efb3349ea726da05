#ifndef CREADLINE_H
#define CREADLINE_H

#include <stdbool.h>
#include <stddef.h>

// GNU Readline's callback interface, as far as one line reader needs it. Readline keeps its state in
// globals, so a process has one reader, and every call comes from one thread. Strings that a function
// takes are copied; those that it returns are malloc'ed and belong to the caller, who frees them.
// Without the package's trait `Readline` nothing of this is defined.

/// What readline asks of the reader.
typedef struct {
    /// Handed to both functions.
    void *_Nullable context;
    /// Says what could be typed: an array as readline wants it, of malloc'ed strings that each
    /// replace the line up to the cursor. The first is what is put in; the others, if any, are the
    /// candidates, and a null ends it. Null for nothing. `*appends_blank` says whether a blank
    /// follows a candidate.
    char *_Nullable *_Nullable (*_Nonnull complete)(
        void *_Nullable context, const char *_Nonnull line, size_t cursor,
        bool *_Nonnull appends_blank);
    /// The last candidates as rows that fit some columns, each with its newline; malloc'ed.
    char *_Nullable (*_Nonnull list)(void *_Nullable context, size_t columns);
} creadline_callbacks;

/// What reading came to.
typedef enum {
    creadline_typing,
    creadline_line,
    creadline_end,
} creadline_event;

/// Gets readline ready to read one terminal and show on another; false where it is in use already.
bool creadline_open(int input, int output, creadline_callbacks callbacks);

/// Gives the terminal back and lets go of it, so that it can be opened again.
void creadline_close(void);

/// Shows a prompt and prepares the terminal for a line; with one being typed, changes its prompt.
void creadline_start(const char *_Nonnull prompt);

/// Takes what has arrived; `*line` is set with `creadline_line`.
creadline_event creadline_read(char *_Nullable *_Nonnull line);

/// Whether bytes wait that are no longer in the terminal.
bool creadline_has_buffered(void);

/// Gives the terminal back and drops what is being typed.
void creadline_stop(void);

/// Drops what is being typed and what waits, and shows the prompt anew on the next row.
void creadline_interrupt(void);

/// Follows a change of the terminal's size.
void creadline_resize(void);

/// Gives the terminal back and keeps what is being typed.
void creadline_suspend(void);

/// Takes the terminal again and shows what is being typed.
void creadline_resume(void);

/// Shows a text where the cursor is, while no line is being typed.
void creadline_show(const char *_Nonnull text);

/// Prints lines above the prompt; false, having done nothing, where that would tear what is shown.
bool creadline_print_above(const char *_Nonnull text);

/// Puts a line at the end of what can be recalled.
void creadline_remember(const char *_Nonnull line);

/// What the terminal is sent where the process ends in the middle of a line by a crash: pastes are not
/// bracketed any more, and a row begins.
const char *_Nonnull creadline_farewell(void);

#endif
