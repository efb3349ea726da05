import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `ACTION [ARGUMENT…]` and `trigger ACTION …`: runs an action, after a question if it is risky.
struct TriggerCommand: Command {
    /// The name that people type.
    static let typedName = "trigger"

    let name = typedName
    let summary = "run an action"
    let arguments: [CommandArgument] = [
        CommandArgument("ACTION", .action, "an action of the menu"),
        .optional(
            "ARGUMENT",
            .actionArgument,
            "its arguments: in order, as name=value or as --name[=value]",
            isRepeated: true
        ),
        .option("--yes", "confirm it; before ACTION where that takes the rest of the line"),
        .option("--dry-run", "print what it would do, and run nothing; likewise"),
    ]

    func hasRows(after words: [String]) -> Bool { true }

    /// It asks by itself, once its arguments are known to fit.
    func isAskedFor(after words: [String]) -> Bool { false }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = invocation.texts.prefix { ["--yes", "--dry-run"].contains($0) }
        let called = invocation.words.dropFirst(options.count)
        guard let id = called.first?.text else { throw misuse("a word is missing") }
        guard let item = try invocation.item(named: id) else {
            let names = try context.host.menu().shownNames
            let suggestion = NearestName.suggestion(for: id, among: names)
            throw try AbsentItem(id: id).error(
                .host(.refused(.unknownItem(ItemID(id), suggestion: suggestion))),
                in: context
            )
        }
        guard item.role == .action else {
            throw HostError.wrongKind(id, item.kind, not: "an action")
        }
        guard !invocation.isWatched || item.risk == .safe else {
            let words = "'\(item.id)' is \(item.risk.rawValue), so it can't be watched"
            throw HostError.refused(WireError(.needsConfirmation, words))
        }
        var words = Array(called.dropFirst())
        let isAmpersand = words.last.map { $0.text == "&" && !$0.isQuoted } ?? false
        let isBeside = context.jobs != nil && isAmpersand
        if isBeside { words.removeLast() }
        let call = try ActionArguments(
            words,
            of: item,
            isDryRun: invocation.isDryRun || options.contains("--dry-run"),
            in: context
        )
        if call.isPreview { return try preview(item, call.values, in: context) }
        let run = ConfirmedRun(
            item: item,
            arguments: call.values,
            isConfirmed: call.isDryRun || call.isConfirmed || options.contains("--yes"),
            isBeside: isBeside,
            isWatched: invocation.isWatched
        )
        return .done(try run.result(isGuess: invocation.isGuess && !call.isDryRun, in: context))
    }

    /// Returns the step that shows what a call would do.
    private func preview(
        _ item: ListedItem,
        _ arguments: JSONObject,
        in context: any CommandContext
    ) throws -> CommandStep {
        let id = ItemID(item.id)
        let request = HostRequest.preview(id, arguments: arguments)
        guard try context.host.session(for: request)?.hello.has(.preview) ?? false else {
            throw HostError.refused(.noPreview(of: id))
        }
        return .ask(request) { json in
            let lines = ReceivedResult.preview(json).map { ControlEscaping.escaped($0) }
            return CommandResult(json, rows: { lines.map { [$0] } }) { _ in
                StyledText(lines.joined(separator: "\n"))
            }
        }
    }
}
