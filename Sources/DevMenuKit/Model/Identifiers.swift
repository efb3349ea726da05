/// A name that people type: parts of kebab-case ASCII joined by `:`, 1 to 64 characters in all.
///
/// Initialisers accept any text, so that a plugin's mistake becomes an error at registration and
/// not a crash. Code that accepts an identifier checks ``isValid`` first.
public protocol MenuIdentifier: RawRepresentable, Hashable, Comparable, Sendable,
    ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String, StringLiteralType == String {
    /// Creates an identifier from any text; check ``isValid`` before you rely on it.
    init(rawValue: String)
}

extension MenuIdentifier {
    /// The greatest number of characters in a valid identifier.
    package static var maximumLength: Int { 64 }

    /// Creates an identifier from any text; check ``isValid`` before you rely on it.
    public init(_ text: String) { self.init(rawValue: text) }

    /// Creates an identifier from a literal, without checking it.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Indicates whether the identifier follows the rule.
    ///
    /// A valid identifier is kebab-case: lowercase ASCII words and digits joined by single hyphens,
    /// beginning with a letter or a digit, 1 to 64 characters in all. When menus are joined, it may
    /// have several such parts with `:` between them, such as `api:run-tests`.
    ///
    /// ```swift
    /// static func id(typed text: String) -> ItemID? {
    ///     let id = ItemID(text)
    ///     return id.isValid ? id : nil
    /// }
    /// ```
    public var isValid: Bool {
        rawValue.utf8.count <= Self.maximumLength && rawValue.isKebabCase(joinedBy: ":")
    }

    /// The identifier's text.
    public var description: String { rawValue }

    /// Compares the texts of two identifiers, independent of machine and locale.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The identifier of an item: the name that people type to reach it, unique in the menu.
public struct ItemID: MenuIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Creates an identifier from any text; see ``MenuIdentifier/isValid``.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a section of the menu.
///
/// ```swift
/// extension SectionID {
///     static let billing: SectionID = "billing"
/// }
/// ```
public struct SectionID: MenuIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Creates an identifier from any text; see ``MenuIdentifier/isValid``.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension SectionID {
    /// Information about the app, such as its version and build.
    public static let info: SectionID = "info"
    /// Demonstrations that the app can open.
    public static let demos: SectionID = "demos"
    /// Feature toggles.
    public static let toggles: SectionID = "toggles"
    /// Actions that help to develop and test; the section of items that name none.
    public static let tools: SectionID = "tools"
}

/// The identifier of a plugin: by default its type's name in kebab-case.
public struct PluginID: MenuIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Creates an identifier from any text; see ``MenuIdentifier/isValid``.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension String {
    /// Indicates whether the text is lowercase ASCII words and digits joined by single hyphens.
    package var isKebabCase: Bool { isKebabCase(joinedBy: "-") }

    /// Indicates whether each character is an ASCII letter, a digit or one of some others.
    package func isLettersAndDigits(or others: String) -> Bool {
        utf8.allSatisfy { $0.isLetterOrDigit || others.utf8.contains($0) }
    }

    /// Indicates whether the text is such parts joined by a character.
    fileprivate func isKebabCase(joinedBy separator: Unicode.Scalar) -> Bool {
        var isInWord = false
        for byte in utf8 {
            // Of letters and digits, only capitals lack the bit 0x20.
            let isPart = byte.isLetterOrDigit && byte & 0x20 != 0
            let ends = byte == UInt8(ascii: "-") || byte == UInt8(ascii: separator)
            guard isPart || ends && isInWord else { return false }
            isInWord = isPart
        }
        return isInWord
    }

    /// The name of a type or a function in kebab-case.
    ///
    /// `ClearCache` becomes `clear-cache`, `URLSessionTap` becomes `url-session-tap`, and
    /// `changeIcon` becomes `change-icon`.
    package var kebabCased: String {
        guard !isKebabCase else { return self }
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

extension UInt8 {
    /// Indicates whether the byte is an ASCII letter or digit.
    package var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
