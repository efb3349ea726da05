package import DevMenuClient
package import DevMenuTerminal

/// The shell's flags, which come before a command.
///
/// Each is declared once: the parser, help, completion and the manual page are made from it.
package struct ShellFlags: Sendable {
    /// The flags about the lines that are run.
    package static let running: VerbDeclaration.Group = (
        "What to run",
        [
            .option("-c LINE", "run a line; repeatable", .line, isRepeated: true),
            .option("-f FILE", "run a script; repeatable", .file, isRepeated: true),
            .option("--yes", "confirm risky actions", mayFollow: true),
            .option(
                "--dry-run",
                "print what an action or a preset would do, and do nothing",
                mayFollow: true
            ),
            .option("--keep-going", "don't stop at the first failure"),
            .option("--echo", "print each command of a script on stderr before it runs"),
            .option(
                "--timeout SECONDS",
                "the time limit of a command, connecting included",
                .seconds,
                mayFollow: true
            ),
        ]
    )

    /// The flags about what is read and written.
    package static let output: VerbDeclaration.Group = (
        "Input and output",
        [
            .option(
                "--format FORMAT",
                "the format of results: \(OutputFormats.choice)",
                .word(OutputFormats.all.map(\.name)),
                mayFollow: true
            ),
            .option("--json", "print one JSON object for each command", mayFollow: true),
            HostFlags.language,
            .option(
                "--color WHEN",
                "when to use colour: auto (the default), always or never",
                .word(ColorChoice.allCases.map(\.rawValue)),
                mayFollow: true
            ),
            .option(
                "--record FILE",
                "record what is typed and printed, as 'record' does at the prompt",
                .file
            ),
            .option("--no-rc", "don't run the prompt's start-up script"),
            .option("--no-history", "neither read nor write the history"),
        ]
    )

    /// The groups of flags, in the order in which help shows them.
    package static let groups = [running, HostFlags.group, output]
    /// The flag that prints the version.
    package static let version = CommandArgument.option("--version", "show the version")

    /// All flags.
    package static let all = groups.flatMap(\.flags) + [version, VerbDeclaration.help]

    /// The names of the flags that may follow a command, too.
    static let followingNames = all.filter(\.mayFollow).compactMap(\.optionName)

    private static let byName = Dictionary(
        uniqueKeysWithValues: all.flatMap { flag in flag.flagNames.map { ($0, flag) } }
    )

    /// Returns the flag with a name, or `nil`.
    static func flag(_ name: String) -> CommandArgument? { byName[name] }

    /// The flags that choose the host.
    package var host: HostFlags
    private let given: FlagReading

    /// Creates the flags that a command line gives.
    package init(_ given: FlagReading = FlagReading()) {
        (self.given, host) = (given, HostFlags(given))
    }

    /// The lines of `-c`, in order.
    package var lines: [String] { given.all("-c") }
    /// The scripts of `-f`, in order.
    package var scripts: [String] { given.all("-f") }
    /// When to use colours; `nil` for no choice.
    package var color: ColorChoice? { given["--color"].flatMap(ColorChoice.init) }
    /// The file of the recording, or `nil` if nothing is recorded.
    var recording: String? { given["--record"] }
    /// Indicates whether the prompt's start-up script isn't run.
    package var ignoresStartUpScript: Bool { given.has("--no-rc") }
    /// Indicates whether the history is neither read nor saved.
    package var keepsNoHistory: Bool { given.has("--no-history") }
    /// The format of results.
    package var format: any OutputFormat { chosenFormat ?? TextFormat() }
    private var chosenFormat: (any OutputFormat)? {
        given.has("--json") ? JSONFormat() : given["--format"].flatMap(OutputFormats.format)
    }
    /// Applies the flags to the options of the shell's commands.
    package func apply(to options: inout ShellOptions) {
        options.format = chosenFormat ?? options.format
        options.hasFixedFormat =
            options.hasFixedFormat || chosenFormat != nil || given.has("--echo")
        options.confirmsAll = options.confirmsAll || given.has("--yes")
        options.isDryRun = options.isDryRun || given.has("--dry-run")
        options.keepsGoing = options.keepsGoing || given.has("--keep-going")
        options.echoes = options.echoes || given.has("--echo")
        options.timeout = given["--timeout"].flatMap(TimeLimit.seconds) ?? options.timeout
        options.locale = host.locale ?? options.locale
    }

    /// Throws if the flags exclude one another, or don't fit the words after them.
    package func check(words: [String] = []) throws(FlagError) {
        let format = given["--format"] ?? JSONFormat().name
        let ways = [!words.isEmpty, !lines.isEmpty, !scripts.isEmpty]
        try FlagError.refuse([
            (
                given.has("--json") && format != JSONFormat().name,
                "--json and --format \(format) can't be used together."
            ),
            (given.has("--echo") && self.format.showsCommands, ShellOptions.echoRefusal),
            (
                ways.count(where: \.self) > 1,
                "COMMAND, -c and -f can't be used together: give one of them."
            ),
        ])
        try host.check()
    }
}
