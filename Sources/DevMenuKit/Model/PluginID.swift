/// Names a plugin: by default its type's name in kebab-case.
public struct PluginID: MenuIdentifier {
    /// The text itself.
    public let rawValue: String

    /// Takes any text as it stands; ``MenuIdentifier/isValid`` tells whether it keeps the rule.
    public init(rawValue: String) { self.rawValue = rawValue }
}
