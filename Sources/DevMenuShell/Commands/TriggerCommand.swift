import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `ACTION [ARGUMENT…]` and `trigger ACTION …`: runs an action, after a question if it is risky.
struct TriggerCommand: Command {
    /// The name that people type.
    static let typedName = "trigger"

    let name = typedName
    let summary = "run an action"
    let arguments = [
        CommandArgument("ACTION", .action, summary: "an action of the menu"),
        CommandArgument(
            "ARGUMENT",
            .actionArgument,
            summary: "its arguments: in order, as name=value or as --name[=value]",
            isOptional: true,
            isRepeated: true
        ),
        CommandArgument(
            "--yes",
            .text,
            summary: "confirm it; before ACTION where that takes the rest of the line",
            isOptional: true
        ),
        CommandArgument(
            "--dry-run",
            .text,
            summary: "print what it would do, and run nothing; likewise",
            isOptional: true
        ),
    ]

    /// It asks by itself, once its arguments are known to fit.
    func isAskedFor(after words: [String]) -> Bool { false }

    /// Returns whether a word before the action's name is an option of the command.
    static func isOption(_ word: Word) -> Bool { ["--yes", "--dry-run"].contains(word.text) }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = invocation.words.prefix(while: Self.isOption).map(\.text)
        let called = invocation.words.dropFirst(options.count)
        guard let id = called.first?.text else {
            throw CommandError.usage(command: name, problem: "a word is missing", usage: usage)
        }
        let menu = try context.host.menu()
        guard let item = menu[id] else {
            let suggestion = NameSuggestion.nearest(to: id, among: menu.shownNames)
            throw try AbsentItem(id: id).error(
                .host(.refused(.unknownItem(ItemID(id), suggestion: suggestion))),
                in: context
            )
        }
        guard item.role == .action else {
            let words = "'\(id)' isn't an action: it's of kind \(item.kind)"
            throw HostError.refused(WireError(.wrongKind, words))
        }
        var words = Array(called.dropFirst())
        let isBeside = context.jobs != nil && words.last?.isAmpersand ?? false
        if isBeside { words.removeLast() }
        let call = try ActionArguments(
            words,
            of: item,
            isDryRun: context.options.isDryRun || options.contains("--dry-run"),
            in: context
        )
        if call.isPreview { return try preview(item, call.values, in: context) }
        let isConfirmed = options.contains("--yes") || call.isConfirmed
        if !call.isDryRun {
            let isGuess = invocation.isGuess
            try Self.confirm(item, isConfirmed: isConfirmed, isGuess: isGuess, in: context)
        }
        return .done(try context.trigger(item, call.values, besidePrompt: isBeside))
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
            return CommandResult(json, text: lines.joined(separator: "\n"))
        }
    }

    /// Asks before a risky action, and before one that was found by what was typed; once for both.
    ///
    /// In a script a risky action is refused.
    ///
    /// - Throws: ``CommandError`` where it may not run, and ``ShellEnd``.
    static func confirm(
        _ item: ListedItem,
        isConfirmed: Bool = false,
        isGuess: Bool = false,
        in context: any CommandContext
    ) throws {
        let isRisky = item.risk != .safe && !isConfirmed && !context.options.confirmsAll
        guard isRisky, context.questions == nil || context.settings.confirms else {
            if isGuess { try context.confirmGuess(of: item.id) }
            return
        }
        let risk: JSONObject = ["risk": .string(item.risk.rawValue)]
        guard let questions = context.questions else {
            let takesRest = item.parameters.contains(where: \.isRest)
            let words =
                "'\(item.id)' is \(item.risk.rawValue): confirm it with --yes"
                + (takesRest ? " before its name" : "")
            throw HostError.refused(WireError(.needsConfirmation, words, data: risk))
        }
        let hello = try context.host.liveSession().hello
        let title = ControlEscaping.escaped(item.title)
        let question =
            if let own = item.received.confirmation {
                "\(own) [y/N] "
            } else if item.risk == .fatal {
                // In the language of the title, which stands in it.
                LocalizedText(
                    en: "\(title) ends \(hello.name) (pid \(hello.pid)). Continue? [y/N] ",
                    zhHans: "“\(title)”会结束 \(hello.name)（pid \(hello.pid)）。继续吗？[y/N] "
                ).resolved(for: MenuLocale(tag: context.options.locale))
            } else {
                LocalizedText(
                    en: "\(title) cannot be undone. Continue? [y/N] ",
                    zhHans: "“\(title)”无法撤销。继续吗？[y/N] "
                ).resolved(for: MenuLocale(tag: context.options.locale))
            }
        let named = isGuess ? "\(item.id): \(question)" : question
        guard try questions.confirm(ControlEscaping.escaped(named)) else {
            let words = "'\(item.id)' was not confirmed, so it was not run"
            throw HostError.refused(WireError(.needsConfirmation, words, data: risk))
        }
    }
}

extension Word {
    /// Indicates whether it starts a program beside the prompt, as the last word of a line.
    fileprivate var isAmpersand: Bool { text == "&" && !isQuoted }
}
