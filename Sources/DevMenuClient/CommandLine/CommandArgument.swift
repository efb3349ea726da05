package import DevMenuKit

/// An argument of a command, one word or several if it is repeated, or a flag.
package struct CommandArgument: Sendable {
    /// The kind of thing that the word names, which decides how it is completed.
    package enum Meaning: Equatable, Sendable {
        /// A command or an item.
        case commandOrItem
        /// Any item.
        case item
        /// An action.
        case action
        /// A setting.
        case setting
        /// A toggle.
        case toggle
        /// A running app.
        case app
        /// An app or a project that has written files.
        case writtenApp
        /// A scope, or nothing to leave the one that the environment names.
        case scope
        /// A job of the prompt.
        case job
        /// A section.
        case section
        /// An alias of the prompt.
        case alias
        /// A preset.
        case preset
        /// A route's path or URL.
        case route
        /// An argument of the page whose route was named before it, or the way in which it appears.
        case routeArgument
        /// A file.
        case file
        /// One of some words.
        case word([String])
        /// A setting and its value: `SETTING=VALUE`.
        case assignment
        /// A value of the setting named before it.
        case settingValue
        /// A value of the setting named before it, `flip` or `reset`.
        case settingChange
        /// An argument of the action named before it.
        case actionArgument
        /// One of the shell's own settings.
        case shellSetting
        /// A value of the shell's setting named before it.
        case shellSettingValue
        /// An event's topic, a setting, or `app`.
        case event
        /// The label of a logger of the app.
        case logLabel
        /// A number.
        case number
        /// A number of seconds above 0.
        case seconds
        /// A line of commands.
        case line
        /// Any text.
        case text

        /// Indicates whether the word may be the name of an item.
        package var namesItem: Bool {
            switch self {
            case .commandOrItem, .item, .action, .setting, .toggle, .event: true
            default: false
            }
        }

        /// Returns whether the word may be the name of this item.
        package func fits(_ item: ListedItem) -> Bool {
            switch self {
            case .action: item.role == .action
            case .setting, .event: item.isSetting
            case .toggle: item.role == .setting(isToggle: true)
            default: namesItem
            }
        }
    }

    /// The name in the usage, such as `SECTION`.
    package let name: String
    /// A few words about the argument.
    package let summary: String
    /// The kind of thing that it names.
    package let meaning: Meaning
    /// Indicates whether it may be left out.
    package let isOptional: Bool
    /// Indicates whether it may be given any number of times.
    package let isRepeated: Bool
    /// Indicates whether, as a flag of the program, it may also follow a command.
    package private(set) var mayFollow = false

    /// Indicates whether it's one of some names or a number, so that it never looks like an option.
    package var isName: Bool {
        switch meaning {
        case .word: !isRepeated
        case .item, .action, .setting, .toggle, .app, .writtenApp, .scope, .job, .section, .alias,
            .preset, .route, .shellSetting, .event, .logLabel, .number, .seconds:
            true
        case .commandOrItem, .file, .assignment, .settingValue, .settingChange, .actionArgument,
            .routeArgument, .shellSettingValue, .line, .text:
            false
        }
    }

    /// Creates an argument.
    package init(
        _ name: String,
        _ meaning: Meaning,
        _ summary: String,
        isOptional: Bool = false,
        isRepeated: Bool = false
    ) {
        self.name = name
        self.meaning = meaning
        self.summary = summary
        self.isOptional = isOptional
        self.isRepeated = isRepeated
    }

    /// Creates an argument that may be left out.
    package static func optional(
        _ name: String,
        _ meaning: Meaning,
        _ summary: String,
        isRepeated: Bool = false
    ) -> CommandArgument { .init(name, meaning, summary, isOptional: true, isRepeated: isRepeated) }

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - name: The names and the value, as in a usage: `-h, --help`, `--last N`.
    ///   - summary: A few words about its effect.
    ///   - meaning: The kind of its value.
    ///   - isRepeated: `true` if it may be given more than once.
    ///   - mayFollow: `true` if, as a flag of the program, it may also follow a command.
    /// - Returns: The option.
    package static func option(
        _ name: String,
        _ summary: String,
        _ meaning: Meaning = .text,
        isRepeated: Bool = false,
        mayFollow: Bool = false
    ) -> CommandArgument {
        var option = optional(name, meaning, summary, isRepeated: isRepeated)
        option.mayFollow = mayFollow
        return option
    }

    /// The words that it may be; empty for any text.
    package var choices: [String] { if case .word(let words) = meaning { words } else { [] } }

    /// Returns a description of the valid texts, or `nil` if a text is one.
    package func expected(_ text: String) -> String? {
        switch meaning {
        case .word(let words) where !words.contains(text):
            words.count == 1
                ? words[0] : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        case .scope where !["", ScopeName.automatic].contains(text) && ScopeName(text) == nil:
            BadScopeNameError.rule
        case .seconds where TimeLimit.seconds(from: text) == nil: "a number of seconds above 0"
        default: nil
        }
    }

    /// The row of a table: its name, and a few words about it.
    package var row: [String] { [name, summary] }

    /// The argument as `help` writes it in JSON.
    package var json: JSONValue {
        [
            "name": .string(name), "summary": .string(summary), "isRequired": .bool(!isOptional),
            "isRepeated": .bool(isRepeated),
        ]
    }
}

extension CommandArgument {
    /// The names of an option, such as `--last`, or `-h` and `--help`; none for a word that goes by its
    /// position.
    package var flagNames: [String] {
        guard isOptional, name.hasPrefix("-") else { return [] }
        let names = name.split(separator: " ").prefix { $0.hasPrefix("-") }
        // `--all|--apps` is one of two words.
        guard !names.contains(where: { $0.contains("|") }) else { return [] }
        return names.map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
    }

    /// The name of an option, such as `--last`; `nil` for a word that goes by its position.
    package var optionName: String? { flagNames.last }

    /// The name of an option's value; `nil` for an option without one.
    package var valueName: String? {
        name.split(separator: " ").last.flatMap { $0.hasPrefix("-") ? nil : String($0) }
    }

    /// The form of the option, or `nil` for a word that goes by its position.
    package var form: FlagScanner.Form? { optionName.map { _ in takesValue ? .valued : .alone } }

    /// Indicates whether an option is followed by a value.
    package var takesValue: Bool { valueName != nil }
}

extension [CommandArgument] {
    /// Those that go by position.
    package var placed: [CommandArgument] { filter { $0.optionName == nil } }

    /// The options.
    package var options: [CommandArgument] { filter { $0.optionName != nil } }

    /// Returns the option with a name, or `nil`.
    package func flag(_ name: String) -> CommandArgument? { first { $0.flagNames.contains(name) } }

    /// Returns the form of the option with a name, or `nil` if none has it.
    package func form(of name: String) -> FlagScanner.Form? { flag(name)?.form }

    /// Returns the options among words, and the indices of those that go by their position: neither
    /// options nor their values.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - isThroughout: `false` if the first of the other words ends the options, a `--` included.
    ///   - isQuoted: Returns whether the word at an index is quoted, so that a `--` ends nothing.
    /// - Returns: The options, in order, the indices, and that of the `--` that ends the options.
    package func scan(
        _ words: [String],
        throughout isThroughout: Bool = true,
        isQuoted: (Int) -> Bool = { _ in false }
    ) -> (flags: [ScannedFlag], placed: [Int], end: Int?) {
        var flags: [ScannedFlag] = []
        var placed: [Int] = []
        var scanner = FlagScanner(words)
        while let part = scanner.next(form) {
            switch part {
            case .flag(let flag): flags.append(flag)
            case .word(let index) where isThroughout: placed.append(index)
            case .end(let index) where isThroughout && isQuoted(index): placed.append(index)
            case .end(let index) where isThroughout:
                return (flags, placed + (index + 1..<words.count), index)
            case .word(let index), .end(let index): return (flags, [Int](index..<words.count), nil)
            }
        }
        return (flags, placed, nil)
    }
}
