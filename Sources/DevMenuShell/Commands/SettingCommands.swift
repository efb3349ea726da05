import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `SETTING [VALUE|flip|reset [--why TEXT]]` and `setting SETTING …`: shows or changes a setting.
struct SettingCommand: Command {
    let name = "setting"
    let summary = "show or change a setting"
    let arguments =
        [
            CommandArgument("SETTING", .setting, summary: "an item with a value"),
            CommandArgument(
                "VALUE|flip|reset",
                .settingValue,
                summary: "its new value, the opposite, or no override any more",
                isOptional: true
            ),
        ] + CommandArgument.changeOptions
    let mayBeSentAhead = true

    func isAskedFor(after words: [String]) -> Bool { false }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(1...2)
        let item = try invocation.item(named: options.words[0])
        return try SettingChangeRequest.step(options, item, in: context)
    }
}

/// Makes the words of a setting's command a request to the host.
enum SettingChangeRequest {
    /// Returns the step that shows a setting, or changes it if a second word is given.
    ///
    /// - Throws: ``CommandError``.
    static func step(
        _ options: OptionWords,
        _ item: ListedItem?,
        in context: any CommandContext
    ) throws -> CommandStep {
        let texts = options.words
        let why = options["--why"]
        let id = ItemID(item?.id ?? texts[0])
        let word = texts.dropFirst().first
        // The host shows any item, and would not refuse this one for not being a setting.
        if let item, !item.isSetting, word == nil { throw wrongKind(id, item.received) }
        let limit = try options.limit()
        let request: HostRequest =
            switch word {
            case nil: .show(id)
            case "flip"?: .flip(id, until: limit, reason: why)
            case "reset"?: .reset(id, reason: why)
            case let word?:
                // The host refuses a word that is no value, with the item's own explanation.
                .set(id, item?.values.value(of: word) ?? .string(word), until: limit, reason: why)
            }
        if limit != nil {
            guard let word, word != "reset" else {
                throw options.command.misuse("a limit belongs to a new value")
            }
            try context.check(.journal, for: request)
        }
        return .ask(request) { answer in
            // A reset is answered with a list, since it may be one of many settings.
            let item = ReceivedItem(firstOf: answer)
            guard item.value != nil else { throw wrongKind(id, item) }
            return CommandResult(item.json) { _ in ItemText.styledChange(item) }
        }
    }

    private static func wrongKind(_ id: ItemID, _ item: ReceivedItem) -> CommandError {
        let kind = item.kind ?? "item"
        let words = "'\(id)' isn't a setting: it's of kind \(kind)"
        return .host(.refused(WireError(.wrongKind, words)))
    }
}

/// `toggle ID [on|off|flip|reset]`: shows or switches a toggle.
struct ToggleCommand: Command {
    let name = "toggle"
    let summary = "show or switch a toggle"
    let arguments =
        [
            CommandArgument("ID", .toggle, summary: "a toggle"),
            CommandArgument(
                "on|off|flip|reset",
                .settingValue,
                summary: "its new value, the opposite, or no override any more",
                isOptional: true
            ),
        ] + CommandArgument.changeOptions
    let mayBeSentAhead = true

    func isAskedFor(after words: [String]) -> Bool { false }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(1...2)
        let id = options.words[0]
        let item = try invocation.item(named: id)
        if let item, item.role != .setting(isToggle: true) {
            let words = "'\(id)' isn't a toggle: it's of kind \(item.kind)"
            throw HostError.refused(WireError(.wrongKind, words))
        }
        return try SettingChangeRequest.step(options, item, in: context)
    }
}
