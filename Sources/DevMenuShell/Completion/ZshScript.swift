/// The completion script of zsh, from 5.1 on: a function in `$fpath`, or a file to source.
enum ZshScript {
    static let text = #"""
        #compdef devmenu
        # Completes the words of devmenu in zsh. Printed by 'devmenu completions zsh'.
        #
        # Save it as '_devmenu' in a folder of $fpath, or source it after compinit.

        # Offers the program's candidates for the word at the cursor.
        _devmenu() {
            local program=${${(Q)words[1]}/#\~\//$HOME/} answer word summary
            local -a typed whole begun
            typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
            for answer in "${(@f)$(
                "$program" complete-words --index $((CURRENT - 2)) -- "${(@)typed}" \
                    </dev/null 2>/dev/null
            )}"; do
                case $answer in
                    *$'\t'*) ;;
                    # After a flag and '=', only the value is a path.
                    file) compset -P '--*='; _files && return ;;
                    *) continue ;;
                esac
                word=${answer%%$'\t'*} summary=${answer#*$'\t'}
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
