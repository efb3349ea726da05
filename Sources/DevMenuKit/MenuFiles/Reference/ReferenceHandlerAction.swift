/// An action that calls the handler of a row.
package struct ReferenceHandlerAction: ActionTrigger {
    package let id: ItemID
    package let title: LocalizedText
    package let summary: LocalizedText
    package let section: SectionID
    package let risk: Risk

    private let name: String
    private let model: JSONValue
    private let surroundings: MenuFileSurroundings

    /// The action of a row; `nil` where choosing the row calls nothing.
    package init?(
        _ row: ReferenceRow,
        title: String,
        summary: String = "",
        risk: Risk = .safe,
        in surroundings: MenuFileSurroundings
    ) {
        guard let name = row.handler else { return nil }
        id = row.id
        section = row.sectionID
        model = row.model.json
        self.name = name
        self.title = LocalizedText(title)
        self.summary = LocalizedText(summary)
        self.risk = risk
        self.surroundings = surroundings
    }

    package func trigger(_ call: ActionCall) async throws -> ActionResult {
        if let handle = surroundings.handler(name) { return try await handle(call, model) }
        let target = ItemID(name.kebabCased)
        guard let action = surroundings.actions[target] else {
            throw ActionError(
                .failed,
                "nothing handles '\(ControlEscaping.escaped(name))' in this host: "
                    + "a presenter or an action of that name has to be there"
            )
        }
        let arguments = try Arguments([:], for: action.parameters)
        return try await action.trigger(call.telling(arguments, to: action.id))
    }
}
