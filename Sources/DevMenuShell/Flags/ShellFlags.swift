package import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The shell's flags, which come before a command.
///
/// Each is declared once: the parser, help, completion and the manual page are made from it.
package struct ShellFlags: Sendable {
    /// Flags for one purpose.
    package typealias Group = (title: String, flags: [CommandArgument])

    /// The flags about the lines that are run.
    package static let running: Group = (
        "What to run",
        [
            .option("-c LINE", "Run a line; repeatable", .line, isRepeated: true),
            .option("-f FILE", "Run a script; repeatable", .file, isRepeated: true),
            .option("--yes", "Confirm risky actions", mayFollow: true),
            .option(
                "--dry-run",
                "Say what an action or a preset would do, and do nothing",
                mayFollow: true
            ),
            .option("--keep-going", "Do not stop at the first failure"),
            .option("--echo", "Print each command of a script on stderr before it runs"),
            .option(
                "--timeout SECONDS",
                "The longest that a command may take, connecting included",
                .seconds,
                mayFollow: true
            ),
        ]
    )

    /// The flags about the app whose menu is used.
    package static let target: Group = (
        "Which app",
        [
            .option("--attach NAME|PID", "Attach to a running app", .app),
            .option("--wait", "Wait until the app runs"),
            scope,
            .option("--reconnect", "Wait for the app to run again when it has ended"),
            .option(
                "--host COMMAND",
                "Use a command as the host: it speaks the protocol on its stdin and stdout"
            ),
            .option(
                "--menu FILE|DIRECTORY",
                "Use a menu's file, a task file like a justfile, or a directory's; repeatable",
                .file,
                isRepeated: true
            ),
            .option("--no-project", "Ignore the project here or above, and its tasks"),
            .option(
                "--plugin-dir DIR",
                "Look for plugins in a directory first; repeatable",
                isRepeated: true
            ),
        ]
    )

    /// The flags about what is read and written.
    package static let output: Group = (
        "Input and output",
        [
            .option(
                "--format FORMAT",
                "The format of results: \(OutputFormats.choice)",
                .word(OutputFormats.all.map(\.name)),
                mayFollow: true
            ),
            .option("--json", "Print one JSON object for each command", mayFollow: true),
            language,
            .option(
                "--color WHEN",
                "When to use colour: auto (the default), always or never",
                .word(ColorChoice.allCases.map(\.rawValue)),
                mayFollow: true
            ),
            .option("--no-rc", "Do not run the prompt's start-up script"),
            .option("--no-history", "Neither read nor write the history"),
        ]
    )

    /// The flag that names the scope.
    package static let scope = CommandArgument.option(
        "--scope NAME",
        "Use the overrides, journal and apps of a scope; '' leaves that of the environment",
        .scope
    )

    /// The flag that names the language.
    package static let language = CommandArgument.option(
        "--locale TAG",
        "The language of the menu",
        mayFollow: true
    )

    /// The flag that asks for help, of every command line.
    package static let help = CommandArgument.option(
        "-h, --help",
        "Show help information",
        mayFollow: true
    )

    /// All groups of flags, in the order in which help shows them.
    package static let groups: [Group] = [
        running, target, output, ("Options", [.option("--version", "Show the version"), help]),
    ]

    /// All flags.
    package static let all = groups.flatMap(\.flags)

    /// The names of the flags that may follow a command, too.
    static let followingNames = all.filter(\.mayFollow).compactMap(\.optionName)

    private static let byName = Dictionary(
        uniqueKeysWithValues: all.flatMap { flag in flag.flagNames.map { ($0, flag) } }
    )

    /// Returns the flag with a name, or `nil`.
    static func flag(_ name: String) -> CommandArgument? { byName[name] }

    /// The app that the host stands in for; `nil` for another host.
    package var rescued: String?
    private let given: FlagReading

    /// Creates the flags that a command line gives.
    package init(_ given: FlagReading = FlagReading()) { self.given = given }

    /// The lines of `-c`, in order.
    package var lines: [String] { given.all("-c") }
    /// The scripts of `-f`, in order.
    package var scripts: [String] { given.all("-f") }
    /// The app to attach to, by name or pid.
    package var app: String? { given["--attach"] }
    /// Indicates whether the shell waits until the app runs.
    package var waits: Bool { given.has("--wait") }
    /// Indicates whether the shell waits for an app that has ended.
    package var reconnects: Bool { given.has("--reconnect") }
    /// The command that starts the host; `nil` for the embedded host.
    package var host: String? { given["--host"] }
    /// The files of the menu; none for the project's, or for the bundled one.
    package var menus: [String] { given.all("--menu") }
    /// Indicates whether a project's menu in this or a higher directory is ignored.
    package var ignoresProject: Bool { given.has("--no-project") || rescued != nil }
    /// The directories to search first for plugins.
    package var pluginDirectories: [String] { given.all("--plugin-dir") }
    /// The language of the menu; `nil` for that of the environment.
    package var locale: String? { given["--locale"] }
    /// When to use colours; `nil` for no choice.
    package var color: ColorChoice? { given["--color"].flatMap(ColorChoice.init) }
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
        options.locale = locale ?? options.locale
    }

    /// Throws if the flags exclude one another, or don't fit the words behind them.
    package func check(words: [String] = []) throws(FlagError) {
        let format = given["--format"] ?? JSONFormat().name
        let isElsewhere = host != nil || app != nil
        let ways = [!words.isEmpty, !lines.isEmpty, !scripts.isEmpty]
        let missing = pluginDirectories.first { !FileSystem.isDirectory($0) }
        let problems: [(isGiven: Bool, text: String)] = [
            (
                given.has("--json") && format != JSONFormat().name,
                "--json and --format \(format) cannot be used together."
            ),
            (
                given.has("--echo") && self.format.showsCommands,
                ShellOptions.echoRefusal
            ),
            (reconnects && app == nil, "--reconnect goes with --attach: name the app to wait for."),
            (waits && app == nil, "--wait goes with --attach: name the app to wait for."),
            (missing != nil, "--plugin-dir: there is no directory '\(missing ?? "")'."),
            (
                host != nil && app != nil,
                "--attach and --host cannot be used together: give one of them."
            ),
            (
                !menus.isEmpty && isElsewhere,
                "--menu, --attach and --host cannot be used together: give one."
            ),
            (
                host?.allSatisfy(\.isWhitespace) ?? false,
                "--host takes a command, such as 'ssh box devmenu serve --stdio'."
            ),
            (
                ways.count(where: \.self) > 1,
                "COMMAND, -c and -f cannot be used together: give one of them."
            ),
        ]
        if let problem = problems.first(where: \.isGiven) { throw .misuse(problem.text) }
    }
}
