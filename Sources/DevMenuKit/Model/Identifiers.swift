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

/// Names an item: what people type to reach it, unique in the menu.
public struct ItemID: MenuIdentifier {
    /// The text itself.
    public let rawValue: String

    /// Takes any text as it stands; ``MenuIdentifier/isValid`` tells whether it keeps the rule.
    public init(rawValue: String) { self.rawValue = rawValue }
}

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

/// Names a plugin: by default its type's name in kebab-case.
public struct PluginID: MenuIdentifier {
    /// The text itself.
    public let rawValue: String

    /// Takes any text as it stands; ``MenuIdentifier/isValid`` tells whether it keeps the rule.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension String {
    /// Whether the text is lowercase ASCII words and digits joined by single hyphens.
    package var isKebabCase: Bool {
        var previous = UInt8(ascii: "-")
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                break
            case UInt8(ascii: "-") where previous != UInt8(ascii: "-"):
                break
            default:
                return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: "-")
    }

    /// A type's or a function's name in kebab-case: `ClearCache` is `clear-cache`, `URLSessionTap` is
    /// `url-session-tap`, `changeIcon` is `change-icon`.
    package var kebabCased: String {
        var words = ""
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            guard character.isASCII, character.isLetter || character.isNumber else {
                if !words.isEmpty, words.last != "-" { words.append("-") }
                continue
            }
            let followsLower = index > 0 && !characters[index - 1].isUppercase
            let precedesLower = index + 1 < characters.count && characters[index + 1].isLowercase
            if character.isUppercase, !words.isEmpty, words.last != "-",
                followsLower || precedesLower
            {
                words.append("-")
            }
            words += character.lowercased()
        }
        while words.last == "-" { words.removeLast() }
        return words
    }
}
