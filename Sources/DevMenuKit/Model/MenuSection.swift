/// A titled group of items.
public struct MenuSection: Hashable, Sendable {
    /// What items name to stand in it.
    public let id: SectionID
    /// What people read above its items.
    public let title: LocalizedText
    /// What people read below its items; `nil` for nothing.
    public let footer: LocalizedText?

    /// A section with a title and, perhaps, a footer.
    public init(_ id: SectionID, title: LocalizedText, footer: LocalizedText? = nil) {
        self.id = id
        self.title = title
        self.footer = footer
    }
}

extension MenuSection {
    /// The sections that every menu has, in their order, unless the host titles them itself.
    public static let standard = [
        MenuSection(.info, title: LocalizedText(en: "General Info", zhHans: "通用信息")),
        MenuSection(.demos, title: LocalizedText(en: "Demos", zhHans: "范例")),
        MenuSection(.toggles, title: LocalizedText(en: "Feature Toggles", zhHans: "功能开关")),
        MenuSection(.tools, title: LocalizedText(en: "Tools", zhHans: "工具箱")),
    ]
}
