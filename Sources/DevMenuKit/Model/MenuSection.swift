/// A titled group of items.
///
/// ```swift
/// let section = MenuSection("billing", title: "Billing", footer: "Ask the team of accounts.")
/// ```
public struct MenuSection: Equatable, Sendable {
    /// The identifier by which items choose the section.
    public let id: SectionID
    /// The title shown above the items.
    public let title: LocalizedText
    /// The text shown below the items, or `nil` for none.
    public let footer: LocalizedText?

    /// Creates a section with a title and an optional footer.
    public init(_ id: SectionID, title: LocalizedText, footer: LocalizedText? = nil) {
        self.id = id
        self.title = title
        self.footer = footer
    }
}

extension MenuSection {
    /// The sections that every menu has, in order.
    ///
    /// A host that adds a section with one of these identifiers replaces the standard one.
    package static let standard = [
        MenuSection(.info, title: LocalizedText("General Info", ["zh-Hans": "通用信息"])),
        MenuSection(.demos, title: LocalizedText("Demos", ["zh-Hans": "范例"])),
        MenuSection(.toggles, title: LocalizedText("Feature Toggles", ["zh-Hans": "功能开关"])),
        MenuSection(.tools, title: LocalizedText("Tools", ["zh-Hans": "工具箱"])),
    ]
}
