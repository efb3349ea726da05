package import DevMenuKit
package import DevMenuWire

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

/// What a command comes to: a result, or a request to the host whose answer makes the result.
package enum CommandStep {
    /// It is done.
    case done(CommandResult)
    /// It asks the host; what the host answers is made a result.
    case ask(HostRequest, then: (JSONValue) throws -> CommandResult)
}

/// What a command came to: a value for programs, a text for people.
package struct CommandResult {
    /// What `--json` prints.
    package let value: JSONValue
    /// What people read, made for the place where it is shown; no newline at its end.
    package let text: (RenderingPlace) -> StyledText
    /// The rows of its table, each with its identifier first and all of one length; none where it has no
    /// table.
    package let rows: () -> [[String]]
    /// What failed all the same; `nil` where nothing did.
    package var failure: CommandError?

    /// A result for programs and for people.
    package init(
        _ value: JSONValue,
        rows: @escaping () -> [[String]] = { [] },
        text: @escaping (RenderingPlace) -> StyledText
    ) {
        self.value = value
        self.rows = rows
        self.text = text
    }

    /// A result whose text is the same everywhere.
    package init(_ value: JSONValue, text: String = "") {
        self.init(value) { _ in StyledText(text) }
    }
}

/// Where a text is shown.
package struct RenderingPlace: Equatable, Sendable {
    /// The width of the terminal in columns; `nil` where it goes to a file or another program.
    package var columns: Int?

    /// A place of a width.
    package init(columns: Int? = nil) { self.columns = columns }
}
