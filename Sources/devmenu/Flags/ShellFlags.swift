#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// The flags of the shell, which come before a command.
struct ShellFlags: ParsableArguments {
    @OptionGroup(title: "What to run") var running: RunningFlags
    @OptionGroup(title: "Which app") var target: TargetFlags
    @OptionGroup(title: "Input and output") var output: OutputFlags

    /// The flags' values, for the shell.
    var values: FlagValues {
        var values = FlagValues(running, output)
        values.host = target.host
        values.menus = target.menus
        values.ignoresProject = target.ignoresProject
        values.app = target.app
        values.waits = target.waits
        values.reconnects = target.reconnect
        values.runValues = JSONObject(target.runValues.map { ($0.id, .string($0.value)) })
        values.pluginDirectories = target.pluginDirectories
        return values
    }
}

extension FlagValues {
    /// Creates the values of the flags about what is run, read and written.
    init(_ running: RunningFlags, _ output: OutputFlags) {
        self.init(
            lines: running.lines,
            scripts: running.scripts,
            formatName: output.formatName,
            confirmsAll: running.confirmsAll,
            isDryRun: running.isDryRun,
            keepsGoing: running.keepsGoing,
            timeout: running.timeout,
            locale: output.locale,
            color: output.color,
            ignoresStartUpScript: output.ignoresStartUpScript,
            keepsNoHistory: output.keepsNoHistory
        )
    }
}

// Flags of one value are arrays, so that a second value is an error instead of silently replacing
// the first.

/// The flags about the lines that are run.
struct RunningFlags: ParsableArguments {
    @Option(
        name: .customShort("c"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Run a line; repeatable.", valueName: "LINE")
    )
    var lines: [String] = []

    @Option(
        name: .customShort("f"),
        help: ArgumentHelp("Run a script; repeatable.", valueName: "FILE"),
        completion: .file()
    )
    var scripts: [String] = []

    @Flag(name: .customLong("yes"), help: "Confirm risky actions.")
    var confirmsAll = false

    @Flag(
        name: .customLong("dry-run"),
        help: "Say what an action or a preset would do, and do nothing."
    )
    var isDryRun = false

    @Flag(name: .customLong("keep-going"), help: "Do not stop at the first failure.")
    var keepsGoing = false

    @Option(
        name: .customLong("timeout"),
        help: ArgumentHelp(
            "The longest that a command may take, connecting included.",
            valueName: "SECONDS"
        )
    )
    private var timeouts: [Double] = []

    /// The time limit of a command, in seconds.
    var timeout: Double? { timeouts.first }

    /// Throws where there is more than one way to get lines.
    func validate(words: [String]) throws {
        let ways = [!words.isEmpty, !lines.isEmpty, !scripts.isEmpty]
        guard ways.count(where: \.self) <= 1 else {
            throw ValidationError("COMMAND, -c and -f cannot be used together: give one of them.")
        }
    }

    /// Throws where a flag has a wrong value, or two.
    func validate() throws {
        try ValidationError.refuseRepeated(["--timeout": timeouts.count])
        if let timeout, !TimeLimit.isValid(timeout) {
            throw ValidationError("--timeout takes a number of seconds above 0.")
        }
    }
}

/// The flags about the app whose menu is used.
struct TargetFlags: ParsableArguments {
    /// The flag that gives a setting a value for one run.
    static let set = "--set"

    @Option(
        name: .customLong("attach"),
        help: ArgumentHelp("Attach to a running app.", valueName: "NAME|PID"),
        completion: .custom { _, _, partial in
            CompletionSession(flags: FlagValues()).apps(partial).map(\.replacement)
        }
    )
    private var apps: [String] = []

    @Flag(name: .customLong("wait"), help: "Wait until the app runs.")
    var waits = false

    @Flag(help: "Wait for the app to run again when it has ended.")
    var reconnect = false

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp(
            "Use a command as the host: it speaks the protocol on its stdin and stdout.",
            valueName: "COMMAND"
        )
    )
    private var hosts: [String] = []

    @Option(
        name: .customLong("menu"),
        help: ArgumentHelp(
            "Use the menu in a file like devmenu.json, or in a directory's; repeatable.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"])
    )
    var menus: [String] = []

    @Flag(name: .customLong("no-project"), help: "Ignore a devmenu.json here or above.")
    var ignoresProject = false

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Give a setting a value for this run alone; repeatable.",
            valueName: "SETTING=VALUE"
        ),
        completion: .custom { _, _, partial in
            CompletionSession(flags: FlagValues()).assignments(partial).map(\.replacement)
        }
    )
    var runValues: [RunValue] = []

    @Option(
        name: .customLong("plugin-dir"),
        help: ArgumentHelp("Look for plugins in a directory first; repeatable.", valueName: "DIR"),
        completion: .directory
    )
    var pluginDirectories: [String] = []

    /// The app to attach to.
    var app: String? { apps.first }
    /// The command that starts the host.
    var host: String? { hosts.first }

    /// Throws where flags exclude one another, or where one that takes a single value has two.
    func validate() throws {
        try ValidationError.refuseRepeated([
            "--attach": apps.count, "--host": hosts.count,
        ])
        if reconnect, app == nil {
            throw ValidationError("--reconnect goes with --attach: name the app to wait for.")
        }
        if waits, app == nil {
            throw ValidationError("--wait goes with --attach: name the app to wait for.")
        }
        if let missing = pluginDirectories.first(where: { !FileSystem.isDirectory($0) }) {
            throw ValidationError("--plugin-dir: there is no directory '\(missing)'.")
        }
        if host != nil, app != nil {
            throw ValidationError("--attach and --host cannot be used together: give one of them.")
        }
        if !menus.isEmpty, host != nil || app != nil {
            throw ValidationError("--menu, --attach and --host cannot be used together: give one.")
        }
        if !runValues.isEmpty, host != nil || app != nil {
            throw ValidationError(
                "--set is for the embedded host: an app or a command takes DEVMENU_SET instead."
            )
        }
        if let host, host.allSatisfy(\.isWhitespace) {
            throw ValidationError(
                "--host takes a command, such as 'ssh box devmenu serve --stdio'."
            )
        }
    }
}

/// The flags about what is read and written.
struct OutputFlags: ParsableArguments {
    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "The format of results: \(OutputFormats.choice).",
            valueName: "FORMAT"
        )
    )
    private var formats: [FormatName] = []

    @Flag(name: .customLong("json"), help: "Print one JSON object for each command.")
    private var isJSON = false

    @Option(
        name: .customLong("locale"),
        help: ArgumentHelp("The language of the menu.", valueName: "TAG")
    )
    private var locales: [String] = []

    @Option(
        name: .customLong("color"),
        help: ArgumentHelp(
            "When to use colour: auto (the default), always or never.",
            valueName: "WHEN"
        )
    )
    private var colors: [ColorChoice] = []

    @Flag(name: .customLong("no-rc"), help: "Do not run the prompt's start-up script.")
    var ignoresStartUpScript = false

    @Flag(name: .customLong("no-history"), help: "Neither read nor write the history.")
    var keepsNoHistory = false

    /// The name of the format.
    var formatName: String {
        isJSON ? JSONFormat().name : formats.first?.rawValue ?? TextFormat().name
    }
    /// The language of the menu.
    var locale: String? { locales.first }
    /// The use of colours.
    var color: ColorChoice { colors.first ?? .auto }

    /// Throws where flags exclude one another, or where one that takes a single value has two.
    func validate() throws {
        try ValidationError.refuseRepeated([
            "--locale": locales.count, "--color": colors.count, "--format": formats.count,
        ])
        if isJSON, let format = formats.first, format.rawValue != JSONFormat().name {
            throw ValidationError("--json and --format \(format.rawValue) cannot be used together.")
        }
    }
}

extension ValidationError {
    /// Throws where a flag that takes a single value has more.
    ///
    /// - Parameter counts: The number of values of each flag.
    /// - Throws: `ValidationError` that names the flag.
    static func refuseRepeated(_ counts: [String: Int]) throws {
        guard let flag = counts.filter({ $0.value > 1 }).keys.min() else { return }
        throw ValidationError("\(flag) is given more than once: give it one value.")
    }
}

/// The name of a format.
struct FormatName: ExpressibleByArgument {
    /// The word behind `--format`.
    let rawValue: String

    init?(argument: String) {
        guard OutputFormats.format(named: argument) != nil else { return nil }
        rawValue = argument
    }

    static var allValueStrings: [String] { OutputFormats.all.map(\.name) }
}

extension ColorChoice: ExpressibleByArgument {}

/// A value for one run: `like-button=on`.
struct RunValue: ExpressibleByArgument {
    /// The setting.
    let id: String
    /// The value as it was typed.
    let value: String

    init?(argument: String) {
        guard let mark = argument.firstIndex(of: "="), mark != argument.startIndex else {
            return nil
        }
        id = String(argument[..<mark])
        value = String(argument[argument.index(after: mark)...])
    }
}
#endif
