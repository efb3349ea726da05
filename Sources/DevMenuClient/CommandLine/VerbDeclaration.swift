import DevMenuKit

/// The words of a command or a verb: its help, its completion, its entry in the manual page and its errors
/// are made of them.
package struct VerbDeclaration: Sendable {
    /// Words to type, and their meaning.
    package typealias Line = (typed: String, words: String)
    /// Options for one purpose.
    package typealias Group = (title: String, flags: [CommandArgument])

    /// The flag of every command line that prints help.
    package static let help = CommandArgument.option(
        "-h, --help",
        "show this help",
        mayFollow: true
    )
    /// The flag for a result in JSON, of the verbs that have one.
    package static let json = CommandArgument.option("--json", "print one JSON object, on one line")

    /// The name.
    package let name: String
    /// A sentence about its effect, without a full stop, because summaries are printed next to
    /// words.
    package let summary: String
    /// The forms of its line; none for the one that its words make.
    package var forms: [Line] = []
    /// Arguments, and options, except for those of ``groups``.
    package var arguments: [CommandArgument] = []
    /// Further options, by their purpose.
    package var groups: [Group] = []
    /// Paragraphs of further help.
    package var paragraphs: [String] = []
    /// Examples.
    package var examples: [Line] = []
    /// Subcommands, by their purpose.
    package var subcommands: [(title: String, verbs: [VerbDeclaration])] = []
    /// Returns whether some words after its name destroy what `undo` can't bring back: a person is asked
    /// before, or gives `--yes`, and `--dry-run` tells what would go.
    package var destroys: @Sendable (_ words: [String]) -> Bool = { _ in false }
    /// Returns the names of the apps that it works on; `nil` for those that run.
    package var apps: (@Sendable () -> [String])?

    /// Creates a declaration; each parameter is the property of its name.
    package init(
        name: String,
        summary: String,
        forms: [Line] = [],
        arguments: [CommandArgument] = [],
        groups: [Group] = [],
        paragraphs: [String] = [],
        examples: [Line] = [],
        subcommands: [(title: String, verbs: [VerbDeclaration])] = [],
        destroys: @escaping @Sendable (_ words: [String]) -> Bool = { _ in false },
        apps: (@Sendable () -> [String])? = nil
    ) {
        self.name = name
        self.summary = summary
        self.forms = forms
        self.arguments = arguments
        self.groups = groups
        self.paragraphs = paragraphs
        self.examples = examples
        self.subcommands = subcommands
        self.destroys = destroys
        self.apps = apps
    }

    /// All subcommands.
    package var verbs: [VerbDeclaration] { subcommands.flatMap(\.verbs) }

    /// The forms of a verb's line.
    package var verbForms: [Line] { forms.isEmpty ? [("devmenu \(usage)", "")] : forms }

    /// All options.
    package var flags: [CommandArgument] { arguments.options + groups.flatMap(\.flags) }

    /// The usage, such as `list [SECTION] [--all]`.
    package var usage: String { briefUsage + flags.map { " [\($0.name)]" }.joined() }

    /// The usage without options; arguments that are left out only together are nested.
    package var briefUsage: String {
        var rest = ""
        var isOptional = true
        for argument in arguments.placed.reversed() {
            let word = argument.shownName
            isOptional = isOptional && argument.isOptional
            if isOptional {
                rest = " [\(word)\(rest)]"
            } else {
                rest = argument.isOptional ? " [\(word)]\(rest)" : " \(word)\(rest)"
            }
        }
        return name + rest
    }

    /// Throws unless the words after the flags are those that the arguments declare.
    ///
    /// - Throws: ``FlagError``.
    package func check(_ words: [String]) throws(FlagError) {
        let arguments = arguments.placed
        for (index, word) in words.enumerated() {
            let last = arguments.last.flatMap { $0.isRepeated ? $0 : nil }
            guard let argument = index < arguments.count ? arguments[index] : last else {
                let names = index == 0 ? verbs.map(\.name) : []
                let nearest = NearestName.suggestion(for: word, among: names)
                let hint = NearestName.question(nearest, or: ".")
                throw .misuse("Unexpected argument '\(word.shownName)'" + hint)
            }
            guard let expected = argument.expected(word) else { continue }
            throw .unfit(
                word,
                of: argument.name,
                expected: expected,
                suggestion: NearestName.suggestion(for: word, among: argument.choices)
            )
        }
        guard let missing = arguments.dropFirst(words.count).first(where: { !$0.isOptional }) else {
            return
        }
        throw .misuse("The \(missing.name.lowercased()) is missing: \(verbForms[0].typed).")
    }
}

extension CommandArgument {
    /// The name as in a usage: `WORD…` if it may be repeated.
    package var shownName: String { isRepeated ? name + "…" : name }
}
