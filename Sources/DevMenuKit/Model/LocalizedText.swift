/// A text for people, in English and optionally in Simplified Chinese.
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// An empty text.
    public static let empty = LocalizedText("")

    /// The English text, which is also shown in every language that has no text of its own.
    public let english: String
    /// The Simplified Chinese text, or `nil` if there is none.
    public let simplifiedChinese: String?

    /// Creates a text that is the same in every language.
    public init(_ text: String) {
        self.init(en: text)
    }

    /// Creates a text with an optional translation into Simplified Chinese.
    public init(en english: String, zhHans simplifiedChinese: String? = nil) {
        self.english = english
        self.simplifiedChinese = simplifiedChinese
    }

    /// Creates a text that is the same in every language.
    public init(stringLiteral value: String) {
        self.init(en: value)
    }

    /// Indicates whether the text is empty in every language.
    public var isEmpty: Bool { english.isEmpty && (simplifiedChinese ?? "").isEmpty }

    /// Returns the text in a language, or in English if it has no translation.
    public func resolved(for locale: MenuLocale) -> String {
        locale.isSimplifiedChinese ? simplifiedChinese ?? english : english
    }
}

extension LocalizedText {
    /// Creates a text from JSON, in one language or several; an empty one from any other value.
    package init(json: JSONValue?) {
        let english = json?.string ?? json?["en"]?.string
        self.init(en: english ?? "", zhHans: json?["zh-Hans"]?.string)
    }

    /// The text in its languages, as ``init(json:)`` reads it.
    package var json: JSONValue {
        .object(compacting: [
            "en": .string(english), "zh-Hans": simplifiedChinese.map { .string($0) },
        ])
    }
}

/// The language of a menu: a BCP 47 tag or a POSIX locale name.
///
/// A tag for Simplified Chinese (`zh`, `zh-Hans`, `zh_CN.UTF-8`, `zh-SG`) selects the Simplified
/// Chinese texts, every other tag the English ones.
public struct MenuLocale: Hashable, Sendable {
    /// English, which is shown if a text has no translation.
    public static let english = MenuLocale(tag: "en")
    /// Simplified Chinese.
    public static let simplifiedChinese = MenuLocale(tag: "zh-Hans")

    /// The tag as given.
    public let tag: String
    /// Indicates whether the tag selects Simplified Chinese.
    public let isSimplifiedChinese: Bool

    /// Creates a locale from any tag; an unknown one selects English.
    public init(tag: String) {
        self.tag = tag
        let parts = tag.split(whereSeparator: { "-_.@".contains($0) }).map { $0.lowercased() }
        let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        isSimplifiedChinese = parts.first == "zh" && (parts.contains("hans") || !isTraditional)
    }
}
