#include "CReadline.h"

// Without the package's trait `Tools` the library may be missing, so this file is then empty.
#ifdef DEVMENU_READLINE

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#if RL_READLINE_VERSION < 0x0802
#error "This needs GNU Readline 8.2, not libedit: brew install readline && swift package purge-cache"
#endif

/// The longest wait for the rest of a paste or of a character, in milliseconds.
enum { patience = 2000 };

static creadline_callbacks callbacks;
static int input = -1;
/// The terminal of `input` for reading without blocking, a mode that others would share with `input`.
static int unblocked = -1;
static bool is_open;
static bool is_installed;
static bool is_suspended;
/// Set while readline runs, whose state must not change meanwhile.
static bool is_reading;
static bool is_draining;
static bool is_over;
static bool lost_patience;
static bool stops_after_reading;
static bool interrupts_after_reading;
/// Set while the next key decides whether a long list is shown.
static bool is_asking;
/// Set once a list of candidates is to be opened on another screen.
static bool is_choosing;
static bool needs_utf8;
static creadline_event event;
static char *entered;
static char *shown_prompt;

/// Bytes read from the terminal or from a keyboard macro that no line has used yet.
static unsigned char *waiting;
static size_t waiting_start, waiting_end;
/// A byte that was read while a signal waited to be handled; -1 if there is none.
static int late = -1;

static const char paste_beginning[] = "\033[200~", paste_end[] = "\033[201~";
/// Set from the beginning of a bracketed paste until its end has come.
static bool is_pasting;
/// Set while readline reads a paste whose end waits already.
static bool is_whole;
static unsigned char *pasted;
static size_t pasted_count, pasted_size;

/// The suggestion in grey after the line; its text is null if there is none.
static creadline_suggestion suggested;
/// The line that it's for.
static char *suggested_line;

static void take_line(char *line);

// MARK: - Input

static bool input_is_ready(int milliseconds) {
    struct pollfd entry = { .fd = input, .events = POLLIN };
    int count;
    do count = poll(&entry, 1, milliseconds);
    while (count < 0 && errno == EINTR);
    return count != 0;
}

/// Puts bytes in front of all waiting bytes.
static void put_back(const unsigned char *bytes, size_t count) {
    if (count == 0) return;
    size_t rest = waiting_end - waiting_start;
    unsigned char *all = malloc(count + rest);
    if (all == NULL) return;
    memcpy(all, bytes, count);
    if (rest > 0) memcpy(all + count, waiting + waiting_start, rest);
    free(waiting);
    waiting = all;
    waiting_start = 0;
    waiting_end = count + rest;
}

/// Passes a byte on to readline, unless it may belong to an answer of the terminal.
static void receive(unsigned char byte) {
    unsigned char typed[creadline_most_typed];
    put_back(typed, callbacks.take(callbacks.context, byte, typed));
}

/// Reads a byte that has arrived.
///
/// It may no longer exist: Ctrl-C may empty the terminal's queue between a poll and the read, which
/// would then wait for a key while the signal isn't handled.
static void take_byte(void) {
    unsigned char byte;
    ssize_t count = read(unblocked >= 0 ? unblocked : input, &byte, 1);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count != 1) {
        is_over = true;
        return;
    }
    // If the signal is Ctrl-C, this was typed after it: what had been typed before has left the queue. The rest
    // of a key doesn't wait, because readline would take its beginning for a key.
    if (!is_reading && callbacks.is_urgent(callbacks.context)) late = byte;
    else receive(byte);
}

/// Returns whether a late byte can be read.
static bool late_byte_is_due(void) { return late >= 0 && !callbacks.is_urgent(callbacks.context); }

static void receive_late_byte(void) {
    if (late < 0) return;
    unsigned char byte = late;
    late = -1;
    receive(byte);
}

/// Returns whether a typed byte waits for readline or arrives in time, or the input is over.
///
/// It reads no further than that, so that later bytes stay for the program that is run next. While an answer is
/// awaited, an Escape alone waits for the next key: it may be the answer's.
static bool has_byte(int milliseconds) {
    if (late_byte_is_due()) receive_late_byte();
    while (waiting_start == waiting_end && !is_over && late < 0) {
        if (input_is_ready(milliseconds)) {
            take_byte();
            continue;
        }
        unsigned char typed[creadline_most_typed];
        put_back(typed, callbacks.release(callbacks.context, typed));
        break;
    }
    return waiting_start < waiting_end || is_over;
}

/// Returns the next byte for readline, only from this terminal and with a limited wait.
static int next_byte(FILE *stream) {
    (void)stream;
    if (is_draining) return EOF;
    if (!has_byte(patience)) lost_patience = true;
    return waiting_start < waiting_end ? waiting[waiting_start++] : EOF;
}

/// Reports to readline whether a byte is available.
///
/// Readline calls this to distinguish a single Escape from a key's sequence, and typing from a
/// paste.
static int byte_is_there(void) { return has_byte(rl_set_keyboard_input_timeout(-1) / 1000); }

/// Begins a bracketed paste, which readline would read without a chance to stop it.
static int begin_paste(int count, int key) {
    if (is_whole) {
        is_whole = false;
        return rl_bracketed_paste_begin(count, key);
    }
    is_pasting = true;
    pasted_count = 0;
    return 0;
}

static void drop_paste(void) {
    is_pasting = is_whole = false;
    free(pasted);
    pasted = NULL;
    pasted_count = pasted_size = 0;
}

static bool append_pasted(unsigned char byte) {
    // Readline's text can't have a NUL: it's replaced by two bytes that never occur in UTF-8.
    if (byte == 0) return append_pasted(0xC0) && append_pasted(0x80);
    if (pasted_count == pasted_size) {
        size_t size = pasted_size == 0 ? 4096 : pasted_size * 2;
        unsigned char *larger = realloc(pasted, size);
        if (larger == NULL) return false;
        pasted = larger;
        pasted_size = size;
    }
    pasted[pasted_count++] = byte;
    return true;
}

/// Reads the bytes of a paste that have arrived; returns true once readline can read it as a whole.
static bool take_pasted(void) {
    const size_t length = sizeof paste_end - 1;
    bool has_ended = false;
    while (!has_ended && has_byte(0)) {
        int byte = next_byte(NULL);
        has_ended = byte == EOF || !append_pasted((unsigned char)byte)
            || (pasted_count >= length && memcmp(pasted + pasted_count - length, paste_end, length) == 0);
    }
    if (!has_ended) return false;
    put_back(pasted, pasted_count);
    put_back((const unsigned char *)paste_beginning, sizeof paste_beginning - 1);
    drop_paste();
    is_whole = true;
    return true;
}

/// Saves the bytes that readline holds: the rest of a keyboard macro, or a key read ahead.
///
/// Readline would otherwise run them as keys after the line, when nothing receives the lines that
/// they enter.
static void drain(void) {
    unsigned char *bytes = NULL;
    size_t count = 0, size = 0;
    is_draining = true;
    for (int byte; (byte = rl_read_key()) >= 0;) {
        if (count == size) {
            size = size == 0 ? 64 : size * 2;
            unsigned char *larger = realloc(bytes, size);
            if (larger == NULL) break;
            bytes = larger;
        }
        bytes[count++] = (unsigned char)byte;
    }
    is_draining = false;
    put_back(bytes, count);
    free(bytes);
}

/// Ends an incremental search with a terminator before a key of several bytes would end it.
///
/// Readline 8.2 pushes such a key back, and crashes if more keys follow at once (Ctrl-R, then
/// Ctrl-X ) x), apparently by a jump into a frame that it has left. Every program that uses the
/// callback interface is affected.
static void end_search_before_sequence(void) {
    if ((rl_readline_state & RL_STATE_ISEARCH) == 0) return;
    int byte = next_byte(NULL);
    if (byte == EOF) return;
    unsigned char key = (unsigned char)byte;
    // A lone Escape ends the search anyway, and must not become the prefix of the next key.
    bool is_sequence = rl_get_keymap()[key].type == ISKMAP
        && (key != ESC || has_byte(0));
    put_back(&key, 1);
    if (!is_sequence) return;
    const char *terminators = rl_variable_value("isearch-terminators");
    if (terminators == NULL || *terminators == '\0') terminators = "\n";
    while (*terminators == ESC) terminators++;
    put_back((const unsigned char *)terminators, *terminators == '\0' ? 0 : 1);
}

// MARK: - The locale

/// Calls a function while the environment names a UTF-8 locale.
///
/// Readline reads the locale from the environment before every line, and would edit half characters
/// in another one. Programs that this process starts must not see the change.
static void with_utf8(void (*body)(const char *), const char *argument) {
    if (!needs_utf8) {
        body(argument);
        return;
    }
    const char *old = getenv("LC_ALL");
    char *kept = old == NULL ? NULL : strdup(old);
    setenv("LC_ALL", setlocale(LC_CTYPE, NULL), 1);
    body(argument);
    if (kept == NULL) unsetenv("LC_ALL");
    else setenv("LC_ALL", kept, 1);
    free(kept);
}

static bool locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

static void choose_locale(void) {
    if (setlocale(LC_CTYPE, "") != NULL && locale_is_utf8()) return;
    const char *const names[] = { "C.UTF-8", "en_US.UTF-8" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (setlocale(LC_CTYPE, names[i]) == NULL || !locale_is_utf8()) continue;
        needs_utf8 = true;
        return;
    }
}

// MARK: - Readline's callbacks, which always return to it

static void install(const char *prompt) { rl_callback_handler_install(prompt, take_line); }

static void initialize(const char *name) {
    rl_readline_name = name;
    // Before the user's inputrc, which overrides this: text that is already after the cursor isn't
    // inserted again.
    rl_variable_bind("skip-completed-text", "on");
    rl_initialize();
}

static void show_nothing(void) {}

// MARK: - The suggestion after the line

static void forget_suggestion(void) {
    free(suggested.text);
    free(suggested.shown);
    free(suggested_line);
    suggested = (creadline_suggestion){ NULL, NULL };
    suggested_line = NULL;
}

/// Removes the suggestion from the screen; the cursor is before it.
static void erase_suggestion(void) {
    if (suggested.text == NULL) return;
    forget_suggestion();
    fputs("\033[K", rl_outstream);
    fflush(rl_outstream);
}

/// Shows the line, and after it the rest of a likely one.
///
/// Only at the end of a line, since the cursor must not be left elsewhere, and not while a search or
/// an argument has the row.
static void redisplay(void) {
    rl_redisplay();
    // The next byte of a key may accept it.
    if ((rl_readline_state & RL_STATE_MULTIKEY) != 0) return;
    const unsigned long busy = RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG
        | RL_STATE_COMPLETING | RL_STATE_VICMDONCE | RL_STATE_MACROINPUT | RL_STATE_DONE;
    const bool may_suggest = !is_asking && rl_end != 0 && rl_point == rl_end
        && (rl_readline_state & busy) == 0;
    // A key that has already arrived, as in a paste, would enter the line with the suggestion after
    // it.
    const bool has_key = rl_pending_input != 0 || waiting_start < waiting_end || input_is_ready(0);
    // It may accept the one that is shown: Readline may redisplay a line twice for one key.
    if (may_suggest && has_key && suggested_line != NULL
        && strcmp(suggested_line, rl_line_buffer) == 0)
        return;
    forget_suggestion();
    if (!may_suggest || has_key) return;
    int rows, columns;
    rl_get_screen_size(&rows, &columns);
    if (columns <= 0) return;
    suggested = callbacks.suggest(callbacks.context, rl_line_buffer, (size_t)columns);
    suggested_line = strdup(rl_line_buffer);
    if (suggested.text == NULL || suggested.shown == NULL) return;
    // The terminal saves the cursor's position and colour.
    fprintf(rl_outstream, "\0337%s\0338", suggested.shown);
    fflush(rl_outstream);
}

/// Returns true if the cursor is at the end of the line, and a suggestion is after it.
static bool may_take(void) { return rl_point == rl_end && suggested.text != NULL; }

/// Moves forward or, at the end of the line, accepts the suggestion.
static int take_suggestion(int count, int key) {
    if (!may_take()) return rl_forward_char(count, key);
    rl_insert_text(suggested.text);
    return 0;
}

/// Moves to the end of the line or, if the cursor is there, accepts the suggestion.
static int take_at_end(int count, int key) {
    return may_take() ? take_suggestion(count, key) : rl_end_of_line(count, key);
}

/// Moves forward by a word or, at the end of the line, accepts a word of the suggestion.
static int take_word(int count, int key) {
    if (!may_take()) return rl_forward_word(count, key);
    const size_t blanks = strspn(suggested.text, " ");
    char *word = strndup(suggested.text, blanks + strcspn(suggested.text + blanks, " "));
    if (word != NULL) rl_insert_text(word);
    free(word);
    return 0;
}

/// Lets the keys that move forward accept the suggestion, unless a person bound them to another.
static void bind_suggestion(Keymap map) {
    const struct {
        const char *keys;
        rl_command_func_t *usual, *taking;
    } bindings[] = {
        { "\006", rl_forward_char, take_suggestion },
        { "\033[C", rl_forward_char, take_suggestion },
        { "\033OC", rl_forward_char, take_suggestion },
        { "\005", rl_end_of_line, take_at_end },
        { "\033[F", rl_end_of_line, take_at_end },
        { "\033OF", rl_end_of_line, take_at_end },
        { "\033[4~", rl_end_of_line, take_at_end },
        { "\033f", rl_forward_word, take_word },
        { "\033[1;3C", rl_forward_word, take_word },
        { "\033[1;5C", rl_forward_word, take_word },
        { "\033\033[C", rl_forward_word, take_word },
    };
    for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
        int type = 0;
        rl_command_func_t *bound = rl_function_of_keyseq(bindings[i].keys, map, &type);
        const bool is_usual = bound == bindings[i].usual
            || (bound == rl_forward && bindings[i].usual == rl_forward_char);
        if (type == ISFUNC && is_usual)
            rl_bind_keyseq_in_map(bindings[i].keys, bindings[i].taking, map);
    }
}

/// Lets a paste be collected by this file, unless a person bound its beginning to something else.
static void bind_paste(Keymap map) {
    int type = 0;
    rl_command_func_t *bound = rl_function_of_keyseq(paste_beginning, map, &type);
    if (type == ISFUNC && bound == rl_bracketed_paste_begin)
        rl_bind_keyseq_in_map(paste_beginning, begin_paste, map);
}

static void take_line(char *line) {
    // The command on this line runs on a terminal in its ordinary state.
    rl_callback_handler_remove();
    is_installed = false;
    if (line == NULL && lost_patience && !is_over) return;
    drain();
    event = line == NULL ? creadline_end : creadline_line;
    entered = line;
}

/// Restores the terminal without ending the row.
///
/// At the end of input readline ends the row itself, but only if bracketed paste is on; the shell's
/// loop always does.
static void restore_terminal(void) {
    rl_eof_found = 0;
    // In the background, in which the shell may only end, the modes are those of another process.
    pid_t foreground = tcgetpgrp(input);
    if (foreground > 0 && foreground != getpgrp()) return;
    rl_deprep_terminal();
}

// Readline has no word breaks: its word is the line up to the cursor, and the completer decides
// which part of it a candidate replaces.
static char **attempt(const char *text, int start, int end) {
    (void)text;
    rl_attempted_completion_over = 1;
    if (start != 0) return NULL;
    bool appends_blank = false;
    char **matches
        = callbacks.complete(callbacks.context, rl_line_buffer, (size_t)end, &appends_blank);
    char next = rl_line_buffer[end];
    rl_completion_append_character = appends_blank && next != ' ' && next != '\t' ? ' ' : '\0';
    return matches;
}

static void show_list(void) {
    int rows, columns;
    rl_get_screen_size(&rows, &columns);
    rl_crlf();
    char *text = callbacks.list(callbacks.context, columns > 0 ? (size_t)columns : 80);
    if (text != NULL) fputs(text, rl_outstream);
    free(text);
    fflush(rl_outstream);
    rl_forced_update_display();
}

/// Returns whether a list of candidates is longer than the screen.
static bool is_long(void) {
    int rows, columns, count = 0;
    rl_get_screen_size(&rows, &columns);
    char *text = callbacks.list(callbacks.context, columns > 0 ? (size_t)columns : 80);
    for (const char *at = text; at != NULL && *at != '\0'; at++) count += *at == '\n';
    free(text);
    return rows > 0 && count >= rows;
}

static void show_matches(char **matches, int count, int longest) {
    (void)matches;
    (void)longest;
    bool is_many = rl_completion_query_items > 0 && count >= rl_completion_query_items;
    if (!is_many && !(rl_completion_query_items > 0 && is_long())) {
        show_list();
        return;
    }
    // The list is opened once readline has returned.
    is_choosing = callbacks.choose(callbacks.context);
    if (is_choosing) return;
    // The answer arrives through the loop like any other key; the question stays until then.
    rl_crlf();
    fprintf(rl_outstream, "Display all %d possibilities? (y or n)", count);
    fflush(rl_outstream);
    is_asking = true;
    rl_redisplay_function = show_nothing;
}

static void end_question(void) {
    is_asking = false;
    rl_redisplay_function = redisplay;
}

static void take_answer(void) {
    int key = next_byte(NULL);
    switch (key) {
    case 'y': case 'Y': case ' ':
        end_question();
        show_list();
        break;
    case 'n': case 'N': case 0x7F: case 0x07: case EOF:
        end_question();
        rl_crlf();
        rl_forced_update_display();
        break;
    default:
        rl_ding();
    }
}

// MARK: - What the reader calls

static FILE *stream_of(int descriptor, const char *mode) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return NULL;
    FILE *stream = fdopen(copy, mode);
    if (stream == NULL) close(copy);
    return stream;
}

/// Drops a variable with the terminal's size if no terminal has it: readline believes any number.
static void drop_wrong_size(const char *name) {
    const char *text = getenv(name);
    if (text == NULL) return;
    long size = strtol(text, NULL, 10);
    if (size < 1 || size > 10000) unsetenv(name);
}

bool creadline_open(
    int given_input, int given_output, int history_limit, creadline_callbacks given_callbacks
) {
    if (is_open) return false;
    FILE *in = stream_of(given_input, "r");
    FILE *out = stream_of(given_output, "w");
    if (in == NULL || out == NULL) {
        if (in != NULL) fclose(in);
        if (out != NULL) fclose(out);
        return false;
    }
    rl_instream = in;
    rl_outstream = out;
    input = given_input;
    const char *name = isatty(input) ? ttyname(input) : NULL;
    unblocked = name == NULL ? -1 : open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    callbacks = given_callbacks;
    is_over = false;
    choose_locale();
    drop_wrong_size("COLUMNS");
    drop_wrong_size("LINES");
    // The shell's loop handles signals and calls in here. Started programs get no LINES and
    // COLUMNS, since the size may change.
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    rl_getc_function = next_byte;
    rl_input_available_hook = byte_is_there;
    rl_deprep_term_function = restore_terminal;
    rl_attempted_completion_function = attempt;
    rl_completion_display_matches_hook = show_matches;
    rl_completer_word_break_characters = "";
    rl_completer_quote_characters = NULL;
    rl_sort_completion_matches = 0;
    rl_ignore_completion_duplicates = 0;
    with_utf8(initialize, "devmenu");
    rl_redisplay_function = redisplay;
    bind_suggestion(emacs_standard_keymap);
    bind_suggestion(emacs_meta_keymap);
    bind_suggestion(vi_insertion_keymap);
    bind_paste(emacs_standard_keymap);
    bind_paste(vi_insertion_keymap);
    using_history();
    // A person's inputrc may have a lower limit.
    if (!history_is_stifled() || history_max_entries > history_limit) stifle_history(history_limit);
    is_open = true;
    return true;
}

void creadline_close(void) {
    if (!is_open) return;
    creadline_stop();
    forget_suggestion();
    clear_history();
    if (unblocked >= 0) close(unblocked);
    unblocked = -1;
    fclose(rl_instream);
    fclose(rl_outstream);
    rl_instream = NULL;
    rl_outstream = NULL;
    free(waiting);
    waiting = NULL;
    waiting_start = waiting_end = 0;
    drop_paste();
    free(entered);
    entered = NULL;
    free(shown_prompt);
    shown_prompt = NULL;
    is_open = false;
}

static void start_again(void) {
    lost_patience = false;
    rl_reset_screen_size();
    with_utf8(install, shown_prompt == NULL ? "" : shown_prompt);
    is_installed = true;
}

/// Returns whether the line and its prompt are all that is shown, and nobody waits for the next key.
static bool may_draw_above(void) {
    const unsigned long busy = RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG
        | RL_STATE_COMPLETING | RL_STATE_DISPATCHING;
    return !is_reading && !is_asking && !is_suspended && (rl_readline_state & busy) == 0;
}

void creadline_start(const char *prompt) {
    if (!is_open || is_reading) return;
    bool is_same = shown_prompt != NULL && strcmp(shown_prompt, prompt) == 0;
    if (is_installed && is_same) return;
    if (!is_same) {
        free(shown_prompt);
        shown_prompt = strdup(prompt);
    }
    if (!is_installed) {
        start_again();
        return;
    }
    erase_suggestion();
    rl_clear_visible_line();
    rl_set_prompt(prompt);
    rl_forced_update_display();
}

bool creadline_update_prompt(const char *prompt) {
    if (!is_open || !is_installed || !may_draw_above()) return false;
    creadline_start(prompt);
    return true;
}

creadline_event creadline_read(char **line) {
    event = creadline_typing;
    if (!is_installed || is_suspended) return event;
    // The byte that the loop saw may no longer exist, or belong to an answer of the terminal.
    if (!has_byte(0)) return event;
    lost_patience = false;
    is_reading = true;
    // A key may enter the line, or move to another row. The text remains, for a key that accepts
    // it.
    if (suggested.text != NULL) {
        fputs("\033[K", rl_outstream);
        fflush(rl_outstream);
    }
    if (is_asking) {
        take_answer();
    } else if (!is_pasting || take_pasted()) {
        end_search_before_sequence();
        rl_callback_read_char();
    }
    is_reading = false;
    if (is_choosing) event = creadline_choice;
    is_choosing = false;
    if (is_over && event == creadline_typing) {
        if (is_installed) rl_callback_handler_remove();
        is_installed = false;
        event = creadline_end;
    } else if (!is_installed && event == creadline_typing) {
        start_again();
    }
    if (stops_after_reading) creadline_stop();
    else if (interrupts_after_reading) creadline_interrupt();
    stops_after_reading = interrupts_after_reading = false;
    *line = entered;
    entered = NULL;
    return event;
}

bool creadline_has_buffered(void) {
    return is_installed && (waiting_start < waiting_end || late_byte_is_due());
}

/// Moves the cursor after the line, and shows there the key that raised a signal.
static void echo_behind_line(int signal) {
    int point = rl_point;
    // The cursor is already after a question.
    if (!is_asking) {
        rl_point = rl_end;
        rl_redisplay();
    }
    if (signal != 0) rl_echo_signal_char(signal);
    rl_point = point;
}

/// Ends the line and any search, leaving the screen as it is.
static void abandon_line(int signal) {
    erase_suggestion();
    echo_behind_line(signal);
    rl_redisplay_function = show_nothing;
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_replace_line("", 0);
    // Restores the prompt that a search has replaced; the next line sets its own.
    rl_restore_prompt();
    end_question();
    rl_crlf();
    fflush(rl_outstream);
    rl_callback_handler_remove();
    is_installed = false;
}

void creadline_stop(void) {
    if (!is_installed) return;
    if (is_reading) {
        stops_after_reading = true;
        return;
    }
    abandon_line(0);
    is_suspended = false;
}

void creadline_interrupt(void) {
    if (is_reading) {
        interrupts_after_reading = true;
        return;
    }
    waiting_start = waiting_end = 0;
    drop_paste();
    receive_late_byte();
    if (!is_installed) return;
    abandon_line(SIGINT);
    // A new line starts at the end of the history and, in vi mode, in insertion mode.
    start_again();
}

void creadline_resize(void) {
    if (!is_installed) return;
    erase_suggestion();
    if (is_asking || is_suspended) {
        rl_reset_screen_size();
        return;
    }
    int rows, columns, rows_before, columns_before;
    rl_get_screen_size(&rows_before, &columns_before);
    // It redraws what another width has moved only if its own function is installed.
    rl_redisplay_function = rl_redisplay;
    rl_resize_terminal();
    rl_redisplay_function = redisplay;
    rl_get_screen_size(&rows, &columns);
    if (rows != rows_before || columns != columns_before) return;
    // Meanwhile the terminal was of another size, and may have cut the line: Readline leaves that.
    rl_clear_visible_line();
    rl_forced_update_display();
}

void creadline_suspend(void) {
    if (!is_installed || is_suspended) return;
    erase_suggestion();
    is_suspended = true;
    if (!is_reading) echo_behind_line(SIGTSTP);
    rl_cleanup_after_signal();
    rl_crlf();
    fflush(rl_outstream);
}

void creadline_resume(void) {
    if (!is_installed) return;
    is_suspended = false;
    if (is_asking) end_question();
    // Another program may have changed the terminal. The modes to restore at the end stay those
    // that were found first.
    rl_deprep_terminal();
    rl_reset_after_signal();
    rl_reset_screen_size();
    // The line may be there still, if the process has only been continued.
    rl_on_new_line();
    rl_clear_visible_line();
    rl_forced_update_display();
}

void creadline_pause(void) {
    if (!is_installed || is_suspended) return;
    erase_suggestion();
    is_suspended = true;
    rl_deprep_terminal();
}

void creadline_choose(size_t start, size_t end, const char *text) {
    if (!is_installed || !is_suspended) return;
    is_suspended = false;
    rl_reset_after_signal();
    rl_reset_screen_size();
    rl_clear_visible_line();
    if (text != NULL) {
        rl_begin_undo_group();
        rl_delete_text((int)start, (int)end);
        rl_point = (int)start;
        rl_insert_text(text);
        rl_end_undo_group();
    }
    rl_forced_update_display();
}

bool creadline_repeats_completion(void) { return rl_last_func == rl_complete; }

static char *question;

// The keyboard is read as keys already, and nothing is shown yet.
static int ask(void) {
    rl_startup_hook = NULL;
    fputs(question, rl_outstream);
    fflush(rl_outstream);
    free(question);
    question = NULL;
    return 0;
}

bool creadline_ask(const char *text) {
    if (!is_open || is_installed) return false;
    free(question);
    question = strdup(text);
    if (question != NULL) rl_startup_hook = ask;
    return question != NULL;
}

void creadline_insert(const char *text) {
    if (!is_installed || is_reading || is_suspended) return;
    rl_insert_text(text);
    rl_redisplay();
}

static void put(const char *text) {
    fputs(text, rl_outstream);
    size_t length = strlen(text);
    if (length == 0 || text[length - 1] != '\n') putc('\n', rl_outstream);
    fflush(rl_outstream);
}

void creadline_show(const char *text) {
    if (is_open && !is_installed) put(text);
}

bool creadline_print_above(const char *text) {
    if (!is_open) return false;
    erase_suggestion();
    if (!is_installed) {
        put(text);
        return true;
    }
    if (!may_draw_above()) return false;
    rl_clear_visible_line();
    put(text);
    rl_forced_update_display();
    return true;
}

const char *creadline_farewell(void) {
    const char *brackets = rl_variable_value("enable-bracketed-paste");
    return brackets != NULL && strcmp(brackets, "on") == 0 ? "\033[?2004l\r\n" : "\r\n";
}

void creadline_remember(const char *line) { add_history(line); }

void creadline_forget(void) { clear_history(); }

#endif
