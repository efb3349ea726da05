package import DevMenuKit

/// An action that calls the handler of a row.
package struct PageHandlerAction: ActionTrigger {
    package let id: ItemID
    package let title: LocalizedText
    package let summary: LocalizedText
    package let section: SectionID
    /// The risk of the row, or that of the action it leads to where that is higher.
    package let risk: Risk
    /// The parameters of the action that the row leads to.
    package let parameters: [Parameter]

    private let name: String
    private let model: JSONValue
    private let surroundings: MenuFileSurroundings

    /// Creates the action of a row, or `nil` where the row has no handler.
    package init?(
        _ row: PageRow,
        title: String,
        summary: String
    ) {
        guard let name = row.row.handler else { return nil }
        let surroundings = row.surroundings
        id = row.id
        section = row.section
        model = row.row.json
        self.name = name
        self.title = LocalizedText(title)
        self.summary = LocalizedText(summary)
        let target = surroundings.target(of: name)
        risk = max(type(of: row.row.model).risk, target?.risk ?? .undeclared)
        parameters = target?.parameters ?? []
        self.surroundings = surroundings
    }

    package func parameters(in context: MenuContext) -> [Parameter] {
        surroundings.target(of: name)?.parameters(in: context) ?? []
    }

    package func preview(_ arguments: Arguments, in context: MenuContext) throws -> [String]? {
        try surroundings.target(of: name)?.preview(arguments, in: context)
    }

    package func trigger(_ call: ActionCall) async throws -> ActionResult {
        if let handle = surroundings.handler(name) { return try await handle(call, model) }
        guard let action = surroundings.target(of: name) else {
            throw ActionError(
                .failed,
                "nothing handles '\(ControlEscaping.escaped(name))' in this host: "
                    + "add a presenter or an action with that name"
            )
        }
        return try await action.trigger(call.forwarding(call.arguments, to: action.id))
    }
}

extension MenuFileSurroundings {
    /// Returns the action with a handler's name, or `nil` where the page itself has that handler.
    fileprivate func target(of name: String) -> (any ActionTrigger)? {
        handler(name) == nil ? actions[ItemID(name.kebabCased)] : nil
    }
}
