/// Formats commands for people.
package enum CommandText {
    /// The text that replaces a secret in anything shown.
    package static let secretMask = "***"

    /// Returns a command on one line, quoted as for a shell, with control characters escaped.
    package static func text(of command: [String]) -> String {
        let quoted = command.map { word in
            let isPlain =
                !word.isEmpty
                && word.utf8.allSatisfy { byte in
                    byte.isLetterOrDigit || byte >= 0x80 || "-_./:=@%+,".utf8.contains(byte)
                }
            return isPlain
                ? word
                : "'"
                    + word.split(separator: "'", omittingEmptySubsequences: false)
                    .joined(separator: #"'\''"#) + "'"
        }
        return ControlEscaping.escaped(quoted.joined(separator: " "), as: .name)
    }
}
