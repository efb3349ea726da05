/// Commands as people read them.
package enum CommandText {
    /// What stands for a secret wherever it would be shown.
    package static let secretMask = "***"

    /// A command as people read it, in one line, quoted as a shell would want it.
    package static func text(of command: [String]) -> String {
        let quoted = command.map { word in
            let isPlain =
                !word.isEmpty
                && word.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"):
                        true
                    default: "-_./:=@%+,".utf8.contains(byte) || byte >= 0x80
                    }
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
