import DevMenuKit

/// A word, or words, that a command takes.
package struct CommandArgument: Sendable {
    /// What the word names, and so what completes it.
    package enum Meaning: Equatable, Sendable {
        /// A command or an item.
        case commandOrItem
        /// Any item.
        case item
        /// An item that can be run.
        case action
        /// An item with a value.
        case setting
        /// A toggle.
        case toggle
        /// A running app.
        case app
        /// A section.
        case section
        /// A route's path or URL.
        case route
        /// A file.
        case file
        /// One of some words.
        case word([String])
        /// A value of the setting named before it.
        case settingValue
        /// An argument of the action named before it.
        case actionArgument
        /// One of the shell's own settings.
        case shellSetting
        /// A value of the shell's setting named before it.
        case shellSettingValue
        /// A number.
        case number
    }

    /// What it is called in the usage, such as `SECTION`.
    package let name: String
    /// What it is, in a few words.
    package let summary: String
    /// What it names.
    package let meaning: Meaning
    /// Whether it may be left out.
    package let isOptional: Bool
    /// Whether there may be any number of it.
    package let isRepeated: Bool

    /// A word that a command takes.
    package init(
        _ name: String,
        _ meaning: Meaning,
        summary: String,
        isOptional: Bool = false,
        isRepeated: Bool = false
    ) {
        self.name = name
        self.meaning = meaning
        self.summary = summary
        self.isOptional = isOptional
        self.isRepeated = isRepeated
    }

    /// Whether the word is the name of an item, or may be.
    var namesItem: Bool {
        switch meaning {
        case .commandOrItem, .item, .action, .setting, .toggle: true
        default: false
        }
    }

    var json: JSONValue {
        [
            "name": .string(name), "summary": .string(summary), "isRequired": .bool(!isOptional),
            "isRepeated": .bool(isRepeated),
        ]
    }
}
