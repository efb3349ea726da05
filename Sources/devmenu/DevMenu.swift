#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// The program's entry point: runs one of its own verbs, or the shell.
///
/// The parser would take a verb for a command of the shell, whose words it leaves as they are: so
/// the first word decides. Arguments with only common flags bypass the parser, which would take
/// longer than the command itself.
@main
enum Program {
    /// The verbs.
    static let verbs: [any ParsableCommand.Type] = [
        Serve.self, Verify.self, BisectVerb.self, PluginVerb.self, CompletionsVerb.self, Man.self,
        CompleteWords.self,
        InitVerb.self, TrustVerb.self, SchemaVerb.self, RescueVerb.self, MCPVerb.self,
    ]

    static func main() {
        OwnProcess.openStandardStreams()
        let arguments = asked(Array(ProgramArguments.all.dropFirst()))
        if let error = ArgumentText.error {
            ArgumentText.report(error, of: arguments)
            OwnProcess.exit(ArgumentText.status)
        }
        let verb = Self.verb(named: arguments.first)
        let words = Array(arguments.dropFirst())
        if verb != nil, let name = arguments.first { ShadowedNames.warn(ofVerb: name, words) }
        switch verb {
        case is Serve.Type: serve(words)
        case is MCPVerb.Type where words.isEmpty:
            AgentRun(flags: FlagValues(), options: MCPVerb.standardOptions).run()
        case let verb?: verb.carryOut(words)
        case nil:
            guard let plain = PlainFlags(arguments) else { DevMenu.carryOut(arguments) }
            OwnProcess.exit(ShellRun(flags: plain.values, words: plain.words).run())
        }
    }

    /// Returns the words that ask a verb for the help of a subcommand: `help plugin new`.
    ///
    /// The parser's own help advises these, and the shell's command knows no subcommands.
    private static func asked(_ arguments: [String]) -> [String] {
        guard arguments.count == 3, arguments[0] == "help",
            let verb = verb(named: arguments[1]), !verb.configuration.subcommands.isEmpty
        else { return arguments }
        return [arguments[1], arguments[2], "--help"]
    }

    /// Returns the verb with a name.
    ///
    /// Only names that verbs declare explicitly are compared: deriving the others takes reflection,
    /// which would delay every command.
    static func verb(named name: String?) -> (any ParsableCommand.Type)? {
        // Most first words are commands, and the configurations of verbs are long texts.
        guard let name, verbNames.contains(name) else { return nil }
        return verbs.first { $0.configuration.commandName == name }
    }

    /// The names of the verbs, in the same order.
    static let verbNames = [
        "serve", "verify", "bisect", "plugin", "completions", "man", "complete-words", "init",
        "trust", "schema", "rescue", "mcp",
    ]

    /// Serves; bypasses the parser for the arguments with which a shell starts its host.
    private static func serve(_ words: [String]) {
        let isProject = words.count == 3 && words[1] == "--menu"
        guard words.first == "--stdio", words.count == 1 || isProject else {
            Serve.carryOut(words)
        }
        do {
            try Serve.serve(menus: isProject ? [words[2]] : [])
        } catch {
            Serve.exit(withError: error)
        }
    }
}

/// The shell, with its flags.
struct DevMenu: ParsableCommand {
    /// The command lines that most people want.
    private static let examples = """
          devmenu                           open the prompt
          devmenu list                      show the menu
          devmenu like-button on            switch a toggle
          devmenu --attach shop crash-app   run an action of a running app
        """

    /// The rules for the words on the command line.
    static let rules = """
        'devmenu help' lists the commands, 'devmenu help NAME' describes one of them or an item \
        of the menu. Flags come before COMMAND and '--' ends them: the words after it belong to \
        the command.
        """

    /// The verbs, grouped by their purpose.
    private static let verbs = """
        VERBS FOR A PROJECT:
          init                    write a devmenu.json that fits this directory
          trust [FILE]            let the programs of a project's menu run
          schema                  print the JSON Schema of a menu's file

        VERBS FOR AN APP:
          serve --proxy NAME|PID  serve the menu of a running app
          serve --stdio           serve the bundled menu to a shell
          rescue APP [COMMAND]    change the settings of an app that crashes at launch
          mcp                     let a coding agent see and switch what apps offer
          verify BINARY…          check binaries for a menu and for plugins
          bisect --run COMMAND    find the overrides with which a command fails

        VERBS FOR DEVMENU ITSELF:
          plugin VERB             make, install, list and remove plugins
          completions SHELL       print the completion script of bash, zsh or fish
          man                     print the manual page
        """

    static let configuration = CommandConfiguration(
        commandName: "devmenu",
        abstract: "A developer menu in the terminal: see, switch and trigger what an app offers.",
        usage: """
            devmenu [FLAGS]                   open the prompt (or run a script from stdin)
            devmenu [FLAGS] pick              choose from a full-screen list, without typing
            devmenu [FLAGS] COMMAND [WORD…]   run one command: devmenu like-button on
            devmenu [FLAGS] -c LINE           run a line (repeatable)
            devmenu [FLAGS] -f FILE           run a script (- is stdin; repeatable)
            devmenu VERB                      work on a project, an app or devmenu itself
            """,
        discussion: """
            \(examples)

            \(rules)

            \(verbs)
            """,
        version: Version.text
    )

    @OptionGroup var flags: ShellFlags

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("A command and its arguments.", valueName: "COMMAND")
    )
    var words: [String] = []

    /// The command's words, without the `--` that may end the flags before them.
    private var commandWords: [String] {
        words.first == "--" ? Array(words.dropFirst()) : words
    }

    func validate() throws {
        try refuseUnknownFlag()
        try refuseLateVerb()
        try flags.running.validate(words: commandWords)
    }

    /// Throws for an unknown flag, which the parser takes for a command: none begins with a hyphen.
    private func refuseUnknownFlag() throws {
        guard let word = words.first, word.hasPrefix("-"), word != "--" else { return }
        switch word {
        case "--help", "-h": throw CleanExit.helpRequest(self)
        case "--version": throw CleanExit.message(Version.text)
        default:
            let flags = Self.helpMessage().split { $0.isWhitespace || "<>=,".contains($0) }
                .filter { $0.hasPrefix("-") }.map(String.init)
            let hint = NearestName.suggestion(for: word, among: flags)
                .map { " Did you mean '\($0)'?" }
            // The text behind '=' may be a secret.
            throw ValidationError("Unknown option '\(word.prefix { $0 != "=" })'." + (hint ?? ""))
        }
    }

    /// Throws for a verb behind flags, which would be taken for an unknown command of the shell.
    private func refuseLateVerb() throws {
        guard let word = words.first, Program.verb(named: word) != nil else { return }
        throw ValidationError("'\(word)' comes first, and its flags after it.")
    }

    func run() throws {
        let status = ShellRun(flags: flags.values, words: words).run()
        guard status == ExitStatus.success else { throw ExitCode(status) }
    }
}

extension ParsableCommand {
    /// Runs the command and ends the process, as `main(_:)` does, but reports output that fails.
    ///
    /// The parser itself ignores errors of writing help and versions.
    static func carryOut(_ arguments: [String]) -> Never {
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            end(with: error)
        }
        exit()
    }

    /// Returns the text of an error; the usage of a verb is a line, and that of the shell is in its help.
    private static func errorText(for error: any Error, isMisuse: Bool) -> String {
        if Self.self == DevMenu.self {
            return "error: \(message(for: error))" + (isMisuse ? "\nSee 'devmenu --help'." : "")
        }
        let text = fullMessage(for: error)
        let parserWord = "Error: "
        return text.hasPrefix(parserWord) ? "error: " + text.dropFirst(parserWord.count) : text
    }

    private static func end(with error: any Error) -> Never {
        let code = exitCode(for: error)
        guard code == .success else {
            // A command that has failed has said so already.
            let isReported = message(for: error).isEmpty
            if !isReported {
                let isMisuse = code == .validationFailure
                StandardStreams.writeError(errorText(for: error, isMisuse: isMisuse))
            }
            OwnProcess.exit(code.rawValue)
        }
        do {
            let text = fullMessage(for: error)
            if !text.isEmpty { try StandardStreams.write(text + "\n") }
        } catch {
            exit(withError: error)
        }
        exit()
    }
}
#endif
