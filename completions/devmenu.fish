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

# Succeeds before a command is typed, where flags are allowed.
function __devmenu_takes_flags
    set -l words (__devmenu_words)
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case -c -f --timeout --attach --scope --host --menu --plugin-dir --format --locale --color
                set -e words[1..2]
            case '-*'
                set -e words[1]
            case '*'
                return 1
        end
    end
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
        __fish_complete_path "$partial"
    else
        string join \n -- $answers
    end
end

# Prints the candidates for a flag's value, without the flag and its '='.
function __devmenu_values
    __devmenu_candidates | string replace -r '^--[^=]+=' ''
end

complete -c devmenu -f
complete -c devmenu -n __devmenu_takes_flags -s c -x -d 'Run a line; repeatable'
complete -c devmenu -n __devmenu_takes_flags -s f -r -F -d 'Run a script; repeatable'
complete -c devmenu -n __devmenu_takes_flags -l yes -d 'Confirm risky actions'
complete -c devmenu -n __devmenu_takes_flags -l dry-run -d 'Say what an action or a preset would do, and do nothing'
complete -c devmenu -n __devmenu_takes_flags -l keep-going -d 'Do not stop at the first failure'
complete -c devmenu -n __devmenu_takes_flags -l echo -d 'Print each command of a script on stderr before it runs'
complete -c devmenu -n __devmenu_takes_flags -l timeout -x -d 'The longest that a command may take, connecting included'
complete -c devmenu -n __devmenu_takes_flags -l attach -x -a '(__devmenu_values)' -d 'Attach to a running app'
complete -c devmenu -n __devmenu_takes_flags -l wait -d 'Wait until the app runs'
complete -c devmenu -n __devmenu_takes_flags -l scope -x -a '(__devmenu_values)' -d 'Use the overrides, journal and apps of a scope; \'\' leaves that of the environment'
complete -c devmenu -n __devmenu_takes_flags -l reconnect -d 'Wait for the app to run again when it has ended'
complete -c devmenu -n __devmenu_takes_flags -l host -x -d 'Use a command as the host: it speaks the protocol on its stdin and stdout'
complete -c devmenu -n __devmenu_takes_flags -l menu -r -F -d 'Use a menu\'s file, a task file like a justfile, or a directory\'s; repeatable'
complete -c devmenu -n __devmenu_takes_flags -l no-project -d 'Ignore the project here or above, and its tasks'
complete -c devmenu -n __devmenu_takes_flags -l plugin-dir -x -d 'Look for plugins in a directory first; repeatable'
complete -c devmenu -n __devmenu_takes_flags -l format -x -a 'text json tsv' -d 'The format of results: text (the default), json or tsv'
complete -c devmenu -n __devmenu_takes_flags -l json -d 'Print one JSON object for each command'
complete -c devmenu -n __devmenu_takes_flags -l locale -x -d 'The language of the menu'
complete -c devmenu -n __devmenu_takes_flags -l color -x -a 'auto always never' -d 'When to use colour: auto (the default), always or never'
complete -c devmenu -n __devmenu_takes_flags -l no-rc -d 'Do not run the prompt\'s start-up script'
complete -c devmenu -n __devmenu_takes_flags -l no-history -d 'Neither read nor write the history'
complete -c devmenu -n __devmenu_takes_flags -l version -d 'Show the version'
complete -c devmenu -n __devmenu_takes_flags -s h -l help -d 'Show help information'
complete -c devmenu -k -a '(__devmenu_candidates)'
