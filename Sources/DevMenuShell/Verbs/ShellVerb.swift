package import DevMenuClient

/// The program itself, whose line has flags of the shell and a command: `devmenu --json list`.
package struct ShellVerb: Verb {
    /// Verbs for one purpose.
    package typealias Group = (title: String, verbs: [NamedVerb])

    package static let name = "devmenu"
    package let takesRest = true
    package let isReplayable = true
    private let parts: ProgramParts

    /// Creates the program of its parts.
    package init(of parts: ProgramParts) { self.parts = parts }

    package var flags: [CommandArgument] { ShellFlags.all }

    package var declaration: VerbDeclaration { parts.about.program }

    /// Returns the declaration of the program that has some verbs.
    static func declaration(of verbs: [Group]) -> VerbDeclaration {
        VerbDeclaration(
            name: name,
            summary:
                "a developer menu in the terminal: see, switch and trigger what an app offers",
            forms: [
                ("devmenu [FLAGS]", "open the prompt (or run a script from stdin)"),
                ("devmenu [FLAGS] pick", "choose from a full-screen list, without typing"),
                ("devmenu [FLAGS] COMMAND [WORD…]", "run one command: devmenu like-button on"),
                ("devmenu [FLAGS] -c LINE", "run a line (repeatable)"),
                ("devmenu [FLAGS] -f FILE", "run a script (- is stdin; repeatable)"),
                ("devmenu VERB", "work on a project, an app or devmenu itself"),
            ],
            arguments: [ShellFlags.version],
            groups: ShellFlags.groups,
            paragraphs: [
                """
                'devmenu help' lists the first commands to know, 'devmenu help NAME' describes one \
                of them or an item of the menu, and 'devmenu help WORDS' finds what has these words. \
                Flags come before COMMAND and '--' ends them: the words after it belong to the \
                command. --yes, --dry-run, --timeout, --format, --json, --locale, --color and \
                --help may also follow it, in scripts and at the prompt, too.
                """
            ],
            examples: [
                ("devmenu list", "show the menu"),
                ("devmenu like-button on", "switch a toggle"),
                ("devmenu --attach shop crash-app", "run an action of a running app"),
            ],
            subcommands: verbs.map { ($0.title, $0.verbs.map { $0.make().declaration }) }
        )
    }

    package func command(in reading: FlagReading) -> [String] { reading.command }

    package func check(_ reading: FlagReading) throws(FlagError) {
        if let word = reading.words.first, parts.about.verbs.contains(where: { $0.name == word }) {
            throw .misuse("'\(word)' comes first, and its flags after it.")
        }
        try ShellFlags(reading).check(words: reading.command)
    }

    package func run(_ reading: FlagReading) throws {
        throw VerbExit(ShellRun(flags: ShellFlags(reading), words: reading.words, parts).run())
    }
}
