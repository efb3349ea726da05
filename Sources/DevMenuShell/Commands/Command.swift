import DevMenuKit

/// A word that the shell itself knows.
///
/// A command is one file: the REPL, `help`, completion and `--json` know it from what it says here.
/// Laws: ``run(_:in:)`` prints nothing itself, but returns what is to be printed; it throws
/// ``CommandError`` before it has done anything, or says what it has done.
package protocol Command: Sendable {
    /// What people type.
    var name: String { get }
    /// Other words for the same; none by default.
    var aliases: [String] { get }
    /// What it does, in a few words.
    var summary: String { get }
    /// What may follow its name; nothing by default.
    var arguments: [CommandArgument] { get }
    /// Whether requests of the next commands may be sent before its own is answered; not by default.
    ///
    /// Law: it may only where nothing but the host finds its request wrong, since the host alone can
    /// keep the next ones from being done.
    var mayBeSentAhead: Bool { get }

    /// Whether it looks at what has happened since the command before it; not by default.
    var looksAtEvents: Bool { get }

    /// Where among its words an item, or a command, begins with words of its own: what those may be is
    /// judged by ``SecretWords``.
    ///
    /// By default where its first argument stands that means one.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: The place; `nil` where it takes none.
    func carried(in words: [String]) -> Int?

    /// Whether its result has a table: ``CommandResult/rows``; not by default.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: `true` where each row is a line of values.
    func hasRows(behind words: [String]) -> Bool

    /// Carries it out, or says what to ask the host.
    ///
    /// - Parameters:
    ///   - invocation: The words that it was given, and where they stood.
    ///   - context: The host, and whatever else commands work with.
    /// - Returns: What it came to, or what to ask.
    /// - Throws: ``CommandError``, or ``ShellEnd`` where the shell is to end.
    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep
}

extension Command {
    /// No other words.
    package var aliases: [String] { [] }

    /// Nothing follows.
    package var arguments: [CommandArgument] { [] }

    /// What comes after waits.
    package var mayBeSentAhead: Bool { false }

    /// What happened before it is none of its concern.
    package var looksAtEvents: Bool { false }

    /// It has no table.
    package func hasRows(behind words: [String]) -> Bool { false }

    /// Where its first argument stands that means an item or a command.
    package func carried(in words: [String]) -> Int? { arguments.firstIndex(where: \.namesItem) }

    /// How it is typed: `list [SECTION]`; what may be left out only together stands within.
    package var usage: String {
        let rest = arguments.reversed().reduce("") { rest, argument in
            let word = argument.isRepeated ? argument.name + "…" : argument.name
            return argument.isOptional ? " [\(word)\(rest)]" : " \(word)\(rest)"
        }
        return name + rest
    }

    /// What `--json help` says of it.
    func json(withArguments: Bool) -> JSONValue {
        var members: JSONObject = [
            "name": .string(name), "summary": .string(summary), "usage": .string(usage),
        ]
        if withArguments { members["arguments"] = .array(arguments.map(\.json)) }
        return .object(members)
    }
}

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
    fileprivate var namesItem: Bool {
        switch meaning {
        case .commandOrItem, .item, .action, .setting, .toggle: true
        default: false
        }
    }

    fileprivate var json: JSONValue {
        [
            "name": .string(name), "summary": .string(summary), "isRequired": .bool(!isOptional),
            "isRepeated": .bool(isRepeated),
        ]
    }
}
