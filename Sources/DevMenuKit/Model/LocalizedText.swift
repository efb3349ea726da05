/// A text for people, in English and in as many other languages as you give.
///
/// ```swift
/// let title = LocalizedText("Like Button", ["zh-Hans": "点赞按钮", "de": "Mag ich"])
/// ```
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// An empty text.
    public static let empty = LocalizedText("")

    /// The English text, which is also shown in every language without a translation.
    public let english: String
    /// The texts in other languages, by BCP 47 tags such as `de`, `pt-BR` and `zh-Hans`.
    public let translations: [String: String]

    /// Creates a text in English, and in other languages by their BCP 47 tags.
    public init(_ english: String, _ translations: [String: String] = [:]) {
        self.english = english
        self.translations = translations
    }

    /// Creates a text that is the same in every language.
    public init(stringLiteral value: String) { self.init(value) }

    /// Indicates whether the text is empty in every language.
    public var isEmpty: Bool { english.isEmpty && translations.values.allSatisfy(\.isEmpty) }

    /// Returns the text in a language, or in English if it has no translation.
    ///
    /// ```swift
    /// let chinese = title.resolved(for: .simplifiedChinese)
    /// ```
    public func resolved(for locale: MenuLocale) -> String {
        if translations.isEmpty { return english }
        return locale.tags.lazy.compactMap { translations[$0] }.first ?? english
    }
}

extension LocalizedText {
    /// Creates a text from JSON, in one language or several; an empty one from any other value.
    package init(json: JSONValue?) {
        var texts = (json?.object?.members ?? [])
            .reduce(into: [:]) { $0[$1.name] = $1.value.string }
        let english = texts.removeValue(forKey: "en") ?? json?.string ?? ""
        self.init(english, texts)
    }

    /// The text in its languages, as ``init(json:)`` reads it.
    package var json: JSONValue {
        var json: JSONObject = ["en": .string(english)]
        for (tag, text) in translations.sorted(by: { $0.key < $1.key }) {
            json[tag] = .string(text)
        }
        return .object(json)
    }
}

/// The language of a menu: a BCP 47 tag or a POSIX locale name.
///
/// It selects the texts with its tag, or with that of the nearest language that contains it:
/// `de_AT.UTF-8` those of `de-AT`, and then those of `de`. A tag for Chinese without a script means
/// the one that its region writes: `zh`, `zh_CN` and `zh-SG` select `zh-Hans`.
public struct MenuLocale: Hashable, Sendable {
    /// English, which is shown if a text has no translation.
    public static let english = MenuLocale(tag: "en")
    /// Simplified Chinese.
    public static let simplifiedChinese = MenuLocale(tag: "zh-Hans")

    /// The tag as given.
    public let tag: String
    /// The tags whose texts it selects, the nearest first.
    let tags: [String]

    /// Creates a locale from any tag; an unknown one selects English.
    public init(tag: String) {
        self.tag = tag
        var subtags = tag.prefix { $0 != "." && $0 != "@" }
            .split(whereSeparator: { "-_".contains($0) })
            .enumerated().map { Self.cased($1, isFirst: $0 == 0) }
        if subtags.first == "zh", !subtags.contains(where: { ["Hans", "Hant"].contains($0) }) {
            let isTraditional = subtags.contains { ["TW", "HK", "MO"].contains($0) }
            subtags.insert(isTraditional ? "Hant" : "Hans", at: 1)
        }
        tags = subtags.reduce(into: []) { tags, subtag in
            tags.insert(tags.first.map { "\($0)-\(subtag)" } ?? subtag, at: 0)
        }
    }

    /// Returns a language in lower case, a script capitalized, and a region in upper case.
    private static func cased(_ subtag: Substring, isFirst: Bool) -> String {
        switch subtag.count {
        case _ where isFirst, 5...: subtag.lowercased()
        case 4: subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
        default: subtag.uppercased()
        }
    }
}

extension MenuLocale {
    /// Indicates whether the tag selects Simplified Chinese.
    package var isSimplifiedChinese: Bool { tags.contains("zh-Hans") }
}
