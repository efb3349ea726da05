public import DevMenuKit

/// The shape of a value in a menu's file.
///
/// Both the reader's checks and the JSON Schema are made from shapes, so that they agree.
public indirect enum MenuFileShape: Sendable {
    /// The greatest number of characters in a title or another text shown in a row.
    public static let titleLimit = 1_000
    /// The greatest number of characters in any other text for people.
    public static let textLimit = ProblemText.textLimit

    /// A line of text of 1 to `limit` characters, without control characters.
    case text(limit: Int)
    /// A line of text, or one for each language: `{"en": …, "zh-Hans": …}`.
    case localized(limit: Int)
    /// Kebab-case ASCII of 1 to 64 characters.
    case identifier
    /// The identifier of an item in the file, or in one that it includes: `api:test`.
    case reference
    /// 1 to 64 ASCII letters, digits, `-` and `_`, beginning with a letter.
    case name
    /// The name of an environment variable.
    case variable
    /// `true` or `false`.
    case bool
    /// A number, whole or not.
    case number
    /// One of some words.
    case word([String])
    /// A URL with its scheme.
    case address
    /// Any text without NUL, as an argument of a program.
    case argument
    /// A program and its arguments.
    case command
    /// The values of environment variables, by name.
    case environment
    /// The version number of a form; only this one is known.
    case version(Int)
    /// An array of values of one shape.
    case list(of: MenuFileShape, atLeast: Int)
    /// An object with values of one shape, and any names.
    case map(of: MenuFileShape)
    /// An object with these members.
    case object([MenuFileMember])
    /// One of several shapes, which differ in their types.
    case anyOf([MenuFileShape])
    /// A shape without some texts, and the words that explain why and what to write instead.
    case except([String], of: MenuFileShape, because: String)
    /// A shape whose schema has further rules, which the reader checks in their context.
    case ruled(MenuFileShape, by: JSONObject)
    /// Any JSON value.
    case value
}

extension MenuFileShape {
    /// A title, in one language or several.
    static let title = MenuFileShape.localized(limit: titleLimit)
    /// A sentence for people, in one language or several.
    static let sentence = MenuFileShape.localized(limit: textLimit)

    /// A description of the shape, following "give" in messages.
    var expectation: String {
        switch self {
        case .text(let limit): "a line of text of 1 to \(limit) characters"
        case .localized: "a string, or one for each language as {\"en\": …, \"zh-Hans\": …}"
        case .identifier: "kebab-case ASCII of 1 to 64 characters"
        case .reference: "the id of an item, such as test or api:test"
        case .variable: "the name of a variable, such as SKIP_SLOW"
        case .name: "1 to 64 ASCII letters, digits, '-' and '_', a letter first"
        case .bool: "true or false"
        case .number: "a number"
        case .word(let words): "one of " + words.joined(separator: ", ")
        case .address: ProblemText.address
        case .argument: "a string without NUL"
        case .command: "a list of a program and its arguments"
        case .environment: "an object with a string for each variable"
        case .version(let number): "\(number), the only version that is known"
        case .list(_, 0): "a list"
        case .list(_, let count): "a list of at least \(count)"
        case .map: "an object"
        case .object(let members):
            "an object with " + members.filter(\.isRequired).map(\.name).joined(separator: ", ")
        case .anyOf(let shapes): shapes.map(\.expectation).joined(separator: ", or ")
        case .except(_, let shape, _), .ruled(let shape, _): shape.expectation
        case .value: "a value"
        }
    }

    /// Returns the members of a localised text.
    static func languages(limit: Int) -> [MenuFileMember] {
        [
            .required("en", .text(limit: limit), "In English."),
            .optional("zh-Hans", .text(limit: limit), "In Simplified Chinese."),
        ]
    }
}

/// A member of an object in a menu's file.
public struct MenuFileMember: Sendable {
    /// The member's name.
    public let name: String
    /// The shape of the member's value.
    public let shape: MenuFileShape
    /// A sentence about the member, for authors of files.
    public let summary: String
    /// Indicates whether the member is required.
    public let isRequired: Bool
    /// Other names that people write for it, for which an error suggests the member.
    public let synonyms: [String]

    /// Creates a member that may be left out.
    public static func optional(
        _ name: String,
        _ shape: MenuFileShape,
        _ summary: String,
        synonyms: [String] = []
    ) -> MenuFileMember {
        .init(name: name, shape: shape, summary: summary, isRequired: false, synonyms: synonyms)
    }

    /// Creates a member that can't be left out.
    public static func required(
        _ name: String,
        _ shape: MenuFileShape,
        _ summary: String,
        synonyms: [String] = []
    ) -> MenuFileMember {
        .init(name: name, shape: shape, summary: summary, isRequired: true, synonyms: synonyms)
    }
}

extension MenuFileShape {
    /// Returns the parts of a value that have the right shape, or `nil` if there are none.
    ///
    /// Members with errors are left out. Elements with errors become `null`, so that the others
    /// retain their indices.
    func validPart(of value: JSONValue) -> JSONValue? {
        switch (self, value) {
        case _ where check(value, JSONProblemLog()): value
        case (.list(let shape, _), .array(let elements)):
            .array(elements.map { shape.validPart(of: $0) ?? .null })
        case (.ruled(let shape, _), _): shape.validPart(of: value)
        case (.command, .array(let words)):
            .array(words.map { MenuFileShape.argument.validPart(of: $0) ?? .null })
        case (.object(let members), .object(let object)):
            .object(Self.validPart(of: object, having: members))
        case (.anyOf(let shapes), _):
            shapes.first { $0.accepts(value) }.flatMap { $0.validPart(of: value) }
        default: nil
        }
    }

    /// Returns the members of an object that are known and have the right shape.
    static func validPart(of object: JSONObject, having members: [MenuFileMember]) -> JSONObject {
        JSONObject(
            members.compactMap { member in
                object[member.name].flatMap { member.shape.validPart(of: $0) }
                    .map { (member.name, $0) }
            }
        )
    }
}
