/// A text for people, in English and, where it has one, in Simplified Chinese.
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// No text at all.
    public static let empty = LocalizedText("")

    /// The English text: what is read where the language that was asked for is missing.
    public let english: String
    /// The Simplified Chinese text, if it has one.
    public let simplifiedChinese: String?

    /// A text that reads the same in every language.
    public init(_ text: String) {
        self.init(en: text)
    }

    /// A text with its translation into Simplified Chinese.
    public init(en english: String, zhHans simplifiedChinese: String? = nil) {
        self.english = english
        self.simplifiedChinese = simplifiedChinese
    }

    /// A text that reads the same in every language.
    public init(stringLiteral value: String) {
        self.init(en: value)
    }

    /// Whether it says nothing.
    public var isEmpty: Bool { english.isEmpty && (simplifiedChinese ?? "").isEmpty }

    /// The text in a language, English where it lacks that language.
    public func resolved(for locale: MenuLocale) -> String {
        locale.isSimplifiedChinese ? simplifiedChinese ?? english : english
    }
}

/// The language in which a menu speaks, as a BCP 47 tag or a POSIX locale name.
///
/// Anything that names Simplified Chinese (`zh`, `zh-Hans`, `zh_CN.UTF-8`, `zh-SG`) reads the
/// zh-Hans texts; every other tag reads the English ones.
public struct MenuLocale: Hashable, Sendable {
    /// English: what is read where a text lacks the language that was asked for.
    public static let english = MenuLocale(tag: "en")
    /// Simplified Chinese.
    public static let simplifiedChinese = MenuLocale(tag: "zh-Hans")

    /// The tag as it was given.
    public let tag: String
    /// Whether Simplified Chinese is what the tag asks for.
    public let isSimplifiedChinese: Bool

    /// Reads a tag; any text is accepted, and what names no known language reads English.
    public init(tag: String) {
        self.tag = tag
        let parts = tag.split(whereSeparator: { "-_.@".contains($0) }).map { $0.lowercased() }
        let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        isSimplifiedChinese = parts.first == "zh" && (parts.contains("hans") || !isTraditional)
    }
}
