/// Formats commands for people.
package enum CommandText {
    /// The text that replaces a secret in anything shown.
    package static let secretMask = "***"

    /// Returns a command on one line, quoted as for a shell, with control characters escaped.
    package static func text(of command: [String]) -> String {
        let text = command.reduce(into: "") { text, word in
            let isPlain =
                // zsh puts a program's path in place of `=name`.
                !word.isEmpty && word.utf8.first != UInt8(ascii: "=")
                && word.utf8.allSatisfy { byte in
                    byte.isLetterOrDigit || byte >= 0x80 || "-_./:=@%+,".utf8.contains(byte)
                }
            text += text.isEmpty ? "" : " "
            guard !isPlain else { return text += word }
            text += "'" + word.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : "\($1)" } + "'"
        }
        return ControlEscaping.escaped(text, as: .name)
    }
}
