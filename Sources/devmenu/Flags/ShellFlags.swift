import ArgumentParser
import DevMenuKit
import DevMenuShell

/// The flags of the shell, which come before a command.
struct ShellFlags: ParsableArguments {
    @Option(
        name: .customShort("c"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Run a line; repeatable.", valueName: "LINE")
    )
    var lines: [String] = []

    @Option(
        name: .customShort("f"),
        help: ArgumentHelp("Run a script.", valueName: "FILE"),
        completion: .file()
    )
    var script: String?

    @Option(
        name: .customLong("attach"),
        help: ArgumentHelp("Attach to a running app.", valueName: "NAME|PID"),
        completion: .custom { _, _, partial in
            CompletionSession(flags: FlagValues()).apps(partial).map(\.replacement)
        }
    )
    var app: String?

    @Flag(help: "Wait for the app to run again when it has ended.")
    var reconnect = false

    @Option(
        help: ArgumentHelp(
            "Use the host that a command is: it speaks the protocol on its stdin and stdout.",
            valueName: "COMMAND"
        )
    )
    var host: String?

    @Flag(name: .customLong("json"), help: "Print one JSON object for each command.")
    var isJSON = false

    @Flag(name: .customLong("yes"), help: "Confirm risky actions.")
    var confirmsAll = false

    @Flag(name: .customLong("keep-going"), help: "Do not stop at the first failure.")
    var keepsGoing = false

    @Option(help: ArgumentHelp("Give a command no longer.", valueName: "SECONDS"))
    var timeout: Double?

    @Option(help: ArgumentHelp("The language of the menu.", valueName: "TAG"))
    var locale: String?

    @Option(help: ArgumentHelp("When to paint: auto, always or never.", valueName: "WHEN"))
    var color = ColorChoice.auto

    @Flag(name: .customLong("no-history"), help: "Neither read nor keep what is entered.")
    var keepsNoHistory = false

    @Option(
        name: .customLong("plugin-dir"),
        help: ArgumentHelp("Look for plugins in a directory first; repeatable.", valueName: "DIR"),
        completion: .directory
    )
    var pluginDirectories: [String] = []

    /// Refuses what excludes one another.
    func validate(words: [String]) throws {
        let ways = [!words.isEmpty, !lines.isEmpty, script != nil].filter { $0 }.count
        guard ways <= 1 else {
            throw ValidationError("COMMAND, -c and -f exclude one another: give one of them.")
        }
        if reconnect, app == nil {
            throw ValidationError("--reconnect goes with --attach: name the app to wait for.")
        }
        if host != nil, app != nil {
            throw ValidationError("--attach and --host exclude one another: give one of them.")
        }
        if let host, host.allSatisfy(\.isWhitespace) {
            throw ValidationError("--host takes a command, as 'ssh box devmenu serve --stdio'.")
        }
        if let timeout, !(timeout > 0 && timeout.isFinite) {
            throw ValidationError("--timeout takes a number of seconds above 0.")
        }
    }

    /// The flags' values, as the shell takes them.
    var values: FlagValues {
        FlagValues(
            host: host,
            lines: lines,
            script: script,
            app: app,
            reconnects: reconnect,
            isJSON: isJSON,
            confirmsAll: confirmsAll,
            keepsGoing: keepsGoing,
            timeout: timeout,
            locale: locale,
            color: color,
            keepsNoHistory: keepsNoHistory,
            pluginDirectories: pluginDirectories
        )
    }
}

extension ColorChoice: ExpressibleByArgument {}
