import DevMenuKit
import DevMenuWire

/// `set [NAME [VALUE]]`: shows or changes the shell's own settings.
struct SetCommand: Command {
    let name = "set"
    let summary = "show or change the shell's own settings"
    let onlyReads = true
    let arguments = [
        CommandArgument("NAME", .shellSetting, summary: "a setting of the shell", isOptional: true),
        CommandArgument("VALUE", .shellSettingValue, summary: "its new value", isOptional: true),
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...2, of: self)
        guard let name = invocation.texts.first else {
            return .done(Self.result(ShellSettings.entries, context))
        }
        guard let entry = ShellSettings.entry(name) else {
            let names = ShellSettings.entries.map(\.name)
            throw CommandError.badWord(
                name,
                of: self.name,
                expected: "a setting of the shell (\(names.joined(separator: ", ")))",
                suggestion: NearestName.suggestion(for: name, among: names)
            )
        }
        if let value = invocation.texts.dropFirst().first {
            guard entry.values.isEmpty || entry.values.contains(value) else {
                throw CommandError.badWord(
                    value,
                    of: "\(self.name) \(name)",
                    expected: "one of " + entry.values.joined(separator: ", "),
                    suggestion: NearestName.suggestion(for: value, among: entry.values)
                )
            }
            if let expected = entry.expected(value) {
                throw CommandError.badWord(
                    DisplayWidth.truncated(value.shownName, columns: 40),
                    of: "\(self.name) \(name)",
                    expected: expected,
                    suggestion: nil
                )
            }
            entry.set(&context.settings, value)
        }
        return .done(Self.result([entry], context))
    }

    private static func result(_ entries: [ShellSettings.Entry], _ context: any CommandContext)
        -> CommandResult
    {
        var values = JSONObject()
        for entry in entries { values[entry.name] = entry.get(context.settings) }
        let rows = entries.map { entry in
            [entry.name, values[entry.name]?.string ?? "", entry.summary]
        }
        return CommandResult(["settings": .object(values)]) { rendering in
            StyledText(TableLayout.text(rows, limit: rendering.columns))
        }
    }
}

/// `events [on|off|TOPIC…]`: shows or chooses which events appear above the prompt.
struct EventsCommand: Command {
    private static let topics = EventTopic.allCases.filter { $0 != .exiting }

    let name = "events"
    let summary = "show or choose which events appear above the prompt"
    let onlyReads = true
    let arguments = [
        CommandArgument(
            "on|off|TOPIC",
            .word(["on", "off"] + topics.map(\.rawValue)),
            summary: "all, none, or those of some topics",
            isOptional: true,
            isRepeated: true
        )
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        if let chosen = try Self.chosen(invocation.texts, self) {
            context.settings.shownEvents = chosen
        }
        let shown = Self.topics.filter(context.settings.shownEvents.contains).map(\.rawValue)
        return .done(
            CommandResult(
                ["events": .array(shown.map { .string($0) })],
                text: shown.isEmpty ? "no events are shown" : shown.joined(separator: ", ")
            )
        )
    }

    private static func chosen(
        _ words: [String],
        _ command: EventsCommand
    ) throws(CommandError) -> Set<EventTopic>? {
        switch words {
        case []: return nil
        case ["on"]: return Set(EventTopic.allCases)
        case ["off"]: return []
        default:
            var chosen: Set<EventTopic> = []
            for word in words {
                guard let topic = topics.first(where: { $0.rawValue == word }) else {
                    let names = ["on", "off"] + topics.map(\.rawValue)
                    throw .badWord(
                        word,
                        of: command.name,
                        expected: "a topic: \(topics.map(\.rawValue).joined(separator: ", "))",
                        suggestion: NearestName.suggestion(for: word, among: names)
                    )
                }
                chosen.insert(topic)
            }
            return chosen
        }
    }
}

/// `history [N]`: shows the last lines that were entered.
struct HistoryCommand: Command {
    let name = "history"
    let summary = "show the last lines that were entered"
    let onlyReads = true
    let arguments = [
        CommandArgument("N", .number, summary: "how many, all by default", isOptional: true)
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1, of: self)
        let entries = context.enteredLines
        var count = entries.count
        if let word = invocation.texts.first {
            guard let number = Int(word), number >= 0 else {
                throw CommandError.badWord(
                    word,
                    of: name,
                    expected: "a number of lines",
                    suggestion: nil
                )
            }
            count = min(number, count)
        }
        let lines = entries.suffix(count)
        let first = entries.count - count + 1
        let width = String(entries.count).count
        let text = lines.enumerated().map { index, line in
            let number = String(first + index)
            let padding = String(repeating: " ", count: width - number.count)
            return "\(padding)\(number)  \(ControlEscaping.escaped(line, as: .name))"
        }
        return .done(
            CommandResult(
                ["lines": .array(lines.map { .string($0) })],
                rows: { lines.enumerated().map { ["\(first + $0.offset)", $0.element] } },
                text: { _ in StyledText(text.joined(separator: "\n")) }
            )
        )
    }
}

/// `source FILE`: runs the commands of a file.
struct SourceCommand: Command {
    let name = "source"
    let summary = "run the commands of a file"
    let onlyReads = true
    let arguments = [CommandArgument("FILE", .file, summary: "a script")]

    /// A table without rows prints nothing: only the script's commands print.
    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...1, of: self)
        let path = invocation.texts[0]
        let outcome = try context.runScript(at: path)
        if let failure = outcome.failure { throw failure }
        if let failure = outcome.firstFailure {
            throw CommandError.scriptFailed(path: path, failure)
        }
        return .done(CommandResult(["commands": .integer(outcome.count)]))
    }
}
