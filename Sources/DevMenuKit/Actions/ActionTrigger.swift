/// An item that does something, and by itself a plugin of one action.
///
/// Laws: ``trigger(_:)`` runs on a thread of its own and may take as long as it likes; it watches for
/// cancellation where that can be long; what it throws is shown to whoever ran it.
public protocol ActionTrigger: MenuItem, MenuPlugin {
    /// What running it puts at stake; ``Risk/safe`` by default.
    var risk: Risk { get }
    /// What it is told, in the order in which people type it; nothing by default.
    var parameters: [Parameter] { get }

    /// Does it.
    ///
    /// - Parameter call: What it was told, what it may use, and how it talks back.
    /// - Returns: What it came to.
    /// - Throws: Why it could not be done.
    func trigger(_ call: ActionCall) async throws -> ActionResult
}

extension ActionTrigger {
    /// ``ItemKind/action``.
    public var kind: ItemKind { .action }

    /// It can be triggered.
    public var role: ItemRole { .action(self) }

    /// Nothing is at stake.
    public var risk: Risk { .safe }

    /// It is told nothing.
    public var parameters: [Parameter] { [] }

    /// The risk and the parameters.
    public func details(in context: MenuContext) -> JSONObject {
        [
            "risk": .string(risk.rawValue),
            "parameters": .array(parameters.map { $0.json(in: context.locale) }),
        ]
    }

    /// Adds the action itself.
    public func register(in registry: inout some MenuRegistry) throws {
        try registry.add(self)
    }
}
