import DevMenuKit

/// An action that the host has, under a name and with arguments that a menu's file gives it.
struct RegisteredAction: ActionTrigger {
    let id: ItemID
    let title: LocalizedText
    let summary: LocalizedText
    let section: SectionID

    private let action: any ActionTrigger
    private let given: JSONObject

    /// An action of the host's, told some of its arguments already, which fit it.
    init(_ entry: MenuFileEntry, action: any ActionTrigger, given: JSONObject) {
        id = entry.id
        title = entry.title
        summary = entry.summary
        section = entry.section
        self.action = action
        self.given = given
    }

    var risk: Risk { action.risk }

    /// What it still has to be told.
    var parameters: [Parameter] { action.parameters.filter { given[$0.name] == nil } }

    func parameters(in context: MenuContext) -> [Parameter] {
        action.parameters(in: context).filter { given[$0.name] == nil }
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        var arguments = given
        arguments.merge(call.arguments.values)
        let all = try Arguments(arguments, for: action.parameters(in: call.context))
        return try await action.trigger(call.telling(all, to: action.id))
    }
}
