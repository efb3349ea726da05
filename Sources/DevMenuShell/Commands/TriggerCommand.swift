import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `ACTION [ARGUMENT…]` and `trigger ACTION …`: runs an action, after a question if it is risky.
struct TriggerCommand: Command {
    /// The name that people type.
    static let typedName = "trigger"

    let name = typedName
    let summary = "run an action"
    let isReplayable = true
    let arguments: [CommandArgument] = [
        CommandArgument("ACTION", .action, "an action of the menu"),
        .optional(
            "ARGUMENT",
            .actionArgument,
            "its arguments: in order, as name=value or as --name[=value]",
            isRepeated: true
        ),
        .option("--yes", "confirm it; before ACTION if that takes the rest of the line"),
        .option("--dry-run", "print what it would do, and run nothing"),
        .option("--why TEXT", "the reason, for the record of runs"),
    ]

    func hasRows(after words: [String]) -> Bool { true }

    /// It asks by itself, once its arguments have been checked.
    func isAskedFor(after words: [String]) -> Bool { false }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation, throughout: false)
        var called = options.placed
        if called.first?.text == "--" { called.removeFirst() }
        guard let id = called.first?.text else { throw misuse("a word is missing") }
        guard let item = try invocation.item(named: id) else {
            let suggestion = try context.host.menu().suggestion(for: id)
            throw try context.error(
                .host(.refused(.unknownItem(ItemID(id), suggestion: suggestion))),
                forAbsent: id
            )
        }
        guard item.role == .action else {
            throw HostError.wrongKind(id, item.kind, not: "an action")
        }
        let isAsked =
            invocation.isGuess || item.risk != .safe
            || item.parameters.contains { $0.isRequired || $0.isSecret }
        if context.isInteractive, isAsked { try context.checkAvailability(of: item) }
        var words = Array(called.dropFirst())
        let isAmpersand = words.last.map { $0.text == "&" && !$0.isQuoted } ?? false
        let isBeside = context.jobs != nil && isAmpersand
        if isBeside { words.removeLast() }
        let call = try ActionArguments(
            words,
            to: item.parameters,
            of: item.id,
            in: context.projectSession(of: item) == nil ? nil : item.received.directory,
            isDryRun: context.isDryRun || options.has("--dry-run"),
            context
        )
        var values = call.values
        if let name = item.received.assignments, !invocation.assignments.isEmpty {
            values[name] = .array(invocation.assignments.map { .string($0) })
        }
        let given = call.reason ?? options[ChangeReason.flag]
        let reason = given.flatMap { ChangeReason.isBlank($0) ? nil : $0 }
        if reason != nil {
            try context.check(.runs, for: .preview(ItemID(item.id), arguments: [:]))
        }
        if call.isPreview {
            let lines = try context.preview(of: item, values)
            let shown = lines.map { ControlEscaping.escaped($0) }
            let json: JSONValue = ["lines": .array(lines.map { .string($0) })]
            let text = shown.isEmpty ? "it would do nothing" : shown.joined(separator: "\n")
            return .done(
                CommandResult(json, rows: { shown.map { [$0] } }) { _ in StyledText(text) }
            )
        }
        let run = ConfirmedRun(
            item: item,
            arguments: values,
            reason: reason,
            isConfirmed: call.isDryRun || call.isConfirmed || options.has("--yes"),
            isBeside: isBeside,
            isWatched: invocation.isWatched
        )
        return .done(try run.result(isGuess: invocation.isGuess && !call.isDryRun, in: context))
    }
}

extension CommandContext {
    /// Returns the lines that describe what a call of an action would do, once its host has checked
    /// the arguments.
    ///
    /// - Throws: ``CommandError``: of the kind `bad-argument` for arguments that don't fit, and
    ///   `wrong-kind` if the action has no preview.
    func preview(of item: ListedItem, _ arguments: JSONObject) throws -> [String] {
        let request = HostRequest.preview(ItemID(item.id), arguments: arguments)
        guard try host.session(for: request)?.hello.has(.preview) ?? false else {
            throw HostError.refused(.noPreview(of: ItemID(item.id)))
        }
        return ReceivedResult.preview(try host.query(request))
    }
}
