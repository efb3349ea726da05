package import DevMenuText
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
        /// The possible values; empty for any text.
        package let values: [String]
        /// Returns a description of the valid values, or `nil` if a value is valid.
        var expected: @Sendable (String) -> String? = { _ in nil }
        let get: @Sendable (ShellSettings) -> JSONValue
        let set: @Sendable (inout ShellSettings, String) -> Void
    }

    /// Indicates whether risky actions ask first.
    package var confirms = true
    /// The prompt, in which ``PromptWords`` stand for what is known of the host.
    package var prompt = "%n%m> "
    /// Indicates whether the rest of a likely line is shown behind what is typed.
    package var showsSuggestions = true
    /// When to paint.
    package var color = ColorChoice.auto
    /// Indicates whether each command reports its duration.
    package var showsTiming = false
    /// Indicates whether the host's stderr is shown.
    package var showsHostOutput = false

    /// The topics of events that are shown above the prompt; `events` changes them.
    package var shownEvents = Set(EventTopic.allCases)

    /// The settings by name, in the order in which they are shown.
    package static let entries: [Entry] = [
        flag("confirm", "ask before risky actions", \.confirms),
        Entry(
            name: "prompt",
            summary: "the prompt; " + PromptWords.summary,
            values: [],
            expected: { text in
                Prompt.isTooLong(text) ? "a prompt of at most \(Prompt.columnLimit) columns" : nil
            },
            get: { .string($0.prompt) },
            set: { $0.prompt = $1 }
        ),
        Entry(
            name: "color",
            summary: "when to use colour",
            values: ColorChoice.allCases.map(\.rawValue),
            get: { .string($0.color.rawValue) },
            set: { $0.color = ColorChoice(rawValue: $1) ?? $0.color }
        ),
        flag("suggestions", "show the rest of a likely line in grey", \.showsSuggestions),
        flag("timing", "show how long each command took", \.showsTiming),
        flag("host-output", "show what the app writes to its stderr", \.showsHostOutput),
    ]

    /// The settings with other values than the defaults.
    package static func changed(_ settings: ShellSettings) -> [Entry] {
        let defaults = ShellSettings()
        return entries.filter { $0.get(settings) != $0.get(defaults) }
    }

    /// Returns the setting of a name, or `nil`.
    package static func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

    private static func flag(
        _ name: String,
        _ summary: String,
        _ path: any WritableKeyPath<ShellSettings, Bool> & Sendable
    ) -> Entry {
        Entry(
            name: name,
            summary: summary,
            values: ["on", "off"],
            get: { .string($0[keyPath: path] ? "on" : "off") },
            set: { $0[keyPath: path] = $1 == "on" }
        )
    }
}
