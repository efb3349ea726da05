/// An item that does something, and by itself a plugin of one action.
///
/// Laws: ``trigger(_:)`` runs on a thread of its own and may take as long as it likes; it watches for
/// cancellation where that can be long; what it throws is shown to whoever ran it.
public protocol ActionTrigger: MenuItem, MenuPlugin {
    /// What running it puts at stake; ``Risk/safe`` by default.
    var risk: Risk { get }
    /// What it is told, in the order in which people type it; nothing by default.
    var parameters: [Parameter] { get }

    /// Returns what it is told in an app, where that depends on the app: choices that its facts give;
    /// ``parameters`` by default.
    ///
    /// Law: it has the names of ``parameters``, in their order. What does not fit is refused before a
    /// person is asked to confirm the action.
    func parameters(in context: MenuContext) -> [Parameter]

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

    /// The same in every app.
    public func parameters(in context: MenuContext) -> [Parameter] { parameters }

    /// The risk and the parameters.
    public func details(in context: MenuContext) -> JSONObject {
        [
            "risk": .string(risk.rawValue),
            "parameters": .array(parameters(in: context).map { $0.json(in: context.locale) }),
        ]
    }

    /// Adds the action itself.
    public func register(in registry: inout some MenuRegistry) throws {
        try registry.add(self)
    }
}

/// What running an action puts at stake.
public enum Risk: String, CaseIterable, Sendable {
    /// Nothing.
    case safe
    /// Something that the app keeps: it asks first.
    case destructive
    /// The app itself, which ends: it asks first.
    case fatal
}

extension Risk: Comparable {
    /// Whether less is at stake.
    public static func < (one: Risk, other: Risk) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .safe: 0
        case .destructive: 1
        case .fatal: 2
        }
    }
}
