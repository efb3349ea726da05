#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// The program's entry point: runs one of its own verbs, or the shell.
@main
enum Program {
    /// The verbs by their purpose, in the order of the help.
    static let groups: [(purpose: String, verbs: [Verb])] = [
        (
            "Verbs for a project",
            [
                Verb("init", .parsed(InitVerb.self)), Verb("trust", .parsed(TrustVerb.self)),
                Verb("schema", .parsed(SchemaVerb.self)),
            ]
        ),
        (
            "Verbs for an app",
            [
                Verb("serve", .flagged(Serve.self)), Verb("rescue", .flagged(RescueVerb.self)),
                Verb("mcp", .flagged(MCPVerb.self)), Verb("skill", .flagged(SkillVerb.self)),
                Verb("verify", .parsed(Verify.self)), Verb("scope", .flagged(ScopeVerb.self)),
                Verb("with", .flagged(WithVerb.self)), Verb("matrix", .flagged(MatrixVerb.self)),
                Verb("bisect", .parsed(BisectVerb.self)),
            ]
        ),
        (
            "Verbs for devmenu itself",
            [
                Verb("completions", .parsed(CompletionsVerb.self)),
                Verb("man", .parsed(Man.self)),
                Verb("complete-words", .flagged(CompleteWords.self), isShown: false),
            ]
        ),
    ]

    /// The verbs.
    static let verbs = groups.flatMap(\.verbs)

    static func main() {
        OwnProcess.openStandardStreams()
        let arguments = asked(Array(ProgramArguments.all.dropFirst()))
        if let error = ArgumentText.error {
            ArgumentText.report(error, of: arguments)
            OwnProcess.exit(ArgumentText.status)
        }
        guard let verb = verb(named: arguments.first) else { DevMenu.carryOut(arguments) }
        let words = Array(arguments.dropFirst())
        ShadowedNames.warn(ofVerb: verb.name, words)
        switch verb.declaration {
        case .flagged(let command): command.carryOut(words)
        case .parsed(let command): command.carryOut(words)
        }
    }

    /// Returns the words that write a menu's file beside a task of the verb's name, `--no-project init`.
    private static func asked(_ arguments: [String]) -> [String] {
        let isInit = arguments.starts(with: ["--no-project", "init"])
        return isInit ? Array(arguments.dropFirst()) : arguments
    }

    /// Returns the verb with a name.
    static func verb(named name: String?) -> Verb? { verbs.first { $0.name == name } }
}

/// A verb of the program.
struct Verb: Sendable {
    /// The source of its flags.
    enum Declaration: Sendable {
        /// Declarations like those of the shell's flags.
        case flagged(any FlaggedCommand.Type)
        /// The argument parser's declarations, for verbs that people type in the outer shell.
        ///
        /// Parsing by them costs milliseconds.
        case parsed(any ParsableCommand.Type)
    }

    /// The name.
    let name: String
    /// The source of its flags.
    let declaration: Declaration
    /// Indicates whether help lists it.
    let isShown: Bool

    /// Creates a verb.
    init(_ name: String, _ declaration: Declaration, isShown: Bool = true) {
        (self.name, self.declaration, self.isShown) = (name, declaration, isShown)
    }

    /// A sentence about its effect, without a full stop.
    var summary: String {
        switch declaration {
        case .flagged(let command): command.command.summary
        case .parsed(let command): OuterCommand.summary(command.configuration.abstract)
        }
    }

    /// Its description.
    var command: OuterCommand {
        get throws(JSONError) {
            switch declaration {
            case .flagged(let command): command.command
            case .parsed(let command): try OuterCommand(command)
            }
        }
    }
}

/// The shell, with its flags.
enum DevMenu: FlaggedCommand {
    /// The program's name.
    static let name = "devmenu"

    static var command: OuterCommand {
        OuterCommand(
            name: name,
            summary:
                "A developer menu in the terminal: see, switch and trigger what an app offers",
            usage: [
                ("devmenu [FLAGS]", "open the prompt (or run a script from stdin)"),
                ("devmenu [FLAGS] pick", "choose from a full-screen list, without typing"),
                ("devmenu [FLAGS] COMMAND [WORD…]", "run one command: devmenu like-button on"),
                ("devmenu [FLAGS] -c LINE", "run a line (repeatable)"),
                ("devmenu [FLAGS] -f FILE", "run a script (- is stdin; repeatable)"),
                ("devmenu VERB", "work on a project, an app or devmenu itself"),
            ],
            examples: [
                ("devmenu list", "show the menu"),
                ("devmenu like-button on", "switch a toggle"),
                ("devmenu --attach shop crash-app", "run an action of a running app"),
            ],
            paragraphs: [
                """
                'devmenu help' lists the first commands to know, 'devmenu help NAME' describes one \
                of them or an item of the menu, and 'devmenu help WORDS' finds what has these words. \
                Flags come before COMMAND and '--' ends them: the words after it belong to the \
                command. --yes, --dry-run, --timeout, --format, --json, --locale, --color and \
                --help may also follow it, in scripts and at the prompt, too.
                """
            ],
            groups: ShellFlags.groups
        )
    }

    static var help: String {
        let groups = Program.groups.map { group in
            (group.purpose, group.verbs.filter(\.isShown).compactMap { try? $0.command })
        }
        return command.help(columns: ProcessEnvironment.columns ?? 80, verbs: groups)
    }

    static func check(_ reading: FlagReading) throws(FlagError) {
        if let word = reading.words.first, Program.verb(named: word) != nil {
            throw .misuse("'\(word)' comes first, and its flags after it.")
        }
        try ShellFlags(reading).check(words: reading.command)
    }

    static func run(_ reading: FlagReading) {
        OwnProcess.exit(ShellRun(flags: ShellFlags(reading), words: reading.words).run())
    }
}

extension ParsableCommand {
    /// Runs the command and ends the process, as `main(_:)` does, but reports output that fails.
    ///
    /// The parser itself ignores errors of writing help and versions.
    static func carryOut(_ arguments: [String]) -> Never {
        do {
            var command = try parseAsRoot(arguments)
            do throws(FlagError) {
                try ScopeEntry.enter(nil)
            } catch {
                throw ValidationError("\(error)")
            }
            try VerbError.reporting { try command.run() }
        } catch {
            end(with: error)
        }
        exit()
    }

    private static func end(with error: any Error) -> Never {
        let (code, text) = (exitCode(for: error), fullMessage(for: error))
        guard code == .success else {
            // A command that has failed has said so already.
            if !message(for: error).isEmpty {
                // The parser's word is not the program's usual one.
                StandardStreams.writeError(
                    text.hasPrefix("Error: ") ? "e" + text.dropFirst() : text
                )
            }
            OwnProcess.exit(code.rawValue)
        }
        do {
            if !text.isEmpty { try StandardStreams.write(text + "\n") }
        } catch {
            exit(withError: error)
        }
        exit()
    }
}
#endif
