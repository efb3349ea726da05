package import DevMenuKit
import DevMenuWire

/// The possible values of a setting, which typed words become.
///
/// They follow from the item's options, or else from the type of its value and default, not from
/// its kind. Only the host has further rules, and checks them.
package enum SettingValues: Sendable {
    /// One of a few values, and its title.
    package struct Option: Equatable, Sendable {
        /// The word that people type.
        package let word: String
        /// The title that people read; empty for none.
        package let title: String
        /// The value that the host gets.
        package let value: JSONValue

        /// Creates an option.
        package init(word: String, title: String, value: JSONValue) {
            self.word = word
            self.title = title
            self.value = value
        }
    }

    /// True and false, which people call on and off.
    case bool
    /// One of some values.
    case options([Option])
    /// One of some values, or another text, which the host checks.
    case open([Option])
    /// A number, which the host checks.
    case number(NumberRule)
    /// A string.
    case text
    /// Any JSON; other words are strings.
    case json

    /// Creates the values of the setting that a host described.
    init(of item: ItemRecord) {
        let options = item.options.map { value, title in
            Option(word: value.typed, title: title, value: value)
        }
        guard options.isEmpty else {
            self = item.isOpen ? .open(options) : .options(options)
            return
        }
        let value = item.value ?? .null
        let standard = item.defaultValue ?? .null
        self =
            switch (value == .null ? standard : value, standard == .null ? value : standard) {
            case (.bool, .bool): .bool
            case let (value, standard) where value.isNumber && standard.isNumber:
                .number(NumberRule(item.json))
            case (.string, .string): .text
            // The app, which keeps the value, wasn't asked for it.
            case (.null, .null) where item.isKeptByApp && item.kind == ItemKind.toggle.rawValue:
                .bool
            case (.null, .null) where item.isKeptByApp && item.kind == ItemKind.number.rawValue:
                .number(NumberRule(item.json))
            case (.null, .null) where item.isKeptByApp: .text
            default: .json
            }
    }

    /// Returns the value of a typed word, or `nil` if the setting can't have it.
    package func value(of word: String) -> JSONValue? {
        switch self {
        case .bool: ParameterDeclaration.bool(from: word).map { .bool($0) }
        case .options(let options): options.first { $0.word == word }?.value
        case .open(let options): options.first { $0.word == word }?.value ?? .string(word)
        case .number:
            if let value = Self.json(word), value.double != nil { value } else { nil }
        case .text: .string(word)
        case .json: Self.json(word) ?? .string(word)
        }
    }

    /// The words of all values if these are few, or none.
    package var words: [String] {
        switch self {
        case .bool: ["on", "off"]
        case .options(let options), .open(let options): options.map(\.word)
        case .number, .text, .json: []
        }
    }

    /// The words as a usage line shows them, or a placeholder for any value.
    package var usage: [String] {
        switch self {
        case .bool, .options: words
        case .open: words + ["TEXT"]
        case .number: ["NUMBER"]
        case .text: ["TEXT"]
        case .json: ["JSON"]
        }
    }

    /// The expected value, in words.
    package var expectation: String {
        switch self {
        case .bool: "on or off"
        case .options: "one of " + words.joined(separator: ", ")
        case .open: words.joined(separator: ", ") + " or another text"
        case .number(let rule): rule.words
        case .text: "text"
        case .json: "JSON"
        }
    }

    private static func json(_ word: String) -> JSONValue? { try? JSONReader().read(word) }
}
