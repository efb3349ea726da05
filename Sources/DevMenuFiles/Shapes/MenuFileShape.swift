import DevMenuKit

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
    /// ASCII letters, digits, `-` and `_`, a letter first: 1 to 64 of them.
    case name
    /// `true` or `false`.
    case bool
    /// One of some words.
    case word([String])
    /// A URL with its scheme.
    case address
    /// Any text without NUL: what a program can be told.
    case argument
    /// A program and its arguments.
    case command
    /// Arguments, by the names of variables.
    case environment
    /// The version of a form, which is the one that is known.
    case version(Int)
    /// Values of one shape.
    case list(of: MenuFileShape, atLeast: Int)
    /// Values of one shape, by names of any kind.
    case map(of: MenuFileShape)
    /// Values by names that are known.
    case object([MenuFileMember])
    /// One of several shapes that differ in their type.
    case anyOf([MenuFileShape])
    /// A shape but for some texts, for a reason that says what to write instead.
    case except([String], of: MenuFileShape, because: String)
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
        case .name: "1 to 64 ASCII letters, digits, '-' and '_', a letter first"
        case .bool: "true or false"
        case .word(let words): "one of " + words.joined(separator: ", ")
        case .address: "a URL, like https://example.com"
        case .argument: "a text without NUL"
        case .command: "a list of a program and its arguments"
        case .environment: "an object with texts by the names of variables"
        case .version(let number): "\(number), which is the version that is known"
        case .list(_, 0): "a list"
        case .list(_, let count): "a list of at least \(count)"
        case .map: "an object"
        case .object(let members):
            "an object with " + members.filter(\.isRequired).map(\.name).joined(separator: ", ")
        case .anyOf(let shapes): shapes.map(\.words).joined(separator: ", or ")
        case .except(_, let shape, _): shape.words
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

/// A member that an object in a menu's file may have.
public struct MenuFileMember: Sendable {
    /// Its name.
    public let name: String
    /// What its value has to be.
    public let shape: MenuFileShape
    /// Whether it has to be there.
    public let isRequired: Bool
    /// What it is about, in a sentence, for whoever writes the file.
    public let summary: String

    /// A member that may be missing, unless it says otherwise.
    public init(
        _ name: String,
        _ shape: MenuFileShape,
        isRequired: Bool = false,
        summary: String
    ) {
        self.name = name
        self.shape = shape
        self.isRequired = isRequired
        self.summary = summary
    }
}

extension MenuFileShape {
    /// The parts of a value that have the shape they need; `nil` where there are none.
    ///
    /// Members that are wrong are left out, and `null` stands for elements that are, so that the others
    /// keep their places.
    func soundPart(of value: JSONValue) -> JSONValue? {
        switch (self, value) {
        case _ where check(value, MenuFileLog()): value
        case (.list(let shape, _), .array(let elements)):
            .array(elements.map { shape.soundPart(of: $0) ?? .null })
        case (.command, .array(let words)):
            .array(words.map { MenuFileShape.argument.soundPart(of: $0) ?? .null })
        case (.object(let members), .object(let object)):
            .object(Self.soundPart(of: object, having: members))
        case (.anyOf(let shapes), _):
            shapes.first { $0.takes(value) }.flatMap { $0.soundPart(of: value) }
        default: nil
        }
    }

    /// The members of an object that are known and have the shape they need.
    static func soundPart(of object: JSONObject, having members: [MenuFileMember]) -> JSONObject {
        JSONObject(
            members.compactMap { member in
                object[member.name].flatMap { member.shape.soundPart(of: $0) }
                    .map { (member.name, $0) }
            }
        )
    }
}
