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

/// What the words of a setting's command ask of the host.
enum SettingChangeRequest {
    /// The request for a setting and, perhaps, what is to become of it.
    ///
    /// - Throws: ``CommandError``.
    static func step(_ texts: [String], in context: any CommandContext) throws -> CommandStep {
        let id = ItemID(texts[0])
        let item = try context.host.menu()[texts[0]]
        let word = texts.dropFirst().first
        // Anything can be shown: that it is no setting the host does not mind.
        if let item, !item.isSetting, word == nil { throw wrongKind(id, item.json) }
        let request: HostRequest =
            switch word {
            case nil: .show(id)
            case "flip"?: .flip(id, reason: nil)
            case "reset"?: .reset(id)
            case let word?:
                // What is no value the host refuses, in the words of the item itself.
                .set(id, item?.values.value(of: word) ?? .string(word), reason: nil)
            }
        return .ask(request) { answer in
            // A reset is answered with a list, since it may be one of many settings.
            let json = answer["items"]?.array?.first ?? answer
            guard json["value"] != nil else { throw wrongKind(id, json) }
            return CommandResult(json) { _ in StyledText(ItemText.change(json)) }
        }
    }

    private static func wrongKind(_ id: ItemID, _ json: JSONValue) -> CommandError {
        let kind = json["kind"]?.string ?? "item"
        let words = "'\(id)' is no setting: it is of kind \(kind)"
        return .host(.refused(WireError(.wrongKind, words)))
    }
}
