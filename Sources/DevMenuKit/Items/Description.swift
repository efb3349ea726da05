/// An item that shows information and can't be changed or run.
///
/// Its detail is a fixed text, or a closure that the host calls each time the item is shown. An
/// `async` closure has two seconds, shared with the other items that are shown together; if it
/// doesn't return in time, the item is shown without its detail. It delays `list` and `show`, and
/// nothing else:
///
/// ```swift
/// Description("balance", title: "Balance") { _ in
///     LocalizedText(await wallet.balance.description)
/// }
/// ```
///
/// A detail that is an `http` or `https` URL makes it a link: typing only its name opens it in a
/// browser.
///
/// ```swift
/// let docs = Description("docs", title: "Handbook", detail: "https://example.com/handbook")
/// ```
public struct Description: MenuItem {
    private enum Detail: Sendable {
        case read(@Sendable (MenuContext) -> LocalizedText?)
        case awaited(@Sendable (MenuContext) async -> LocalizedText?)
    }

    /// The identifier that people type to see the item in full.
    public let id: ItemID
    /// The title shown in the menu.
    public let title: LocalizedText
    /// A sentence about the item; may be empty.
    public let summary: LocalizedText
    /// The section that contains the item.
    public let section: SectionID
    /// Always ``ItemKind/description-type.property``.
    public var kind: ItemKind { .description }

    private var detail: Detail
    let unavailable: (@Sendable () async -> LocalizedText?)?

    /// Creates a description with a fixed detail, or none.
    ///
    /// The closure `unavailable` returns the reason the item is of no use now, or `nil` if it is.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        detail: LocalizedText? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .info,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.section = section
        self.unavailable = unavailable
        self.detail = .read { _ in detail }
    }

    /// Creates a description whose detail is read each time it's shown.
    ///
    /// The closure must return at once. For a detail that is slow to find, pass an `async` closure.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText = .empty,
        section: SectionID = .info,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil,
        detail: @escaping @Sendable (MenuContext) -> LocalizedText?
    ) {
        self.init(
            id,
            title: title,
            summary: summary,
            section: section,
            unavailable: unavailable
        )
        self.detail = .read(detail)
    }

    /// Creates a description whose detail is slow to find, and is found each time it's shown.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText = .empty,
        section: SectionID = .info,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil,
        detail: @escaping @Sendable (MenuContext) async -> LocalizedText?
    ) {
        self.init(
            id,
            title: title,
            summary: summary,
            section: section,
            unavailable: unavailable
        )
        self.detail = .awaited(detail)
    }

    /// Returns the detail in the context's language, unless it's slow to find.
    public func details(in context: MenuContext) -> JSONObject {
        guard case .read(let detail) = detail else { return [:] }
        return Self.members(detail(context), in: context)
    }

    /// A closure that finds the detail, or `nil` if it's found at once.
    public var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? {
        guard case .awaited(let detail) = detail else { return nil }
        return { context in Self.members(await detail(context), in: context) }
    }

    /// Returns the reason the item is of no use now, or `nil` if it is.
    public func unavailability(in context: MenuContext) async -> LocalizedText? {
        await unavailable?()
    }

    private static func members(_ detail: LocalizedText?, in context: MenuContext) -> JSONObject {
        detail.map { ["detail": .string($0.resolved(for: context.locale))] } ?? [:]
    }
}
