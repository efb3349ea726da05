import DevMenuKit
import DevMenuTerminal

/// A command line of the outer shell: the program's own, or that of a verb.
///
/// Help, completion and the manual page are made from it.
package struct OuterCommand {
    /// Words to type, and their meaning.
    package typealias Line = (typed: String, words: String)

    /// The name.
    package let name: String
    /// A sentence about its effect, without a full stop, because summaries stand beside words.
    package let summary: String
    /// The forms of the command line.
    package var usage: [Line]
    /// Examples.
    package var examples: [Line]
    /// Paragraphs of further help.
    package var paragraphs: [String]
    /// The flags, by their purpose.
    package var groups: [ShellFlags.Group]
    /// The arguments that go by position.
    package var arguments: [CommandArgument]
    /// Its subcommands.
    package var subcommands: [OuterCommand]
    /// Returns the names of the apps that it works on; `nil` for those that run.
    package var apps: (() -> [String])?

    /// Creates a description; each parameter is the property of its name.
    package init(
        name: String,
        summary: String,
        usage: [Line] = [],
        examples: [Line] = [],
        paragraphs: [String] = [],
        groups: [ShellFlags.Group],
        arguments: [CommandArgument] = [],
        subcommands: [OuterCommand] = [],
        apps: (() -> [String])? = nil
    ) {
        self.name = name
        self.summary = summary
        self.usage = usage
        self.examples = examples
        self.paragraphs = paragraphs
        self.groups = groups
        self.arguments = arguments
        self.subcommands = subcommands
        self.apps = apps
    }

    /// The flags.
    package var flags: [CommandArgument] { groups.flatMap(\.flags) }

    /// The command with its arguments, as in a usage: `verify BINARY…`.
    package var briefUsage: String {
        let words = subcommands.isEmpty ? arguments.map(\.shownName) : ["VERB"]
        return ([name] + words).joined(separator: " ")
    }

    /// Returns the help.
    ///
    /// - Parameters:
    ///   - columns: The width that no line exceeds.
    ///   - verbs: The verbs to list, by their purpose.
    /// - Returns: The text, which ends with a newline.
    package func help(
        columns: Int,
        verbs: [(purpose: String, verbs: [OuterCommand])] = []
    ) -> String {
        let verbs = verbs.map { ($0.purpose, $0.verbs.map { [$0.briefUsage, $0.summary] }) }
        let rows = { (lines: [Line]) in lines.map { [$0.typed, $0.words] } }
        let usages = TableLayout.grouped(
            [("Usage", rows(usage)), ("Examples", rows(examples))],
            columns: columns
        )
        let flags = TableLayout.grouped(
            groups.map { ($0.title, $0.flags.map(\.row)) } + verbs,
            columns: columns
        )
        let first = StyledText.text(of: [summary + "."], columns: columns)
        let texts = paragraphs.map { StyledText.text(of: [$0], columns: columns) }
        let parts = [first, usages.text] + texts + [flags.text]
        return parts.joined(separator: "\n\n") + "\n"
    }
}

extension CommandArgument {
    /// The name as in a usage.
    fileprivate var shownName: String { isRepeated ? name + "…" : name }
}
