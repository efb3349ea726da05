/// The completion script of fish, from 3.0 on.
struct FishScript {
    /// The program to complete.
    let program: OuterCommand

    /// The script, for a folder of `$fish_complete_path`.
    ///
    /// Fish itself handles the flags and their values, and quotes candidates.
    var text: String {
        #"""
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
                    case \#(valued)
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
        \#(flags)
        complete -c devmenu -k -a '(__devmenu_candidates)'

        """#
    }

    private var valued: String {
        program.flags.filter(\.takesValue).flatMap(\.flagNames).joined(separator: " ")
    }

    /// A `complete` command for each flag.
    private var flags: String {
        program.flags.map { flag in
            let names = flag.flagNames.map { name in
                name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
            }
            let words =
                ["complete", "-c", "devmenu", "-n", "__devmenu_takes_flags"] + names
                + value(of: flag) + ["-d", quoted(flag.summary)]
            return words.joined(separator: " ")
        }.joined(separator: "\n")
    }

    private func value(of flag: CommandArgument) -> [String] {
        guard flag.takesValue else { return [] }
        if flag.meaning == .file { return ["-r", "-F"] }
        if flag.isAskedFor { return ["-x", "-a", "'(__devmenu_values)'"] }
        let choices = flag.choices.joined(separator: " ")
        return choices.isEmpty ? ["-x"] : ["-x", "-a", quoted(choices)]
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
