package import DevMenuKit

/// The values that a setting can have, as its item says: what people type becomes one of them.
///
/// No kind of item is told apart: options, or else the type of the value and of the default, decide. What
/// else a value has to be its host alone knows, and checks.
package enum SettingValues: Sendable {
    /// A value among few, and what people read for it.
    package struct Option: Equatable, Sendable {
        /// What people type.
        package let word: String
        /// What people read; empty for nothing to say.
        package let title: String
        /// What the host is told.
        package let value: JSONValue
    }

    /// True and false, which people call on and off.
    case bool
    /// One of some values.
    case options([Option])
    /// A number.
    case number
    /// A text.
    case text
    /// Any JSON; a word that is none is a text.
    case json

    /// Creates the values of the setting that a host wrote.
    init(of item: JSONValue) {
        let options = (item["options"]?.array ?? []).compactMap { option in
            option["value"].map { value in
                Option(
                    word: Self.word(for: value),
                    title: option["title"]?.string ?? "",
                    value: value
                )
            }
        }
        guard options.isEmpty else {
            self = .options(options)
            return
        }
        let value = item["value"] ?? .null
        let standard = item["default"] ?? .null
        self =
            switch (value == .null ? standard : value, standard == .null ? value : standard) {
            case (.bool, .bool): .bool
            case (.integer, .integer), (.integer, .double), (.double, .integer),
                (.double, .double):
                .number
            case (.string, .string): .text
            default: .json
            }
    }

    /// Returns the value that people mean by a word, or `nil` where it is none that the setting can have.
    package func value(of word: String) -> JSONValue? {
        switch self {
        case .bool: Parameter.bool(from: word).map { .bool($0) }
        case .options(let options): options.first { $0.word == word }?.value
        case .number:
            if let value = Self.json(word), value.double != nil { value } else { nil }
        case .text: .string(word)
        case .json: Self.json(word) ?? .string(word)
        }
    }

    /// The words for all the values, where these are few; otherwise none.
    package var words: [String] {
        switch self {
        case .bool: ["on", "off"]
        case .options(let options): options.map(\.word)
        case .number, .text, .json: []
        }
    }

    /// The words as a usage has them, or what stands there for any value.
    package var usage: [String] {
        switch self {
        case .bool, .options: words
        case .number: ["NUMBER"]
        case .text: ["TEXT"]
        case .json: ["JSON"]
        }
    }

    /// What a value has to be, in words.
    package var expectation: String {
        switch self {
        case .bool: "on or off"
        case .options: "one of " + words.joined(separator: ", ")
        case .number: "a number"
        case .text: "a text"
        case .json: "JSON"
        }
    }

    /// Whether two values are the same to people: `5` and `5.0` are.
    package static func isSame(_ value: JSONValue?, _ other: JSONValue) -> Bool {
        switch (value, other) {
        case (.double(let number)?, .integer), (.double(let number)?, .double):
            number == other.double
        case (.integer?, .double(let number)): value?.double == number
        default: value == other
        }
    }

    private static func word(for value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .bool(let isOn): isOn ? "on" : "off"
        default: value.description
        }
    }

    private static func json(_ word: String) -> JSONValue? { try? JSONReader().read(word) }
}
