/// An item that shows a URL: a page, a document, or one of the app's own routes.
///
/// Who types its name at a prompt opens a URL of the web in a browser; any other is only shown.
///
/// ```swift
/// let handbook = LinkItem("handbook", title: "Handbook", url: "https://example.com/handbook")
/// ```
public struct LinkItem: MenuItem {
    /// The identifier that people type to see the item in full.
    public let id: ItemID
    /// The title shown in the menu.
    public let title: LocalizedText
    /// A sentence about the item; may be empty.
    public let summary: LocalizedText
    /// The section that contains the item.
    public let section: SectionID
    /// The URL, with its scheme.
    public let url: String
    /// Always ``ItemKind/link``.
    public var kind: ItemKind { .link }

    /// Creates a link to a URL.
    ///
    /// Any text is accepted here. A registry rejects the item if the text isn't a URL with a
    /// scheme.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        url: String,
        summary: LocalizedText = .empty,
        section: SectionID = .info
    ) {
        self.id = id
        self.title = title
        self.url = url
        self.summary = summary
        self.section = section
    }

    /// Returns `true` if a text is a URL with a scheme and can be shown as it is.
    package static func isAddress(_ text: String) -> Bool {
        guard !ControlEscaping.needsEscaping(text, as: .output),
            let scheme = URLParts(text)?.scheme, !scheme.isEmpty
        else { return false }
        let rest = text.utf8.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }
        guard let first = rest.first else { return false }
        // A query or a fragment alone names nothing: it belongs to a host or a path.
        return first != UInt8(ascii: "?") && first != UInt8(ascii: "#")
    }

    /// The reason the URL is invalid, or `nil` if it's valid.
    public var problem: String? {
        Self.isAddress(url)
            ? nil : "leads to '\(url)', which isn't a URL: write one like https://example.com"
    }

    /// Returns the URL as the member `url`.
    public func details(in context: MenuContext) -> JSONObject { ["url": .string(url)] }
}
