/// The completion script of zsh, from 5.1 on.
struct ZshScript {
    /// The program to complete.
    let program: OuterCommand

    /// The script: a function in `$fpath`, or a file to source.
    var text: String {
        #"""
        #compdef devmenu
        # Completes the words of devmenu in zsh. Printed by 'devmenu completions zsh'.
        #
        # Save it as '_devmenu' in a folder of $fpath, or source it after compinit.

        _devmenu() {
            local curcontext=$curcontext state state_descr line
            local -A opt_args
            local -a typed
            # _arguments leaves only the command's own words, so they are saved first.
            typed=("${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}")
            _arguments -S -A '-*' \
        \#(flags)
                '(-)1: :_devmenu_words' \
                '(-)*:: :_devmenu_words'
        }

        # Offers the program's candidates for the word at the cursor.
        _devmenu_words() {
            local program=${typed[1]/#\~\//$HOME/} answer word summary
            local -a whole begun
            for answer in "${(@f)$(
                "$program" complete-words --index $((${#typed} - 2)) -- "${(@)typed[2,-1]}" \
                    </dev/null 2>/dev/null
            )}"; do
                case $answer in
                    *$'\t'*) ;;
                    file) _files && return ;;
                    *) continue ;;
                esac
                word=${answer%%$'\t'*} summary=${answer#*$'\t'}
                # After a flag and '=', only the value is offered.
                word=${word#"$IPREFIX"}
                # In the arguments of _describe, a colon separates a word from its summary.
                answer=${${word//\\/\\\\}//:/\\:}
                [[ -z $summary ]] || answer+=:$summary
                # A space follows whole words only.
                if [[ $word == *[=/] ]]; then
                    begun+=("$answer")
                else
                    whole+=("$answer")
                fi
            done
            _describe -t words word whole -- begun -S ''
        }

        if [[ $funcstack[1] == _devmenu ]]; then
            _devmenu "$@"
        else
            compdef _devmenu devmenu
        fi

        """#
    }

    /// A line of `_arguments` for each flag.
    private var flags: String {
        program.flags.map { flag in
            let repeated = flag.isRepeated ? "*" : ""
            let names = flag.flagNames.map { $0.hasPrefix("--") && flag.takesValue ? $0 + "=" : $0 }
            let brace =
                names.count == 1 || flag.isRepeated
                ? "" : "'(\(flag.flagNames.joined(separator: " ")))'"
            let list =
                names.count == 1 ? "'\(repeated)\(names[0])" : "{\(names.joined(separator: ","))}'"
            return "        \(brace)\(list)[\(escaped(flag.summary))]\(value(of: flag))' \\"
        }.joined(separator: "\n")
    }

    private func value(of flag: CommandArgument) -> String {
        guard let name = flag.valueName else { return "" }
        if flag.meaning == .file { return ":\(name):_files" }
        if flag.isAskedFor { return ":\(name):_devmenu_words" }
        return ":\(name):"
            + (flag.choices.isEmpty ? " " : "(\(flag.choices.joined(separator: " ")))")
    }

    /// Returns the text escaped for the brackets of a specification within single quotes.
    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("]", with: "\\]").replacing("'", with: "'\\''")
    }
}
