/// An action that runs a closure.
///
/// ```swift
/// try registry.add(
///     Action("dump-version", summary: "Print the app's version") { call in
///         .done(LocalizedText(call.app.version))
///     }
/// )
/// ```
///
/// For an action with its own state or code, conform a type to ``ActionTrigger``.
public struct Action: ActionTrigger {
    /// The closure that an action runs.
    public typealias Body = @Sendable (ActionCall) async throws -> ActionResult

    /// The identifier that people type to run the action.
    public let id: ItemID
    /// The title shown in the menu.
    public let title: LocalizedText
    /// A sentence about the action; may be empty.
    public let summary: LocalizedText
    /// The section that contains the action.
    public let section: SectionID
    /// The risk of running the action.
    public let risk: Risk
    /// The parameters, in the order in which people type their arguments.
    public let parameters: [any ActionParameter]
    /// Indicates whether it can have only one run at a time.
    public let isExclusive: Bool

    let unavailable: (@Sendable () async -> LocalizedText?)?
    private let body: Body

    /// Creates an action, titled after its identifier unless you give a title.
    ///
    /// The closure `unavailable` returns the reason the action can't be run now, or `nil` if it can:
    ///
    /// ```swift
    /// Action("log-out", unavailable: { await session.user == nil ? "log in first" : nil }) { _ in
    ///     await session.end()
    ///     return .done
    /// }
    /// ```
    public init(
        _ id: ItemID,
        title: LocalizedText? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .tools,
        risk: Risk = .undeclared,
        parameters: [any ActionParameter] = [],
        isExclusive: Bool = false,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil,
        _ body: @escaping Body
    ) {
        self.id = id
        self.title = title ?? LocalizedText(id.titleCased)
        self.summary = summary
        self.section = section
        self.risk = risk
        self.parameters = parameters
        self.isExclusive = isExclusive
        self.unavailable = unavailable
        self.body = body
    }

    /// Runs the closure.
    public func trigger(_ call: ActionCall) async throws -> ActionResult { try await body(call) }

    /// Returns the reason the action can't be run now, or `nil` if it can.
    public func unavailability(in context: MenuContext) async -> LocalizedText? {
        await unavailable?()
    }
}

extension ItemID {
    /// The identifier's words, capitalised: `dump-version` becomes `Dump Version`.
    var titleCased: String {
        rawValue.split(separator: "-").reduce("") { title, word in
            let rest = String(word.dropFirst())
            return title + (title.isEmpty ? "" : " ") + word.prefix(1).uppercased() + rest
        }
    }
}
