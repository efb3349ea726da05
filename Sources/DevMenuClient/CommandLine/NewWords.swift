/// Words that became devmenu's own in this release, while people have items of these names.
///
/// Where the nearest menu has such an item, neither of the two runs in a script or as arguments of the
/// program, and the prompt asks which is meant. A row stays for one release; that of `init`, which
/// writes a file, stays.
package enum NewWords {
    private static let words: Set = [
        "files", "forget", "get", "init", "record", "replay", "report", "runs",
    ]

    /// Indicates whether a word is one of them.
    package static func contains(_ word: String) -> Bool { words.contains(word) }

    /// Returns the error for a word that an item of the nearest menu has too, with both spellings.
    package static func refusal(of word: String, beside item: Namesake) -> String {
        "'\(word)' is \(item.words): 'devmenu -- \(word)' \(item.isTask ? "runs" : "reaches") it, "
            + "'devmenu --no-project \(word)' "
            + (word == "init" ? "writes a menu file" : "is devmenu's own")
    }
}

/// An item of a project's menu that has the name of a command or a verb.
package struct Namesake: Equatable, Sendable {
    /// The name of the file that has it.
    package let file: String
    /// Indicates whether it's a task of a task file.
    package let isTask: Bool

    /// Creates an item of a file.
    package init(in file: String, isTask: Bool) { (self.file, self.isTask) = (file, isTask) }

    /// The item in words: `a task of the justfile`.
    package var words: String { isTask ? "a task of the \(file)" : "an item of \(file)" }
}
