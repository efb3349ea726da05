/// An item that is there to be seen.
public struct Description: MenuItem {
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

    private let detail: @Sendable (MenuContext) -> LocalizedText?

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
        self.id = id
        self.title = title
        self.summary = summary
        self.section = section
        self.detail = detail
    }

    /// The detail, if there is one, in the language of whoever asks.
    public func details(in context: MenuContext) -> JSONObject {
        guard let detail = detail(context)?.resolved(for: context.locale) else { return [:] }
        return ["detail": .string(detail)]
    }
}
