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
