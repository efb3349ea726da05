import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `toggle ID [on|off|flip|reset]`: shows or switches a toggle.
struct ToggleCommand: Command {
    let name = "toggle"
    let summary = "show or switch a toggle"
    let arguments = [
        CommandArgument("ID", .toggle, summary: "a toggle"),
        CommandArgument(
            "on|off|flip|reset",
            .settingValue,
            summary: "what is to become of it",
            isOptional: true
        ),
    ]
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...2, of: self)
        let id = invocation.texts[0]
        if let item = try context.host.menu()[id], item.role != .setting(isToggle: true) {
            let words = "'\(id)' is no toggle: it is of kind \(item.kind)"
            throw HostError.refused(WireError(.wrongKind, words))
        }
        return try SettingChangeRequest.step(invocation.texts, in: context)
    }
}
