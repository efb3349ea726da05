import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `preset [save|show|diff|apply|export|remove …]`: lists, saves, compares and applies sets of
/// values.
struct PresetCommand: Command {
    let name = "preset"
    let summary = "save, share, compare and apply named sets of values"
    let arguments: [CommandArgument] =
        [
            .optional(
                "save|show|diff|apply|export|remove",
                .word(Verb.allCases.map(\.rawValue)),
                "what to do with it"
            ),
            .optional("NAME", .preset, "its name, or a file: ./demo.json"),
            .optional(
                "SETTING",
                .setting,
                "a setting to save, or a name to compare with",
                isRepeated: true
            ),
            .option("--exact", "reset all other settings"),
            .option("--dry-run", "only show what would change or be removed"),
            .option("--yes", "confirm risky values, those of a file, or a loss"),
        ] + CommandArgument.changeOptions

    /// Its help has a line for each form.
    var declaration: VerbDeclaration {
        VerbDeclaration(
            name: name,
            summary: summary,
            forms: [
                ("preset save NAME [SETTING…]", "save all values that differ, or some"),
                ("preset show NAME", "show its values"),
                ("preset diff NAME [NAME]", "compare it with the current values or a preset"),
                ("preset apply NAME", "set its values"),
                ("preset export NAME [FILE]", "write it to a file, for others"),
                ("preset remove NAME", "forget it"),
            ],
            arguments: arguments,
            destroys: destroys
        )
    }

    private enum Verb: String, CaseIterable {
        case save, show, diff, apply, export, remove

        var options: [String] {
            switch self {
            case .apply: ["--exact", "--dry-run", "--yes", "--for", "--until", "--why"]
            case .save, .export, .remove: ["--dry-run", "--yes"]
            case .show, .diff: []
            }
        }

        var wordCount: ClosedRange<Int> {
            switch self {
            case .save, .diff: 2...Int.max
            case .export: 2...3
            case .show, .apply, .remove: 2...2
            }
        }
    }

    func isReplayable(with words: [String], by rules: ReplayRules) -> Bool {
        words.allSatisfy { !Preset.isFile($0) || ReplayRules.isInside($0) }
    }

    func hasRows(after words: [String]) -> Bool {
        ["show", "diff", "apply"].contains(words.first ?? "show")
    }

    func onlyReads(with words: [String]) -> Bool { words.isEmpty }

    func destroys(_ words: [String]) -> Bool {
        // 'preset save' and 'preset export' only over other values.
        let verb = arguments.scan(words).placed.first.flatMap { Verb(rawValue: words[$0]) }
        return verb.map { [.save, .export, .remove].contains($0) } ?? false
    }

    func options(after words: [String]) -> [CommandArgument] {
        let names = words.lazy.compactMap(Verb.init).first?.options
        return arguments.filter { $0.optionName.map { names?.contains($0) ?? true } ?? false }
    }

    func meaning(after words: [String]) -> CommandArgument.Meaning? {
        words.first == Verb.export.rawValue && words.count == 2 ? .file : nil
    }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        guard let word = options.words.first else { return .done(try Self.list(in: context)) }
        let verb: Verb = try choice(
            word,
            expected: "save, show, diff, apply, export or remove ('preset' lists them)"
        )
        try options.refuse(except: verb.options, after: word)
        try options.expect(verb.wordCount)
        let names = options.placed.map { Preset.isFile($0.text) ? $0.fileName : $0.text }
        let name = names[1]
        let rest = Array(names.dropFirst(2))
        let presets = try AppPresets(options, in: context)
        let result =
            switch verb {
            case .save: try presets.save(name, ids: rest)
            case .show: try presets.show(name)
            case .export: try presets.export(name, to: options.placed.dropFirst(2).first?.fileName)
            case .diff: try presets.compare([name] + rest)
            case .remove: try presets.remove(name)
            case .apply: try presets.apply(name, options)
            }
        return .done(result)
    }

    /// Returns the presets of the app.
    private static func list(in context: any CommandContext) throws -> CommandResult {
        let folder = try context.host.liveSession().hello.presets
        let presets = try folder.names().map { name in
            var members: JSONObject = [
                "name": .string(name), "path": .string(folder.file(of: name)),
            ]
            let note: String
            do throws(PresetError) {
                let count = try folder.preset(name).document.flags.count
                members["settings"] = .integer(count)
                note = PresetText.count(count)
            } catch {
                // One that is damaged doesn't hide the others.
                note = CommandError(error).description
                members["problem"] = .string(note)
            }
            return (json: JSONValue.object(members), row: [name, note])
        }
        return CommandResult(
            ["presets": .array(presets.map(\.json))],
            table: presets.map(\.row),
            orElse: "no presets: 'preset save NAME' saves the current overrides"
        )
    }
}

extension Hello {
    /// The presets of the app.
    var presets: PresetFolder { PresetFolder(ofApp: name, scope: scope) }
}

extension CommandError {
    /// Creates the error of a command for an error with a preset.
    init(_ error: PresetError) {
        self =
            switch error {
            case .unknown(let name, let suggestion):
                .badWord(
                    name,
                    of: "preset",
                    expected: "a preset: 'preset' lists them",
                    suggestion: suggestion
                )
            case .badName(let name):
                .badWord(
                    name,
                    of: "preset",
                    expected: "a name: give kebab-case, other than current and defaults"
                )
            case .unreadable(let path, let error):
                .unreadable(path: path, reason: error.message(in: path))
            case .unwritable(let path, let error):
                .unwritable(path: path, reason: error.message(in: path))
            case .damaged(let name, let error): .unreadable(path: name, reason: "\(error)")
            }
    }
}

/// The presets of an app, and the settings that they are about.
private struct AppPresets {
    private let context: any CommandContext
    private let folder: PresetFolder
    private let settings: PresetSettings
    private let isConfirmed: Bool
    private let isDryRun: Bool

    init(_ options: OptionWords, in context: any CommandContext) throws {
        self.context = context
        (isConfirmed, isDryRun) = (options.has("--yes"), options.has("--dry-run"))
        folder = try context.host.liveSession().hello.presets
        settings = try PresetSettings(of: context.host)
    }

    // MARK: - Keeping

    func save(_ name: String, ids: [String]) throws -> CommandResult {
        let isFile = Preset.isFile(name)
        if !isFile || name == "-" { try folder.check(name) }
        var chosen = settings.all.filter { $0.isChanged }
        if ids.isEmpty, chosen.isEmpty {
            throw CommandError.usage(
                command: "preset save",
                problem: "no setting is overridden, so name those to save",
                usage: "preset save NAME SETTING…"
            )
        }
        if !ids.isEmpty { chosen = try ids.map(setting) }
        let path = isFile ? TextFile.path(name) : folder.file(of: name)
        var values = JSONObject()
        for item in chosen {
            if let problem = item.problem {
                let words = "the app can't report the value of '\(item.id ?? "")': \(problem)"
                throw HostError.refused(WireError(.actionFailed, words))
            }
            values[item.key ?? ""] = item.value
        }
        let isSaved = try save(
            Preset(name, values: values),
            at: path,
            "\(isFile ? "file" : "preset") '\(name)'",
            isNamed: isFile
        )
        let has = isSaved ? "has" : isDryRun ? "would have" : "has already"
        return CommandResult(
            ["name": .string(name), "path": .string(path), "values": .object(values)],
            text: "'\(name)' \(has) \(PresetText.count(values.count)): \(path)"
        )
    }

    /// Saves a preset in a file, after a question if it has other content.
    ///
    /// - Returns: `false` for a dry run, and if there was nothing to do.
    private func save(
        _ preset: Preset,
        at path: String,
        _ name: String,
        isNamed: Bool
    ) throws -> Bool {
        let bytes = preset.document.bytes
        // A device has no contents.
        let isFile = (try? Stat(path))?.type == .regular
        let isThere = isFile && (try? FileSystem.contents(of: path, atMost: bytes.count)) == bytes
        guard !isThere, !isDryRun else { return false }
        if isFile { try confirm("Replace the \(name)?", "there is a \(name) already") }
        try preset.save(at: path, isNamed: isNamed)
        return true
    }

    func remove(_ name: String) throws -> CommandResult {
        let count = PresetText.count(try preset(name).document.flags.count)
        if isDryRun {
            let text = "would remove '\(name)' with \(count)"
            return CommandResult(["name": .string(name)], text: text)
        }
        try confirm("Remove the preset '\(name)' with \(count)?", "'\(name)' would be lost")
        try folder.remove(name)
        return CommandResult(["name": .string(name)], text: "removed '\(name)'")
    }

    // MARK: - Showing

    func show(_ name: String) throws -> CommandResult {
        let preset = try self.preset(name)
        var values = JSONObject()
        let rows = preset.document.flags.map { flag -> [String] in
            let item = settings[flag.key]
            let value = preset.value(of: flag.key, default: item?.defaultValue)
            values[flag.key] = value
            let note = item == nil ? "no such setting here" : PresetText.note(on: flag.value)
            return [item?.id ?? flag.key, value.map { ItemText.value($0) } ?? "-", note]
        }
        return CommandResult(
            ["name": .string(preset.name), "values": .object(values)],
            table: rows
        )
    }

    /// Returns a preset as the text of a file, which another person's `preset apply` reads, or saves
    /// it in one.
    func export(_ name: String, to file: String?) throws -> CommandResult {
        let preset = try preset(name)
        let bytes = preset.document.bytes
        if let file {
            let path = TextFile.path(file)
            let isSaved = try save(preset, at: path, "file '\(file)'", isNamed: true)
            let text = "'\(name)' \(!isSaved && isDryRun ? "would be" : "is") in \(path)"
            return CommandResult(["name": .string(name), "path": .string(path)], text: text)
        }
        let text = String(decoding: bytes.dropLast(), as: UTF8.self)
        return CommandResult(try JSONReader().read(bytes), text: text)
    }

    func compare(_ names: [String]) throws -> CommandResult {
        let names = names.count == 1 ? names + ["current"] : names
        let differing = settings.differences(between: try names.map(values))
        let rows = differing.map { row in
            [row.id] + row.values.map { $0.map { ItemText.value($0) } ?? "-" }
        }
        let list = differing.map { row -> JSONValue in
            ["id": .string(row.id), "values": .array(row.values.map { $0 ?? .null })]
        }
        return CommandResult(
            ["names": .array(names.map { .string($0) }), "settings": .array(list)],
            rows: { rows }
        ) { context in
            guard !rows.isEmpty else { return StyledText("no difference") }
            let head = ([""] + names).map {
                TableLayout.Cell.whole(StyledText($0.shown, isBold: true))
            }
            let shown = differing.map { row in
                [TableLayout.Cell.whole(row.id.shownName, isDim: true)]
                    + row.values.map { value in
                        let hasMarks = context.hasMarks
                        return .whole(
                            value.map { SettingText.styled($0, hasMarks: hasMarks) }
                                ?? StyledText("-")
                        )
                    }
            }
            return StyledText(lines: TableLayout.lines([head] + shown, limit: context.columns))
        }
    }

    /// Returns the set of values that a word names, to be compared with others.
    private func values(_ name: String) throws -> ComparedValues {
        switch name {
        case "current": .current
        case "defaults": .defaults
        default: .preset(try preset(name))
        }
    }

    // MARK: - Applying

    func apply(_ name: String, _ options: OptionWords) throws -> CommandResult {
        let limit = try options.limit()
        let preset = try self.preset(name)
        var changes = PresetChanges(
            applying: preset,
            to: settings,
            isExact: options.has("--exact"),
            until: limit,
            reason: options["--why"]
        )
        func ask(_ request: HostRequest) throws -> ReceivedJSON {
            try context.check(.journal, for: request)
            do {
                return try context.host.ask(request)
            } catch {
                throw CommandError(error).map { located($0, in: preset) } ?? error
            }
        }
        let (isFile, isRisky) = (Preset.isFile(name), settings.all.contains { $0.risk != .safe })
        if isFile || isRisky, !isDryRun, !isConfirmed, !context.options.confirmsAll {
            let preview = try changes.apply(isDryRun: true, asking: ask)
            if isFile, !ItemRecord.changes(preview).isEmpty {
                let text = PresetText.applied(
                    preview,
                    changes,
                    isDryRun: true,
                    ShownTime(isAtTerminal: true)
                )
                try confirm(text + "\nApply these values?", "its values come from a file")
            }
            for item in ItemRecord.changes(preview).compactMap({ ListedItem($0) }) {
                try ConfirmedRun.confirm(item, in: context)
            }
        }
        var answer = try changes.apply(isDryRun: isDryRun, asking: ask).value.object ?? [:]
        let unknown = changes.unknown.map { JSONValue.string($0) }
        answer["unknown"] = .array(unknown + (answer["unknown"]?.array ?? []))
        let leftOut = changes.leftOut.map { JSONValue.string($0.id) }
        if !leftOut.isEmpty { answer["leftOut"] = .array(leftOut) }
        let json = ReceivedJSON(.object(answer))
        let rows = ItemRecord.changes(json).map { item in
            [item.id ?? "", ItemText.value(item.previousValue), ItemText.value(item.value)]
        }
        return CommandResult(json, rows: { rows }) { [changes] context in
            StyledText(PresetText.applied(json, changes, isDryRun: isDryRun, context.times))
        }
    }

    /// Returns an error of a value with its position in the preset's file.
    private func located(_ error: CommandError, in preset: Preset) -> CommandError {
        guard case .host(.refused(let refusal)) = error, let id = refusal.data["id"]?.string,
            let key = settings.all.first(where: { $0.id == id })?.key
        else { return error }
        let message = "\(preset.position(of: key)): \(refusal.message); nothing was changed"
        let kind = refusal.knownKind ?? .badArgument
        return .host(.refused(WireError(kind, message, data: refusal.data)))
    }

    private func confirm(_ question: String, _ reason: String) throws {
        try context.confirmLoss(question, or: reason, isConfirmed: isConfirmed)
    }

    private func setting(_ id: String) throws -> ItemRecord {
        if let item = settings.all.first(where: { $0.id == id }) { return item }
        throw CommandError.badWord(
            id,
            of: "preset save",
            expected: "a setting of the app",
            among: settings.all.compactMap(\.id)
        )
    }

    private func preset(_ name: String) throws -> Preset {
        if name == "-" {
            var text = ""
            while let line = try context.lineOfStandardInput() {
                text += line + "\n"
                guard text.utf8.count <= FlagDocument.sizeLimit else { break }
            }
            return try Preset("standard input", Array(text.utf8))
        }
        guard Preset.isFile(name) else { return try folder.preset(name) }
        let bytes = try TextFile.contents(of: name, atMost: FlagDocument.sizeLimit, in: context)
        return try Preset(name, bytes)
    }
}
