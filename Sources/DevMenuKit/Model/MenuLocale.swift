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
