/// Words that became devmenu's own in this release, while people have items of these names.
///
/// Where the nearest menu has such an item, neither of the two runs in a script or as arguments of the
/// program, and the prompt asks which is meant. A row stays for one release; that of `init`, which
/// writes a file, stays.
package enum NewWords {
    /// What each does if there's no project, after the line that runs it so.
    private static let uses = [
        "files": own, "forget": own, "get": own, "init": "writes a menu file", "record": own,
        "replay": own, "report": own, "runs": own,
    ]

    private static let own = "is devmenu's own"

    /// Indicates whether a word is one of them.
    package static func contains(_ word: String) -> Bool { uses[word] != nil }

    /// Returns the error for a word that an item of the nearest menu has too, with both spellings.
    package static func refusal(of word: String, beside item: Namesake) -> String {
        "'\(word)' is \(item.words): 'devmenu -- \(word)' \(item.isTask ? "runs" : "reaches") it, "
            + "'devmenu --no-project \(word)' \(uses[word] ?? own)"
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
