package import DevMenuKit
package import DevMenuWire

/// A command as it was typed, for ``Command/run(_:in:)``.
package struct Invocation {
    /// The whole command.
    package let command: ParsedCommand
    /// The words that follow the command's name.
    package let words: [Word]
    /// The name or the alias that was typed.
    package let name: String
    /// Indicates whether it was typed at the prompt, and may ask questions.
    package let isInteractive: Bool

    private let hides: (Word) -> Bool

    /// Creates an invocation.
    ///
    /// Errors don't repeat the words that `hides` returns `true` for, which may be secrets.
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

    /// Throws ``CommandError`` of the kind `usage` unless the number of words is in a range.
    func expect(_ counts: ClosedRange<Int>, of command: some Command) throws(CommandError) {
        guard !counts.contains(words.count) else { return }
        var problem = "a word is missing"
        if words.count > counts.upperBound {
            problem = "'\(shown(words[counts.upperBound]))' is one word too many"
        }
        throw .usage(command: command.name, problem: problem, usage: command.usage)
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

/// The result of a command: a value for programs, a text for people.
package struct CommandResult {
    /// The value that `--json` prints.
    package let value: JSONValue
    /// Returns the text that people read in a context, without a newline at its end.
    package let text: (RenderingContext) -> StyledText
    /// Returns the rows of its table; none where it has no table.
    ///
    /// Each row begins with its identifier, and all are of one length.
    package let rows: () -> [[String]]
    /// The error of a command that failed and has a result all the same; `nil` for success.
    package var failure: CommandError?

    /// Creates a result whose text depends on the rendering context.
    package init(
        _ value: JSONValue,
        rows: @escaping () -> [[String]] = { [] },
        text: @escaping (RenderingContext) -> StyledText
    ) {
        self.value = value
        self.rows = rows
        self.text = text
    }

    /// Creates a result whose text is the same everywhere.
    package init(_ value: JSONValue, text: String = "") {
        self.init(value) { _ in StyledText(text) }
    }
}

/// The properties of the output that a text is rendered for.
package struct RenderingContext: Equatable, Sendable {
    /// The width of the terminal in columns; `nil` for a file or another program.
    package var columns: Int?

    /// Creates a context of a width.
    package init(columns: Int? = nil) { self.columns = columns }
}
