#ifndef CREADLINE_H
#define CREADLINE_H

#include <stdbool.h>
#include <stddef.h>

// GNU Readline's callback interface, as far as one line reader needs it. Readline keeps its state in
// globals, so a process has one reader, and every call comes from one thread. Strings that a function
// takes are copied; those that it returns belong to the caller, who frees them.

/// One thing that could be typed.
typedef struct {
    /// The whole line up to the cursor, with the candidate in place of the word.
    char *_Nonnull line;
    /// What a list of candidates shows.
    char *_Nonnull label;
    /// What it means; empty for nothing to say.
    char *_Nonnull summary;
    /// Whether a blank follows it.
    bool is_whole;
} creadline_candidate;

/// Says what could be typed; `*candidates` and what it holds are freed by the caller.
typedef size_t (*creadline_completer)(
    const char *_Nonnull line, size_t cursor,
    creadline_candidate *_Nullable *_Nonnull candidates);

/// Gives the columns of a text that has been escaped for the terminal.
typedef size_t (*creadline_width)(const char *_Nonnull text);

/// What reading came to.
typedef enum {
    creadline_typing,
    creadline_line,
    creadline_end,
} creadline_event;

/// Gets readline ready, once; nothing is shown.
void creadline_open(creadline_completer _Nonnull completer, creadline_width _Nonnull width);

/// Shows a prompt and prepares the terminal for a line.
void creadline_start(const char *_Nonnull prompt);

/// Shows another prompt before what is being typed.
void creadline_change_prompt(const char *_Nonnull prompt);

/// Takes one character from the terminal, which has one.
creadline_event creadline_read(void);

/// The line that was entered; null where none was.
char *_Nullable creadline_take_line(void);

/// Gives the terminal back and drops what is being typed.
void creadline_stop(void);

/// Drops what is being typed and shows the prompt anew, on the next row.
void creadline_interrupt(void);

/// Follows a change of the terminal's size.
void creadline_resize(void);

/// Gives the terminal back and keeps what is being typed.
void creadline_suspend(void);

/// Takes the terminal again and shows what is being typed.
void creadline_resume(void);

/// Prints lines above the prompt; false, having done nothing, where that would tear what is shown.
bool creadline_print_above(const char *_Nonnull text);

/// Puts a line at the end of what can be recalled.
void creadline_remember(const char *_Nonnull line);

#endif
