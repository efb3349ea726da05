import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `ACTION [ARGUMENT…]` and `trigger ACTION …`: runs an action, after a question if it is risky.
struct TriggerCommand: Command {
    let name = "trigger"
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
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        guard let id = invocation.texts.first else {
            throw CommandError.usage(command: name, problem: "a word is missing", usage: usage)
        }
        let menu = try context.host.menu()
        guard let item = menu[id] else {
            let suggestion = NameSuggestion.nearest(to: id, among: menu.items.map(\.id))
            throw try AbsentItem(id: id).error(
                .host(.refused(.unknownItem(ItemID(id), suggestion: suggestion))),
                in: context
            )
        }
        guard item.role == .action else {
            let words = "'\(id)' isn't an action: it's of kind \(item.kind)"
            throw HostError.refused(WireError(.wrongKind, words))
        }
        var words = Array(invocation.words.dropFirst())
        let isBeside = context.jobs != nil && words.last?.isAmpersand ?? false
        if isBeside { words.removeLast() }
        let call = try ActionArguments(words, of: item, in: context)
        try confirm(item, call, in: context)
        return .done(try context.trigger(item, call.values, besidePrompt: isBeside))
    }

    private func confirm(
        _ item: ListedItem,
        _ call: ActionArguments,
        in context: any CommandContext
    ) throws {
        guard item.risk != .safe, !call.isConfirmed, !context.options.confirmsAll, !call.isDryRun
        else { return }
        let risk: JSONObject = ["risk": .string(item.risk.rawValue)]
        guard let questions = context.questions else {
            let words = "'\(item.id)' is \(item.risk.rawValue): confirm it with --yes"
            throw HostError.refused(WireError(.needsConfirmation, words, data: risk))
        }
        guard context.settings.confirms else { return }
        let hello = try context.host.liveSession().hello
        let title = ControlEscaping.escaped(item.title)
        let question =
            item.risk == .fatal
            ? "\(title) ends \(hello.name) (pid \(hello.pid)). Continue? [y/N] "
            : "\(title) cannot be undone. Continue? [y/N] "
        guard try questions.confirm(ControlEscaping.escaped(question)) else {
            let words = "'\(item.id)' was not confirmed, so it was not run"
            throw HostError.refused(WireError(.needsConfirmation, words, data: risk))
        }
    }
}

extension Word {
    /// Indicates whether it starts a program beside the prompt, as the last word of a line.
    fileprivate var isAmpersand: Bool { text == "&" && !isQuoted }
}
