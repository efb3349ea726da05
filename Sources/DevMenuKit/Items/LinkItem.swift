import FoundationEssentials

/// An item that names an address: a page, a document, an app's own route.
///
/// A shell shows the address; whoever reads it follows it where they like.
public struct LinkItem: MenuItem {
    /// What people type to see it in full.
    public let id: ItemID
    /// What people read.
    public let title: LocalizedText
    /// What it is about.
    public let summary: LocalizedText
    /// The section that it stands in.
    public let section: SectionID
    /// The address: a URL with its scheme.
    public let url: String
    /// ``ItemKind/link``.
    public var kind: ItemKind { .link }

    /// A link to an address, which registration checks.
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

    /// Whether a text can be the address of a link: a URL that names its scheme.
    package static func isAddress(_ text: String) -> Bool {
        guard !ControlEscaping.needsEscaping(text, as: .output),
            let url = URL(string: text, encodingInvalidCharacters: false), let scheme = url.scheme,
            !scheme.isEmpty
        else { return false }
        let rest = text.utf8.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }
        guard let first = rest.first else { return false }
        // A query or a fragment is of something: of a host, or of what is at a path.
        return first != UInt8(ascii: "?") && first != UInt8(ascii: "#")
    }

    /// An address that is none.
    public var flaw: String? {
        Self.isAddress(url)
            ? nil : "leads to '\(url)', which is no URL: write one like https://example.com"
    }

    /// The address.
    public func details(in context: MenuContext) -> JSONObject { ["url": .string(url)] }
}
