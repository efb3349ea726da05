import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `explain SETTING`: shows why a setting has its value.
struct ExplainCommand: Command {
    let name = "explain"
    let summary = "show why a setting has its value"
    let isReplayable = true
    let onlyReads = true
    let arguments = [CommandArgument("SETTING", .setting, "an item with a value")]
    let mayBeSentAhead = true

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let word = invocation.texts[0]
        try context.check(.explain, for: .explain(ItemID(word)))
        let request = HostRequest.explain(try invocation.id(named: word))
        let hasJournal = try context.host.session(for: request)?.hello.has(.journal) ?? false
        return .ask(request) { json in
            let explanation = ExplanationText(json.value, hasJournal: hasJournal)
            return CommandResult(json, rows: { explanation.cells }) { context in
                explanation.text(
                    columns: context.columns,
                    hasMarks: context.hasMarks,
                    times: context.times
                )
            }
        }
    }
}

/// `undo [N]` and `undo --change NUMBER`: reverts changes of settings.
struct UndoCommand: Command {
    let name = "undo"
    let mayBeWatched = false
    let summary = "undo your last N changes, or only --change NUMBER"
    let isReplayable = true
    let arguments: [CommandArgument] = [
        .optional("N", .number, "how many; 1 by default"),
        .option(
            "--change NUMBER",
            "the change of this number in 'changes', whoever made it",
            .number
        ),
        .why,
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        let number = try options.count("--change")
        try options.expect(number == nil ? 0...1 : 0...0)
        let count = try options.words.first.map(options.count(of:))
        let request = HostRequest.undo(count: count, number: number, reason: options["--why"])
        try context.check(.journal, for: request)
        return .ask(request) { json in
            let items = ItemRecord.list(json) ?? []
            return CommandResult(json) { context in
                items.isEmpty
                    ? StyledText("nothing left to undo")
                    : StyledText(lines: items.map { ItemText.styledChange($0, context.times) })
            }
        }
    }
}

/// `resume [SETTING]`: resumes overrides that were suspended after crashes.
struct ResumeCommand: Command {
    let name = "resume"
    let summary = "resume overrides that were suspended after crashes at launch"
    let isReplayable = true
    let arguments: [CommandArgument] = [.optional("SETTING", .setting, "only this setting")]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let id = invocation.texts.first
        try context.check(.journal, for: .resume(id.map { ItemID($0) }))
        let request = HostRequest.resume(try id.map { try invocation.id(named: $0) })
        let nothing =
            id.map { "the override of \($0.shownName) isn't suspended" }
            ?? "no override is suspended"
        return .ask(request) { json in
            let items = ItemRecord.list(json) ?? []
            return CommandResult(json, rows: { items.map(ItemText.cells) }) { context in
                items.isEmpty ? StyledText(nothing) : ItemText.settings(items, context: context)
            }
        }
    }
}

extension CommandContext {
    /// Checks that the host which answers a request has a feature.
    ///
    /// - Throws: ``CommandError`` of the kind `unavailable` if it hasn't.
    func check(_ feature: Hello.Feature, for request: HostRequest) throws {
        guard let session = try host.session(for: request), !session.hello.has(feature) else {
            return
        }
        let words =
            switch feature {
            case .journal: "has no journal of its settings"
            case .runs: "doesn't record who ran what: it lacks the feature 'runs'"
            case .log: "doesn't show its log: it lacks the feature 'log'"
            default: "doesn't explain its settings: it lacks the feature '\(feature)'"
            }
        let name = ControlEscaping.escaped(session.hello.name, as: .name)
        throw CommandError.host(.unavailable("'\(name)' \(words)"))
    }
}
