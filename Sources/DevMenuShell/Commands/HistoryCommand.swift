import DevMenuClient
import DevMenuKit
import DevMenuTerminal

/// `history [N|WORD…|run N|clear]`: shows lines that were entered, runs one again, or forgets them.
struct HistoryCommand: Command {
    /// The name that people type.
    static let typedName = "history"
    /// The word before the number of a line that is to run again.
    static let run = "run"
    private static let clear = "clear"

    let name = typedName
    let summary = "show, search or clear the lines that you entered, or run one again"
    let isReplayable = true
    let needsHost = false
    let arguments: [CommandArgument] = [
        .optional(
            "N|WORD|run N|clear",
            .word([run, clear]),
            "how many lines, or a word that they contain",
            isRepeated: true
        ),
        .option("--yes", "with 'clear': confirm it"),
        .option("--dry-run", "with 'clear': only print how many lines would be removed"),
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func onlyReads(with words: [String]) -> Bool { !destroys(words) }

    func destroys(_ words: [String]) -> Bool {
        arguments.scan(words).placed.map { words[$0] } == [Self.clear]
    }

    func meaning(after words: [String]) -> CommandArgument.Meaning? { words.isEmpty ? nil : .text }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        let words = options.words
        func has(_ word: String) -> Bool { words[0] == word && !options.placed[0].isQuoted }
        if destroys(words), has(Self.clear) { return .done(try clear(options, in: context)) }
        if !context.isDryRun { try options.refuse(except: [], after: words.first) }
        let entries = Array(context.files.history.entries.enumerated())
        switch words.count {
        case 0: return .done(Self.result(entries[...], isScreenful: true))
        case 1 where Int(words[0]) != nil && !options.placed[0].isQuoted:
            guard let count = Int(words[0]), count >= 0 else {
                throw CommandError.badWord(words[0], of: name, expected: "a number of lines")
            }
            return .done(Self.result(entries.suffix(count)))
        case 2 where has(Self.run):
            // The prompt itself replaces the line, so this one came from elsewhere.
            guard Int(words[1]) != nil, !context.isInteractive else {
                throw CommandError.badWord(
                    words[1],
                    of: "\(name) \(Self.run)",
                    expected: "the number of a line that 'history' shows"
                )
            }
            throw misuse("lines run again only at the prompt")
        default:
            let wanted = words.map { $0.lowercased() }
            let found = entries.filter { entry in
                let line = entry.element.lowercased()
                return wanted.allSatisfy { line.contains($0) }
            }
            return .done(Self.result(found[...]))
        }
    }

    /// Forgets all lines, without the one that asks for it.
    private func clear(
        _ options: OptionWords,
        in context: any CommandContext
    ) throws -> CommandResult {
        var lines = context.files.history.entries[...]
        if context.isInteractive, lines.last == "\(name) \(Self.clear)" { lines.removeLast() }
        let count = "\(lines.count) line\(lines.count == 1 ? "" : "s") of history"
        var text = "the history is empty"
        if !lines.isEmpty, options.has("--dry-run") {
            text = "would remove \(count)"
        } else if !lines.isEmpty {
            try context.confirmLoss(
                "Remove \(count)?",
                or: "'\(name) \(Self.clear)' removes \(count)",
                isConfirmed: options.has("--yes")
            )
            try context.files.forgetHistory()
            text = "removed \(count)"
        }
        return CommandResult(["removed": .integer(lines.count)], text: text)
    }

    /// Returns the result with some lines, or in a terminal as many of the last as its screen holds.
    private static func result(
        _ lines: ArraySlice<(offset: Int, element: String)>,
        isScreenful: Bool = false
    ) -> CommandResult {
        let width = String((lines.last?.offset ?? 0) + 1).count
        let text = lines.map { index, line in
            let number = String(index + 1)
            let padding = String(repeating: " ", count: width - number.count)
            return "\(padding)\(number)  \(ControlEscaping.escaped(line, as: .name))"
        }
        return CommandResult(
            ["lines": .array(lines.map { .string($0.element) })],
            rows: { lines.map { ["\($0.offset + 1)", $0.element] } },
            text: { context in
                var room = isScreenful ? context.rows.map { $0 - 1 } ?? .max : .max
                let columns = max(1, context.columns ?? .max)
                let shown = text.reversed().prefix { line in
                    room -= max(1, (DisplayWidth.of(line) - 1) / columns + 1)
                    return room >= 0
                }
                return StyledText(shown.reversed().joined(separator: "\n"))
            }
        )
    }
}
