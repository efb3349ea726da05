/// Names an item: what people type to reach it, unique in the menu.
public struct ItemID: MenuIdentifier {
    /// The text itself.
    public let rawValue: String

    /// Takes any text as it stands; ``MenuIdentifier/isValid`` tells whether it keeps the rule.
    public init(rawValue: String) { self.rawValue = rawValue }
}
