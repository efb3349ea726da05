import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `set [NAME [VALUE…]] [--save]`: shows, changes or saves the shell's own settings.
struct SetCommand: Command {
    private static let save = "--save"

    let name = "set"
    let summary = "show, change or save the settings of the prompt"
    let isReplayable = true
    let needsHost = false
    let arguments: [CommandArgument] = [
        .optional("NAME", .shellSetting, "a setting of the prompt"),
        .optional("VALUE", .shellSettingValue, "its new value", isRepeated: true),
        .option(save, "save it, or all that were changed, for later prompts"),
    ]

    /// Its help lists the settings.
    var declaration: VerbDeclaration {
        let settings = ShellSettings.entries.map { entry in
            let values = entry.values.joined(separator: "|")
            return VerbDeclaration(
                name: values.isEmpty ? entry.name : "\(entry.name) \(values)",
                summary: entry.summary
            )
        }
        return VerbDeclaration(
            name: name,
            summary: summary,
            arguments: arguments,
            subcommands: [("Settings", settings)]
        )
    }

    func onlyReads(with words: [String]) -> Bool { !words.contains(Self.save) }

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        let texts = options.words
        let isList = texts.first.flatMap(ShellSettings.entry)?.isList ?? false
        try options.expect(0...(isList ? Int.max : 2))
        let isKept = options.has(Self.save)
        guard let name = texts.first else {
            if isKept { try Self.keep(ShellSettings.changed(context.settings), in: context) }
            return .done(Self.result(ShellSettings.entries, context))
        }
        guard let entry = ShellSettings.entry(name) else {
            let names = ShellSettings.entries.map(\.name)
            // Elsewhere 'set' sets what an app has.
            let item = try? context.host.menu()[name].flatMap { $0.isSetting ? $0 : nil }
            throw CommandError.badWord(
                name,
                of: self.name,
                expected: "a setting of the prompt (\(names.joined(separator: ", ")))",
                suggestion: item.map { ([$0.id] + texts.dropFirst()).joined(separator: " ") }
                    ?? NearestName.suggestion(for: name, among: names)
            )
        }
        let value = texts.count > 1 ? texts.dropFirst().joined(separator: " ") : nil
        if let value {
            if let word = entry.wrongWord(in: value) {
                let kind = entry.isList ? "on, off or some of " : "one of "
                throw CommandError.badWord(
                    word,
                    of: "\(self.name) \(name)",
                    expected: kind + entry.values.joined(separator: ", "),
                    among: entry.values.filter { $0 != word }
                )
            }
            guard name != "format" || !context.options.hasFixedFormat else {
                throw misuse("a flag chose the format, and whatever reads the output relies on it")
            }
            if let expected = entry.expected(value) {
                throw CommandError.badWord(
                    DisplayWidth.truncated(value.shownName, columns: 40),
                    of: "\(self.name) \(name)",
                    expected: expected
                )
            }
            entry.set(&context.settings, value)
        }
        if isKept { try Self.keep([entry], in: context) }
        var result = Self.result([entry], context)
        result.onlyConfirms = value != nil
        return .done(result)
    }

    /// Saves settings in the start-up script, in place of its lines that set them.
    private static func keep(
        _ entries: [ShellSettings.Entry],
        in context: any CommandContext
    ) throws(CommandError) {
        let saved = entries.map { entry in
            (entry.name, Quoting.quote(entry.get(context.settings)))
        }
        try context.files.startUp.change { lines in
            for (name, value) in saved {
                lines.put("set \(name) \(value)") { line in
                    TypedLine(line).commandWords.first?.prefix(2).map(\.text) == ["set", name]
                }
            }
        }
    }

    private static func result(
        _ entries: [ShellSettings.Entry],
        _ context: any CommandContext
    ) -> CommandResult {
        let rows = entries.map { [$0.name, $0.get(context.settings), $0.summary] }
        let values = JSONObject(rows.map { ($0[0], .string($0[1])) })
        return CommandResult(["settings": .object(values)], table: rows)
    }
}

/// `source FILE`: runs the commands of a file.
struct SourceCommand: Command {
    let name = "source"
    let mayBeWatched = false
    let summary = "run the commands of a file"
    let isReplayable = true
    let needsHost = false
    let onlyReads = true
    let arguments = [CommandArgument("FILE", .file, "a script")]

    /// Its commands may do anything.
    func isAskedFor(after words: [String]) -> Bool { true }

    /// A table without rows prints nothing: only the script's commands print.
    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let path = invocation.words[0].fileName
        let outcome = try context.runScript(at: path)
        if let failure = outcome.failure { throw failure }
        if let failure = outcome.firstFailure {
            throw CommandError.scriptFailed(path: path, failure)
        }
        return .done(CommandResult(["commands": .integer(outcome.count)]))
    }
}
