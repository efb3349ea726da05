#include "CReadline.h"

// Without the package's trait `Readline` the library need not be there, and this file holds nothing.
#ifdef DEVMENU_READLINE

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

static creadline_completer completer;
static creadline_width width;
static creadline_candidate *candidates;
static size_t candidate_count;
static creadline_event event;
static char *entered;
static bool is_installed;

static void take_line(char *line) {
    event = line == NULL ? creadline_end : creadline_line;
    entered = line;
    // The command that the line names runs on a terminal in its ordinary state.
    rl_callback_handler_remove();
    is_installed = false;
}

static void forget_candidates(void) {
    for (size_t i = 0; i < candidate_count; i++) {
        free(candidates[i].line);
        free(candidates[i].label);
        free(candidates[i].summary);
    }
    free(candidates);
    candidates = NULL;
    candidate_count = 0;
}

/// The longest text with which every candidate begins, cut at the beginning of a character.
static char *common_prefix(void) {
    size_t length = strlen(candidates[0].line);
    for (size_t i = 1; i < candidate_count; i++) {
        size_t same = 0;
        while (same < length && candidates[0].line[same] == candidates[i].line[same]) same++;
        length = same;
    }
    while (length > 0 && ((unsigned char)candidates[0].line[length] & 0xC0) == 0x80) length--;
    return strndup(candidates[0].line, length);
}

// Nothing breaks words for readline: the word is the whole line up to the cursor, of which the
// completer knows what each candidate replaces.
static char **attempt(const char *text, int start, int end) {
    (void)text;
    (void)start;
    rl_attempted_completion_over = 1;
    rl_completion_suppress_append = 1;
    forget_candidates();
    candidate_count = completer(rl_line_buffer, (size_t)end, &candidates);
    if (candidate_count == 0) return NULL;
    char **matches = calloc(candidate_count + 2, sizeof(char *));
    if (matches == NULL) return NULL;
    if (candidate_count == 1) {
        matches[0] = strdup(candidates[0].line);
        rl_completion_suppress_append = !candidates[0].is_whole;
        rl_completion_append_character = ' ';
        return matches;
    }
    matches[0] = common_prefix();
    for (size_t i = 0; i < candidate_count; i++) matches[i + 1] = strdup(candidates[i].line);
    return matches;
}

static bool wants_all(void) {
    if (rl_completion_query_items <= 0 || candidate_count < (size_t)rl_completion_query_items)
        return true;
    fprintf(rl_outstream, "Display all %zu possibilities? (y or n)", candidate_count);
    fflush(rl_outstream);
    for (;;) {
        int key = rl_read_key();
        if (key == 'y' || key == 'Y' || key == ' ') return true;
        if (key == 'n' || key == 'N' || key == 0x7F || key == 0x07 || key < 0) return false;
    }
}

static void show(char **matches, int count, int longest) {
    (void)matches;
    (void)count;
    (void)longest;
    rl_crlf();
    if (wants_all()) {
        rl_crlf();
        size_t widest = 0;
        for (size_t i = 0; i < candidate_count; i++) {
            size_t columns = width(candidates[i].label);
            if (columns > widest) widest = columns;
        }
        for (size_t i = 0; i < candidate_count; i++) {
            fputs(candidates[i].label, rl_outstream);
            if (candidates[i].summary[0] != 0) {
                size_t blanks = widest - width(candidates[i].label) + 2;
                fprintf(rl_outstream, "%*s%s", (int)blanks, "", candidates[i].summary);
            }
            rl_crlf();
        }
    } else {
        rl_crlf();
    }
    fflush(rl_outstream);
    rl_forced_update_display();
}

void creadline_open(creadline_completer given_completer, creadline_width given_width) {
    completer = given_completer;
    width = given_width;
    // Without a UTF-8 locale half a character would be edited.
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
    rl_readline_name = "devmenu";
    // The loop hears the signals, and calls in here.
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = attempt;
    rl_completion_display_matches_hook = show;
    rl_completer_word_break_characters = "";
    rl_completer_quote_characters = NULL;
    rl_sort_completion_matches = 0;
    rl_initialize();
    using_history();
}

void creadline_start(const char *prompt) {
    event = creadline_typing;
    is_installed = true;
    rl_callback_handler_install(prompt, take_line);
}

void creadline_change_prompt(const char *prompt) {
    rl_clear_visible_line();
    rl_set_prompt(prompt);
    rl_on_new_line();
    rl_redisplay();
}

creadline_event creadline_read(void) {
    if (is_installed) rl_callback_read_char();
    return event;
}

char *creadline_take_line(void) {
    char *line = entered;
    entered = NULL;
    event = creadline_typing;
    return line;
}

void creadline_stop(void) {
    if (!is_installed) return;
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_replace_line("", 0);
    rl_callback_handler_remove();
    is_installed = false;
}

void creadline_interrupt(void) {
    if (!is_installed) return;
    rl_echo_signal_char(SIGINT);
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_replace_line("", 0);
    // The next line would else be kept in the place of the one that was brought back.
    using_history();
    rl_crlf();
    rl_on_new_line();
    rl_redisplay();
}

void creadline_resize(void) {
    if (is_installed) rl_resize_terminal();
}

void creadline_suspend(void) {
    if (!is_installed) return;
    rl_crlf();
    fflush(rl_outstream);
    if (rl_deprep_term_function != NULL) rl_deprep_term_function();
}

void creadline_resume(void) {
    if (!is_installed) return;
    if (rl_prep_term_function != NULL) rl_prep_term_function(1);
    rl_resize_terminal();
    rl_on_new_line();
    rl_forced_update_display();
}

bool creadline_print_above(const char *text) {
    if (!is_installed) return false;
    const unsigned long busy = RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG
        | RL_STATE_COMPLETING | RL_STATE_DISPATCHING;
    if ((rl_readline_state & busy) != 0) return false;
    char *line = strdup(rl_line_buffer);
    int point = rl_point;
    rl_save_prompt();
    rl_clear_visible_line();
    rl_reset_line_state();
    fprintf(rl_outstream, "%s\n", text);
    fflush(rl_outstream);
    rl_restore_prompt();
    rl_replace_line(line, 0);
    rl_point = point;
    free(line);
    rl_on_new_line();
    rl_redisplay();
    return true;
}

void creadline_remember(const char *line) { add_history(line); }

#endif
