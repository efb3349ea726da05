import DevMenuClient
import DevMenuKit
package import DevMenuWire

/// A command of a line as it is run, for ``Command/run(_:in:)``.
package final class Invocation {
    /// The command that runs it: a built-in one, or the one for an item.
    let command: any Command
    /// The whole command, with whole names in place of what was typed for them.
    package let parsed: ParsedCommand
    /// The words that follow the command's name.
    package let words: [Word]
    /// The item whose name was typed in place of a command's, if one was.
    let item: ListedItem?
    /// The words `NAME=value` before the name that are an argument apart from the other words.
    let assignments: [String]
    /// Indicates whether a name was guessed from what was typed at the prompt.
    ///
    /// An action is then named and asked for before it runs.
    package let isGuess: Bool
    /// Indicates whether it is one of the runs of `watch`, in which nothing risky may run.
    let isWatched: Bool
    /// The host, and everything else that the command works with.
    let context: any CommandContext

    /// Creates an invocation of a command.
    init(
        _ command: any Command,
        _ parsed: ParsedCommand,
        words: [Word] = [],
        item: ListedItem? = nil,
        assignments: [String] = [],
        isGuess: Bool = false,
        isWatched: Bool = false,
        in context: any CommandContext
    ) {
        (self.command, self.parsed, self.words, self.item) = (command, parsed, words, item)
        (self.isGuess, self.isWatched, self.context) = (isGuess, isWatched, context)
        self.assignments = assignments
    }

    /// The texts of the words that follow the command's name.
    package var texts: [String] { words.map(\.text) }

    /// The name or alias that was typed, or that was guessed from it.
    var name: String { parsed.words[0].text }

    /// Indicates whether the prompt asks before it runs: it doesn't only read, and was guessed from
    /// what was typed.
    var isAskedFor: Bool { isGuess && command.isAskedFor(after: texts) }

    /// Returns whether a word has a separate meaning here; a quoted one is a value.
    func has(_ word: String, at index: Int = 0) -> Bool {
        words.indices.contains(index) && !words[index].isQuoted && words[index].text == word
    }

    /// Returns the item that a word names, or `nil` if the menu doesn't have it.
    ///
    /// - Throws: ``CommandError`` if there is no menu.
    func item(named word: String) throws -> ListedItem? { try item ?? context.host.menu()[word] }

    /// Returns the identifier of the item that a word names: its identifier, or another name.
    ///
    /// A word that names no item is returned as it is, for the host to refuse.
    ///
    /// - Throws: ``CommandError`` if there is no menu.
    func id(named word: String) throws -> ItemID { ItemID(try item(named: word)?.id ?? word) }

    /// Runs the command, or returns the request to send to the host, once its words are checked.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func firstStep() throws -> CommandStep {
        let mayHaveOption = words.contains { $0.text.hasPrefix("--") }
        if mayHaveOption, command.arguments.placed.allSatisfy(\.isName) {
            let placed = try OptionWords(self).placed
            if let problem = unknownOption(in: placed) { throw misuse(problem) }
        }
        try expect(command.wordCount)
        return try command.run(self, in: context)
    }

    /// Runs the command, and waits for the host's answer.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func result() throws -> CommandResult {
        switch try firstStep() {
        case .done(let result): return result
        case .ask(let request, let then): return try then(try context.host.ask(request))
        }
    }

    /// Checks that the number of words is in a range.
    ///
    /// - Parameters:
    ///   - counts: The range.
    ///   - placed: The words that are counted; all of them by default.
    /// - Throws: ``CommandError`` of the kind `usage`.
    func expect(_ counts: ClosedRange<Int>, of placed: [Word]? = nil) throws(CommandError) {
        let words = placed ?? words
        guard !counts.contains(words.count) else { return }
        guard words.count > counts.upperBound else {
            let missing = command.arguments.placed.dropFirst(words.count).first
            throw misuse("\(missing?.name ?? "ARGUMENT") is missing")
        }
        let word = words[counts.upperBound]
        let option = command.arguments.compactMap(\.optionName).first { $0 == "--\(word.text)" }
        throw misuse(
            unknownOption(in: words)
                ?? "unexpected argument '\(shown(word))'"
                + (option.map { " (did you mean '\($0)'?)" } ?? "")
        )
    }

    /// Returns the problem of a word that looks like an option, but is none of the command's and no
    /// flag that may follow it; `nil` if there is none.
    func unknownOption(in words: [Word]) -> String? {
        let names = command.arguments.compactMap(\.optionName) + ShellFlags.followingNames
        func name(of word: Word) -> String { FlagScanner.split(word.text).name }
        let unknown = words.prefix { $0.text != "--" }.first {
            $0.text.hasPrefix("--") && !$0.isQuoted && !names.contains(name(of: $0))
        }
        guard let unknown else { return nil }
        let typed = name(of: unknown)
        if let notice = RemovedWords.options.notice(of: [command.name, typed]) { return notice }
        let nearest = NearestName.suggestion(for: typed, among: names)
        let isShown = shown(unknown) == unknown.text
        guard isShown || nearest != nil else { return nil }
        let text = isShown ? ControlEscaping.escaped(typed, as: .name) : SecretWords.mask
        return "unknown option '\(text)'" + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
    }

    /// The command's name in messages: the item's if that was typed by itself.
    var messageName: String { item == nil ? command.name : name.shownName }

    /// Returns an error about the words, in terms of the item if its name was typed by itself.
    func misuse(_ problem: String) -> CommandError {
        guard item != nil, let first = command.arguments.first else {
            return command.misuse(problem)
        }
        let rest = command.usage.dropFirst(command.name.count + 1 + first.name.count)
        return .usage(command: messageName, problem: problem, usage: messageName + rest)
    }

    /// The command's text with `***` for each word that may be a secret.
    var source: String {
        let masks = SecretWords(context).masks(of: self)
        return masks.isEmpty ? parsed.source : parsed.source { masks[$0.range] }
    }

    /// Returns a word as an error may repeat it.
    func shown(_ word: Word) -> String {
        SecretWords(context).masks(of: self)[word.range] ?? word.text
    }
}

extension [CommandArgument] {
    /// Returns the options among a command's words, and its other words.
    ///
    /// Each word after the `--` that ends the options is a value, as if it was quoted.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - isThroughout: `false` if the first of the other words ends the options, a `--` included.
    /// - Returns: The options, in order, and the other words.
    func scan(
        _ words: [Word],
        throughout isThroughout: Bool = true
    ) -> (flags: [ScannedFlag], placed: [Word]) {
        let texts = words.map(\.text)
        let (flags, placed, end) = scan(texts, throughout: isThroughout) { words[$0].isQuoted }
        var words = words
        for index in words.indices where index > end ?? .max { words[index].isQuoted = true }
        return (flags, placed.map { words[$0] })
    }
}

/// The outcome of a command's first step: a result, or a request whose answer makes the result.
package enum CommandStep {
    /// The command is done.
    case done(CommandResult)
    /// The host is to be asked; `then` makes its answer a result.
    case ask(HostRequest, then: (ReceivedJSON) throws -> CommandResult)
}
