package import DevMenuKit
package import DevMenuWire

/// A command as it was typed, for ``Command/run(_:in:)``.
package struct Invocation {
    /// The whole command.
    package let command: ParsedCommand
    /// The words that follow the command's name.
    package let words: [Word]
    /// The name or the alias that was typed, or that was found by what was typed.
    package let name: String
    /// Indicates whether it was typed at the prompt, and may ask questions.
    package let isInteractive: Bool
    /// Indicates whether the name was found by what was typed at the prompt.
    ///
    /// An action is then named and asked for before it runs.
    package let isGuess: Bool
    /// Indicates whether the command itself is asked for: one that doesn't only read, and was found
    /// by what was typed.
    let isAskedFor: Bool

    /// Indicates whether an item's name was typed in place of the command's.
    private let isItem: Bool
    private let hides: (Word) -> Bool

    /// Creates an invocation.
    ///
    /// Errors don't repeat the words that `hides` returns `true` for, which may be secrets.
    init(
        _ resolved: ResolvedCommand,
        isInteractive: Bool,
        hides: @escaping (Word) -> Bool = { _ in false }
    ) {
        command = resolved.typed
        words = resolved.words
        name = resolved.typed.words[0].text
        isGuess = resolved.isGuess
        isAskedFor = resolved.isGuess && resolved.command.isAskedFor(after: words.map(\.text))
        isItem = name != resolved.command.name && !resolved.command.aliases.contains(name)
        self.isInteractive = isInteractive
        self.hides = hides
    }

    /// The texts of the words that follow the command's name.
    package var texts: [String] { words.map(\.text) }

    /// Throws ``CommandError`` of the kind `usage` unless the number of words is in a range.
    func expect(_ counts: ClosedRange<Int>, of command: some Command) throws(CommandError) {
        guard !counts.contains(words.count) else { return }
        var problem = "a word is missing"
        if words.count > counts.upperBound {
            problem = "'\(shown(words[counts.upperBound]))' is one word too many"
        }
        throw misuse(problem, of: command)
    }

    /// Returns an error about the words, in terms of the item where its name was typed alone.
    func misuse(_ problem: String, of command: some Command) -> CommandError {
        guard isItem, let first = command.arguments.first else {
            return .usage(command: command.name, problem: problem, usage: command.usage)
        }
        let rest = command.usage.dropFirst(command.name.count + 1 + first.name.count)
        return .usage(command: name.shownName, problem: problem, usage: name.shownName + rest)
    }

    /// Returns a word as an error may repeat it.
    func shown(_ word: Word) -> String { hides(word) ? SecretWords.mask : word.text }
}

/// The outcome of a command's first step: a result, or a request whose answer makes the result.
package enum CommandStep {
    /// The command is done.
    case done(CommandResult)
    /// The host is to be asked; `then` makes its answer a result.
    case ask(HostRequest, then: (JSONValue) throws -> CommandResult)
}
