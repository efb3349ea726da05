#ifndef CREADLINE_H
#define CREADLINE_H

#include <stdbool.h>
#include <stddef.h>

// The part of GNU Readline's callback interface that a line reader needs.
//
// Readline stores its state in globals, so a process has one reader, and every call comes from one
// thread. Strings that are passed to a function are copied; those that it returns are allocated by
// malloc, and the caller frees them. Without the package's trait `Tools` none of this is defined.

/// The rest of a likely line: its text, and how it is shown. Both are allocated by malloc.
typedef struct {
    char *_Nullable text;
    char *_Nullable shown;
} creadline_suggestion;

/// The most bytes that a call of `take` or `release` sets.
enum { creadline_most_typed = 64 };

/// The functions that readline calls.
typedef struct {
    /// Passed to all functions.
    void *_Nullable context;
    /// Returns the completions as a null-terminated array of strings, or null if there are none.
    ///
    /// The array and the strings are allocated by malloc. Each string replaces the line up to the
    /// cursor: the first is the text to insert, and the others, if any, are the candidates.
    /// `*appends_blank` is set if a blank follows a candidate.
    char *_Nullable *_Nullable (*_Nonnull complete)(
        void *_Nullable context, const char *_Nonnull line, size_t cursor,
        bool *_Nonnull appends_blank);
    /// Returns the last candidates as rows of at most `columns`, each with a newline.
    ///
    /// The string is allocated by malloc.
    char *_Nullable (*_Nonnull list)(void *_Nullable context, size_t columns);
    /// Returns the rest of a likely line that begins with `line` and fits into a row of `columns`
    /// together with the prompt; its text is null for none.
    creadline_suggestion (*_Nonnull suggest)(
        void *_Nullable context, const char *_Nonnull line, size_t columns);
    /// Takes a byte of the terminal, sets those that were typed, and returns how many these are.
    size_t (*_Nonnull take)(
        void *_Nullable context, unsigned char byte, unsigned char *_Nonnull typed);
    /// Sets the bytes that `take` holds back, as nothing follows them, and returns how many these are: none if the
    /// rest of an answer may follow.
    size_t (*_Nonnull release)(void *_Nullable context, unsigned char *_Nonnull typed);
    /// Returns whether a signal waits to be handled.
    bool (*_Nonnull is_urgent)(void *_Nullable context);
    /// Returns whether the last candidates, too many for the screen, are to be chosen from on another one.
    bool (*_Nonnull choose)(void *_Nullable context);
} creadline_callbacks;

/// The outcome of reading.
typedef enum {
    creadline_typing,
    creadline_line,
    creadline_end,
    creadline_choice,
} creadline_event;

/// Prepares readline to read from one terminal and write to another; false if it is already open.
///
/// Of the lines to recall, it has at most the last `history_limit`.
bool creadline_open(int input, int output, int history_limit, creadline_callbacks callbacks);

/// Restores the terminal and closes readline, so that it can be opened again.
void creadline_close(void);

/// Shows a prompt and prepares the terminal for a line, or replaces the prompt of the current line.
void creadline_start(const char *_Nonnull prompt);

/// Shows another prompt before the current line, and returns whether it did: if that would garble
/// the screen, as during a search, nothing is done.
bool creadline_update_prompt(const char *_Nonnull prompt);

/// Reads the available input; `*line` is set with `creadline_line`.
creadline_event creadline_read(char *_Nullable *_Nonnull line);

/// Returns whether bytes wait that have already left the terminal.
bool creadline_has_buffered(void);

/// Restores the terminal and drops the current line.
void creadline_stop(void);

/// Drops the current line and all waiting input, and shows the prompt on the next row.
void creadline_interrupt(void);

/// Adapts to a change of the terminal's size.
void creadline_resize(void);

/// Restores the terminal and saves the current line.
void creadline_suspend(void);

/// Sets the terminal up again and shows the current line.
void creadline_resume(void);

/// Restores the terminal for another screen, and saves the current line.
void creadline_pause(void);

/// Sets the terminal up again and shows the current line as it was or, in one step that can be undone, with a text in
/// place of the bytes from `start` to `end`.
void creadline_choose(size_t start, size_t end, const char *_Nullable text);

/// Returns whether the previous key completed the line, too.
bool creadline_repeats_completion(void);

/// Sends a question to the terminal from an empty row as soon as the next prompt is to be shown; false,
/// without any effect, if there is one.
bool creadline_ask(const char *_Nonnull question);

/// Puts a text into the current line, at the cursor; does nothing without one.
void creadline_insert(const char *_Nonnull text);

/// Shows a text at the cursor; does nothing while a line is being typed.
void creadline_show(const char *_Nonnull text);

/// Prints lines above the prompt; false, without any effect, if that would damage the display.
bool creadline_print_above(const char *_Nonnull text);

/// Adds a line to the history.
void creadline_remember(const char *_Nonnull line);

/// Removes all lines from the history.
void creadline_forget(void);

/// Returns the sequence to send to the terminal if the process crashes during a line.
///
/// It turns off bracketed paste and begins a new row.
const char *_Nonnull creadline_farewell(void);

#endif
