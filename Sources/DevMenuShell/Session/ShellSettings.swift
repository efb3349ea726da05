package import DevMenuTerminal
import DevMenuKit
package import DevMenuWire

/// The shell's own settings, which `set` shows and changes; they last as long as the shell.
package struct ShellSettings: Sendable {
    /// A setting's name, summary and values.
    package struct Entry: Sendable {
        /// The name that people type.
        package let name: String
        /// A summary in a few words.
        package let summary: String
        private let path: any WritableKeyPath<ShellSettings, String> & Sendable
        /// The possible values; empty for any text.
        package let values: [String]
        /// Indicates whether it has any number of the values, or one of those that can't be
        /// combined.
        let isList: Bool
        /// Returns a description of the valid values, or `nil` if a value is valid.
        let expected: @Sendable (String) -> String?

        fileprivate init(
            _ name: String,
            _ summary: String,
            _ path: any WritableKeyPath<ShellSettings, String> & Sendable,
            _ values: [String] = switchWords,
            isList: Bool = false,
            expected: @escaping @Sendable (String) -> String? = { _ in nil }
        ) {
            (self.name, self.summary, self.path) = (name, summary, path)
            (self.values, self.isList, self.expected) = (values, isList, expected)
        }

        func get(_ settings: ShellSettings) -> String { settings[keyPath: path] }

        func set(_ settings: inout ShellSettings, _ value: String) {
            settings[keyPath: path] = value
        }

        /// Returns the values that may follow others.
        func values(after given: [String]) -> [String] {
            guard !given.isEmpty else { return values }
            let isClosed = !isList || given.contains(where: ShellSettings.switchWords.contains)
            return isClosed
                ? [] : values.filter { !(given + ShellSettings.switchWords).contains($0) }
        }

        /// Returns the word of a value that can't be one, or not after those before it.
        func wrongWord(in value: String) -> String? {
            var words = isList ? value.split(separator: " ").map(String.init) : [value]
            while let word = words.popLast(), !values.isEmpty {
                guard values(after: words).contains(word) else { return word }
            }
            return nil
        }
    }

    /// The words that switch a setting, or all of its list.
    fileprivate static let switchWords = ["on", "off"]

    /// Indicates whether risky actions ask first.
    package var confirms = true
    /// The prompt, in which ``PromptWords`` are replaced by facts about the host.
    package var prompt = "%n%m> "
    /// Indicates whether the rest of a likely line is shown after what is typed.
    package var showsSuggestions = true
    /// When to paint.
    package var color = ColorChoice.auto
    /// The background's kind, or `auto` if the terminal is asked for it.
    package var theme = "auto"
    /// The background's kind, or `nil` if the terminal is asked for it.
    var background: TerminalBackground? { TerminalBackground(rawValue: theme) }
    /// The name of the view of candidates: the full-screen list, once more than fit on the screen, or a
    /// list below the line.
    package var completion = PickCommand.typedName
    /// The name of the format of results.
    package var format = TextFormat().name
    /// Indicates whether each command reports its duration.
    package var showsTiming = false
    /// Indicates whether the host's stderr is shown.
    package var showsHostOutput = false

    /// The topics of events that are shown above the prompt, or `on` or `off`.
    var events = "on"
    /// The topics of events that are shown above the prompt.
    package var shownEvents: Set<EventTopic> {
        let named = events.split(separator: " ").compactMap { EventTopic(rawValue: "\($0)") }
        // Whoever runs an action sees that it runs.
        return Set(events == "on" ? EventTopic.allCases.filter { $0 != .run } : named)
    }

    /// Indicates whether the lines of the app's log are shown: an app may log much, so only by its name.
    var showsLog: Bool { events.split(separator: " ").contains { $0 == EventTopic.log.rawValue } }

    private static let topics = EventTopic.allCases.filter { $0 != .exiting }.map(\.rawValue)

    /// The settings by name, in the order in which they are shown.
    package static let entries: [Entry] = [
        Entry("confirm", "ask before risky actions", \.confirms.word),
        Entry("prompt", "the prompt; " + PromptWords.summary, \.prompt, []) { text in
            Prompt.isTooLong(text) ? "a prompt of at most \(Prompt.columnLimit) columns" : nil
        },
        Entry("color", "when to use colour", \.color.word, ColorChoice.allCases.map(\.rawValue)),
        Entry(
            "theme",
            "the terminal's background; auto asks the terminal",
            \.theme,
            ["auto", TerminalBackground.dark.rawValue, TerminalBackground.light.rawValue]
        ),
        Entry(
            "completion",
            "the list of more candidates than the screen holds",
            \.completion,
            [PickCommand.typedName, "list"]
        ),
        Entry("format", "how results are written", \.format, OutputFormats.all.map(\.name)),
        Entry(
            "events",
            "the events that appear above the prompt",
            \.events,
            topics + switchWords,
            isList: true
        ),
        Entry("suggestions", "show the rest of a likely line in grey", \.showsSuggestions.word),
        Entry("timing", "show how long each command took", \.showsTiming.word),
        Entry("host-output", "show what the app writes to its stderr", \.showsHostOutput.word),
    ]

    /// The settings with other values than the defaults.
    package static func changed(_ settings: ShellSettings) -> [Entry] {
        let defaults = ShellSettings()
        return entries.filter { $0.get(settings) != $0.get(defaults) }
    }

    /// Returns the setting of a name, or `nil`.
    package static func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }
}

extension Bool {
    fileprivate var word: String {
        get { self ? "on" : "off" }
        set { self = newValue == "on" }
    }
}

extension ColorChoice {
    fileprivate var word: String {
        get { rawValue }
        set { self = ColorChoice(rawValue: newValue) ?? self }
    }
}
