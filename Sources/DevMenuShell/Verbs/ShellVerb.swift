package import DevMenuClient

/// The program itself, whose line has flags of the shell and a command: `devmenu --json list`.
package struct ShellVerb: Verb {
    package let name = "devmenu"
    package let takesRest = true
    private let parts: ProgramParts
    private let verbs: [(title: String, verbs: [any Verb])]

    /// Creates the program.
    ///
    /// - Parameters:
    ///   - parts: Its parts.
    ///   - verbs: The verbs by their purpose, in the order of the help.
    package init(of parts: ProgramParts, _ verbs: [(title: String, verbs: [any Verb])]) {
        (self.parts, self.verbs) = (parts, verbs)
    }

    package var flags: [CommandArgument] { ShellFlags.all }

    package var declaration: VerbDeclaration {
        VerbDeclaration(
            name: name,
            summary:
                "A developer menu in the terminal: see, switch and trigger what an app offers",
            forms: [
                ("devmenu [FLAGS]", "open the prompt (or run a script from stdin)"),
                ("devmenu [FLAGS] pick", "choose from a full-screen list, without typing"),
                ("devmenu [FLAGS] COMMAND [WORD…]", "run one command: devmenu like-button on"),
                ("devmenu [FLAGS] -c LINE", "run a line (repeatable)"),
                ("devmenu [FLAGS] -f FILE", "run a script (- is stdin; repeatable)"),
                ("devmenu VERB", "work on a project, an app or devmenu itself"),
            ],
            options: [ShellFlags.version],
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
            subcommands: verbs.map { ($0.title, $0.verbs.map(\.declaration)) }
        )
    }

    package func check(_ reading: FlagReading) throws(FlagError) {
        if let word = reading.words.first,
            verbs.contains(where: { $0.verbs.contains { $0.name == word } })
        {
            throw .misuse("'\(word)' comes first, and its flags after it.")
        }
        try ShellFlags(reading).check(words: reading.command)
    }

    package func run(_ reading: FlagReading) throws {
        throw VerbExit(ShellRun(flags: ShellFlags(reading), words: reading.words, parts).run())
    }
}
