/// Names a section of the menu.
public struct SectionID: MenuIdentifier {
    /// The text itself.
    public let rawValue: String

    /// Takes any text as it stands; ``MenuIdentifier/isValid`` tells whether it keeps the rule.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension SectionID {
    /// What the app is: its version, its build.
    public static let info: SectionID = "info"
    /// Demonstrations that the app can open.
    public static let demos: SectionID = "demos"
    /// Feature toggles.
    public static let toggles: SectionID = "toggles"
    /// Actions that help to develop and test; where an item goes that names no section.
    public static let tools: SectionID = "tools"
}
