/// A command as it was typed: its words, and where it stood.
package struct Invocation {
    /// The whole command.
    package let command: ParsedCommand
    /// The words that follow the command's name.
    package let words: [Word]
    /// The name under which it was called.
    package let name: String
    /// Whether it may ask questions: it was typed at the prompt.
    package let isInteractive: Bool

    private let hides: (Word) -> Bool

    /// An invocation; errors do not repeat the words that it hides, which may be secrets.
    package init(
        command: ParsedCommand,
        words: [Word],
        name: String,
        isInteractive: Bool,
        hides: @escaping (Word) -> Bool = { _ in false }
    ) {
        self.command = command
        self.hides = hides
        self.words = words
        self.name = name
        self.isInteractive = isInteractive
    }

    /// The texts of the words that follow the command's name.
    package var texts: [String] { words.map(\.text) }

    /// Refuses more words than a command takes, and fewer than it needs.
    func expect(_ counts: ClosedRange<Int>, of command: some Command) throws(CommandError) {
        guard !counts.contains(words.count) else { return }
        var problem = "a word is missing"
        if words.count > counts.upperBound {
            let word = words[counts.upperBound]
            problem = "'\(hides(word) ? SecretWords.mask : word.text)' is one word too many"
        }
        throw .usage(command: command.name, problem: problem, usage: command.usage)
    }
}
