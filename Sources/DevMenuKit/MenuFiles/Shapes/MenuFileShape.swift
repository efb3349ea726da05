/// What a value in a menu's file has to be.
///
/// The reader checks by it and the JSON Schema is made of it, so that the two say the same.
public indirect enum MenuFileShape: Sendable {
    /// The most characters of what people read in a row, such as a title.
    public static let titleLimit = 1_000
    /// The most characters of any other text that people read.
    public static let textLimit = 10_000

    /// A line of text of 1 to so many characters, none of them a control character.
    case text(limit: Int)
    /// Such a text, or one for each language: `{"en": …, "zh-Hans": …}`.
    case localized(limit: Int)
    /// Kebab-case ASCII of 1 to 64 characters.
    case identifier
    /// `true` or `false`.
    case bool
    /// One of some words.
    case word([String])
    /// A URL with its scheme.
    case address
    /// Any text without NUL: what a program can be told.
    case argument
    /// Values of one shape.
    case list(of: MenuFileShape, atLeast: Int)
    /// Values of one shape, by names of any kind.
    case map(of: MenuFileShape)
    /// Values by names that are known.
    case object([MenuFileMember])
    /// One of several shapes that differ in their type.
    case anyOf([MenuFileShape])
    /// Any value of JSON.
    case value
}

extension MenuFileShape {
    /// What it is, in words that follow "give".
    var words: String {
        switch self {
        case .text(let limit): "a line of text of 1 to \(limit) characters"
        case .localized: "a text, or one for each language as {\"en\": …, \"zh-Hans\": …}"
        case .identifier: "kebab-case ASCII of 1 to 64 characters"
        case .bool: "true or false"
        case .word(let words): "one of " + words.joined(separator: ", ")
        case .address: "a URL, like https://example.com"
        case .argument: "a text without NUL"
        case .list(_, 0): "a list"
        case .list(_, let count): "a list of at least \(count)"
        case .map: "an object"
        case .object(let members):
            "an object with " + members.filter(\.isRequired).map(\.name).joined(separator: ", ")
        case .anyOf(let shapes): shapes.map(\.words).joined(separator: ", or ")
        case .value: "a value"
        }
    }

    /// The members of a localised text.
    static func languages(limit: Int) -> [MenuFileMember] {
        [
            MenuFileMember("en", .text(limit: limit), isRequired: true, summary: "In English."),
            MenuFileMember("zh-Hans", .text(limit: limit), summary: "In Simplified Chinese."),
        ]
    }
}
