# Completes the words of devmenu in bash. Printed by 'devmenu completions bash'.
#
# Source it from ~/.bashrc, or save it as 'devmenu' in a folder that bash-completion reads,
# such as ~/.local/share/bash-completion/completions.

_devmenu() {
    local line=${COMP_LINE:0:COMP_POINT} piece blanks target='' place=-1
    local head='' text='' quote='' partial operators='*[!<>&|]*' breaks='*[!=:@]*'
    local -a words
    words=()
    COMPREPLY=()
    for piece in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
        blanks=${line%%[![:space:]]*}
        line=${line#"$blanks"}
        ((${#piece} <= ${#line})) || piece=$line
        line=${line:${#piece}}
        if [[ -n $piece && $piece != $operators ]]; then
            target=next head='' text='' quote=''
            continue
        fi
        if [[ $target == next ]]; then
            target=here head=''
        elif [[ -n $blanks || $place -lt 0 ]]; then
            target='' head='' place=$((place + 1))
        else
            head+=$text
        fi
        _devmenu_unquote "$piece"
        [[ -n $target ]] || words[place]=$head$text
    done
    if [[ -n $text && $piece != $breaks ]]; then
        head+=$text text=''
    fi
    partial=$head$text
    if [[ -n $target ]]; then
        _devmenu_offer_files
        return
    fi
    _devmenu_ask
    if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *[=/] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

# Sets text to a word without its quotes, and quote to the quote that is still open.
# Nothing in the word is expanded or run.
_devmenu_unquote() {
    local word=$1 i character
    text='' quote=''
    for ((i = 0; i < ${#word}; i++)); do
        character=${word:i:1}
        case $quote$character in
            "'" | '"') quote=$character ;;
            "''" | '""') quote='' ;;
            \\ | '"'\\)
                if [[ -z $quote || ${word:i+1:1} == [\"\\\$\`] ]]; then
                    i=$((i + 1)) character=${word:i:1}
                fi
                text+=$character
                ;;
            *) text+=$character ;;
        esac
    done
}

# Offers the words that start with the text before the cursor, quoted as there, so that bash
# takes each word literally.
_devmenu_offer() {
    local word single="'\\''" mark='"\!"'
    for word; do
        [[ $word == "$partial"* ]] || continue
        word=${word#"$head"}
        [[ -n $word ]] || continue
        case $quote in
            '') printf -v word %q "$word" ;;
            "'") word=${word//\'/$single} ;;
            '"')
                word=${word//\\/\\\\}
                word=${word//\"/\\\"}
                word=${word//\$/\\\$}
                word=${word//\`/\\\`}
                word=${word//!/$mark}
                ;;
        esac
        # Bash closes the quotes, unless the word ends with one.
        [[ -z $quote || $word != *"$quote" ]] || word+=$quote
        COMPREPLY+=("$word")
    done
}

# Offers files.
_devmenu_offer_files() {
    local file
    compopt -o filenames 2>/dev/null
    while IFS= read -r file; do
        COMPREPLY+=("${file#"$head"}")
    done < <(compgen -f -- "$partial")
}

# Offers the program's candidates for the word at the cursor.
_devmenu_ask() {
    local program=${words[0]} answer
    [[ $program != '~/'* ]] || program=$HOME/${program:2}
    while IFS= read -r answer; do
        case $answer in
            *$'\t'*) _devmenu_offer "${answer%%$'\t'*}" ;;
            file) _devmenu_offer_files ;;
        esac
    done < <(
        "$program" complete-words --index "$((place - 1))" -- "${words[@]:1:place}" \
            </dev/null 2>/dev/null
    )
}

complete -F _devmenu devmenu
