import DevMenuKit

/// The command by which a person does at a terminal what an agent may not.
struct PersonCommand {
    private let words: [String]

    /// Creates the command that runs an action of an app.
    ///
    /// - Parameters:
    ///   - item: The action.
    ///   - arguments: Its arguments; those that hold hidden characters are left for the person.
    ///   - flags: The flags that lead to the app.
    ///   - isConfirmed: `true` where the action asks first.
    init(running item: String, _ arguments: JSONObject, flags: [String], isConfirmed: Bool) {
        var words = ["devmenu"] + flags + (isConfirmed ? ["--yes"] : []) + [item]
        for (name, value) in arguments.members {
            if let rest = value.array {
                words += rest.map { Self.word(of: $0) }
            } else {
                words.append("\(name)=\(Self.word(of: value))")
            }
        }
        self.words = words
    }

    /// The command as a person types it.
    var text: String { words.map(Self.quoted).joined(separator: " ") }

    /// Returns a word as a POSIX shell reads it; control characters in it are escaped.
    static func quoted(_ word: String) -> String {
        let word = ControlEscaping.escaped(word, as: .name)
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_./:=@%+,".utf8.contains(byte)
                }
            }
        return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }

    private static func word(of value: JSONValue) -> String {
        let text = value.string ?? value.description
        return ControlEscaping.needsEscaping(text, as: .name) ? "…" : text
    }
}
