/// A name that people type: kebab-case ASCII, 1 to 64 characters.
///
/// A literal is taken as it stands, so that a plugin's mistake is an error at registration and not
/// a crash: whoever accepts an identifier asks ``isValid`` first.
public protocol MenuIdentifier: RawRepresentable, Hashable, Comparable, Sendable,
    ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String, StringLiteralType == String {
    /// Takes any text as it stands; ``isValid`` tells whether it keeps the rule.
    init(rawValue: String)
}

extension MenuIdentifier {
    /// The most characters that an identifier may have.
    public static var maximumLength: Int { 64 }

    /// Takes any text as it stands; ``isValid`` tells whether it keeps the rule.
    public init(_ text: String) { self.init(rawValue: text) }

    /// Takes a literal as it stands.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Whether it is kebab-case: lowercase ASCII words and digits joined by single hyphens, the
    /// first character a letter or a digit, 1 to 64 characters in all.
    public var isValid: Bool { rawValue.isKebabCase && rawValue.utf8.count <= Self.maximumLength }

    /// The text itself.
    public var description: String { rawValue }

    /// Orders by the bytes of the text, the same on every machine and in every locale.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}
