/// An item that is there to be seen.
///
/// Its detail is a text, or a closure that is asked each time that somebody looks. A closure that awaits
/// something has two seconds, together with the others that are looked at; without an answer by then
/// the item is shown without its detail:
///
/// ```swift
/// Description("balance", title: "Balance") { _ in
///     LocalizedText(await wallet.balance.description)
/// }
/// ```
public struct Description: MenuItem {
    private enum Detail: Sendable {
        case read(@Sendable (MenuContext) -> LocalizedText?)
        case awaited(@Sendable (MenuContext) async -> LocalizedText?)
    }

    /// What people type to see it in full.
    public let id: ItemID
    /// What people read.
    public let title: LocalizedText
    /// What it is about.
    public let summary: LocalizedText
    /// The section that it stands in.
    public let section: SectionID
    /// ``ItemKind/description-type.property``.
    public var kind: ItemKind { .description }

    private let detail: Detail

    /// A description whose detail does not change.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        detail: LocalizedText? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .info
    ) {
        self.init(id, title: title, summary: summary, section: section) { _ in detail }
    }

    /// A description whose detail is read each time that it is shown; the closure answers at once.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText = .empty,
        section: SectionID = .info,
        detail: @escaping @Sendable (MenuContext) -> LocalizedText?
    ) {
        self.init(id, title, summary, section, .read(detail))
    }

    /// A description whose detail is found out each time that it is shown, which may take time.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText = .empty,
        section: SectionID = .info,
        detail: @escaping @Sendable (MenuContext) async -> LocalizedText?
    ) {
        self.init(id, title, summary, section, .awaited(detail))
    }

    private init(
        _ id: ItemID,
        _ title: LocalizedText,
        _ summary: LocalizedText,
        _ section: SectionID,
        _ detail: Detail
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.section = section
        self.detail = detail
    }

    /// The detail, if there is one that is known at once, in the language of whoever asks.
    public func details(in context: MenuContext) -> JSONObject {
        guard case .read(let detail) = detail else { return [:] }
        return Self.members(detail(context), in: context)
    }

    /// The detail, where it takes time.
    public var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? {
        guard case .awaited(let detail) = detail else { return nil }
        return { context in Self.members(await detail(context), in: context) }
    }

    private static func members(_ detail: LocalizedText?, in context: MenuContext) -> JSONObject {
        detail.map { ["detail": .string($0.resolved(for: context.locale))] } ?? [:]
    }
}
