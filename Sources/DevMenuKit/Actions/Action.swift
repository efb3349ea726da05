/// An action made of a closure.
public struct Action: ActionTrigger {
    /// Does what the action is for.
    public typealias Body = @Sendable (ActionCall) async throws -> ActionResult

    /// What people type to run it.
    public let id: ItemID
    /// What people read.
    public let title: LocalizedText
    /// What it does, in a sentence.
    public let summary: LocalizedText
    /// The section that it stands in.
    public let section: SectionID
    /// What running it puts at stake.
    public let risk: Risk
    /// What it is told.
    public let parameters: [Parameter]

    private let body: Body

    /// An action; its title is made from its identifier unless one is given.
    public init(
        _ id: ItemID,
        title: LocalizedText? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .tools,
        risk: Risk = .safe,
        parameters: [Parameter] = [],
        _ body: @escaping Body
    ) {
        self.id = id
        self.title = title ?? LocalizedText(id.titleCased)
        self.summary = summary
        self.section = section
        self.risk = risk
        self.parameters = parameters
        self.body = body
    }

    /// Runs the closure.
    public func trigger(_ call: ActionCall) async throws -> ActionResult { try await body(call) }
}

extension ItemID {
    /// `dump-version` is `Dump Version`.
    var titleCased: String {
        rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }
}
