import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `SETTING [VALUE|flip|reset]` and `setting SETTING …`: shows or changes a setting.
struct SettingCommand: Command {
    let name = "setting"
    let summary = "show or change a setting"
    let arguments = [
        CommandArgument("SETTING", .setting, summary: "an item with a value"),
        CommandArgument(
            "VALUE|flip|reset",
            .settingValue,
            summary: "its new value, the opposite, or back to what it was",
            isOptional: true
        ),
    ]
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...2, of: self)
        return try SettingChangeRequest.step(invocation.texts, in: context)
    }
}

/// Makes the words of a setting's command a request to the host.
enum SettingChangeRequest {
    /// Returns the step that shows a setting, or changes it if a second word is given.
    ///
    /// - Throws: ``CommandError``.
    static func step(_ texts: [String], in context: any CommandContext) throws -> CommandStep {
        let id = ItemID(texts[0])
        let item = try context.host.menu()[texts[0]]
        let word = texts.dropFirst().first
        // The host shows any item, and would not refuse this one for not being a setting.
        if let item, !item.isSetting, word == nil { throw wrongKind(id, item.received) }
        let request: HostRequest =
            switch word {
            case nil: .show(id)
            case "flip"?: .flip(id, reason: nil)
            case "reset"?: .reset(id)
            case let word?:
                // The host refuses a word that is no value, with the item's own explanation.
                .set(id, item?.values.value(of: word) ?? .string(word), reason: nil)
            }
        return .ask(request) { answer in
            // A reset is answered with a list, since it may be one of many settings.
            let item = ReceivedItem(firstOf: answer)
            guard item.value != nil else { throw wrongKind(id, item) }
            return CommandResult(item.json) { _ in StyledText(ItemText.change(item)) }
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
    let arguments = [
        CommandArgument("ID", .toggle, summary: "a toggle"),
        CommandArgument(
            "on|off|flip|reset",
            .settingValue,
            summary: "its new value, the opposite, or back to what it was",
            isOptional: true
        ),
    ]
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...2, of: self)
        let id = invocation.texts[0]
        if let item = try context.host.menu()[id], item.role != .setting(isToggle: true) {
            let words = "'\(id)' isn't a toggle: it's of kind \(item.kind)"
            throw HostError.refused(WireError(.wrongKind, words))
        }
        return try SettingChangeRequest.step(invocation.texts, in: context)
    }
}

/// `toggles [reset]`: shows every toggle with its value and layer, or resets them all.
struct TogglesCommand: Command {
    let name = "toggles"
    let summary = "show every toggle and the layer of its value, or reset them all"
    let arguments = [
        CommandArgument(
            "reset",
            .word(["reset"]),
            summary: "reset them all",
            isOptional: true
        )
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1, of: self)
        guard let word = invocation.texts.first else {
            return .ask(.menuList) { Self.result(Self.toggles(of: $0)) }
        }
        guard word == "reset" else {
            throw CommandError.badWord(
                word,
                of: name,
                expected: "'reset'",
                suggestion: NearestName.suggestion(for: word, among: ["reset"])
            )
        }
        let listed = Self.toggles(of: try context.ask(.menuList))
        let changed = try listed.flatMap { toggle in
            guard toggle.isWritable, let id = toggle.id else { return [toggle] }
            return ReceivedItem.list(try context.ask(.reset(ItemID(id)))) ?? []
        }
        return .done(Self.result(changed))
    }

    private static func toggles(of menu: JSONValue) -> [ReceivedItem] {
        ReceivedMenu(menu).items.filter { $0.kind == ItemKind.toggle.rawValue }
    }

    private static func result(_ toggles: [ReceivedItem]) -> CommandResult {
        CommandResult(["toggles": .array(toggles.map(\.json))], rows: { toggles.map(row) }) {
            rendering in
            ItemText.toggles(toggles, context: rendering)
        }
    }

    /// Returns a toggle's row: identifier, value, layer, default and title.
    private static func row(_ toggle: ReceivedItem) -> [String] {
        [
            toggle.id ?? "", ItemText.value(toggle.value), toggle.layer ?? "",
            ItemText.value(toggle.defaultValue), toggle.title ?? "",
        ]
    }
}
