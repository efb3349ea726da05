# Completes the words of devmenu in fish. Printed by 'devmenu completions fish'.
#
# Save it as 'devmenu.fish' in ~/.config/fish/completions.

# Prints the whole words before the cursor, from the program's name on.
function __devmenu_words
    set -l words (commandline -opc)
    while string match -qr '^\w+=' -- "$words[1]"
        set -e words[1]
    end
    string join \n -- $words
end

# Prints the program's candidates for the word at the cursor.
function __devmenu_candidates
    set -l words (__devmenu_words)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    set -l token (commandline -ct)
    set -l partial (string unescape -- $token; or string trim -l -c '\'"' -- $token)
    set -e words[1]
    set -l answers ($program complete-words --index (count $words) -- $words "$partial" \
        </dev/null 2>/dev/null)
    if test "$answers" = file
        # After a flag and '=', only the value is a path.
        set -l flag (string match -r '^--[^=]+=' -- "$partial")
        __fish_complete_path (string replace -r '^--[^=]+=' '' -- "$partial") \
            | string replace -r -- '^' "$flag"
    else
        string join \n -- $answers
    end
end

complete -c devmenu -f
complete -c devmenu -k -a '(__devmenu_candidates)'
