import DevMenuSystem

/// The flags that choose the host, of every front end.
package struct HostFlags: Sendable {
    /// The flags.
    package static let group: VerbDeclaration.Group = (
        "Which app",
        [
            .option("--attach NAME|PID", "attach to a running app", .app),
            .option("--wait", "wait until the app runs"),
            scope,
            .option("--reconnect", "wait for the app to run again when it has ended"),
            .option(
                "--host COMMAND",
                "use a command as the host: it speaks the protocol on its stdin and stdout"
            ),
            .option(
                "--menu FILE|DIRECTORY",
                "use the menu of a file, a task file like a justfile, or a directory; repeatable",
                .file,
                isRepeated: true
            ),
            .option("--no-project", "ignore the project here or above, and its tasks"),
            .option(
                "--plugin-dir DIR",
                "look for plugins in a directory first; repeatable",
                isRepeated: true
            ),
        ]
    )

    /// The flag that names the scope.
    package static let scope = CommandArgument.option(
        "\(scopeName) NAME",
        "use the overrides, journal and apps of a scope: 'auto' is that of a git worktree, '' none",
        .scope
    )

    /// The name of the flag that names the scope.
    package static let scopeName = "--scope"

    /// The flag that names the language.
    package static let language = CommandArgument.option(
        "--locale TAG",
        "the language of the menu",
        mayFollow: true
    )

    /// The app that the host stands in for, or `nil` for another host.
    package var rescued: String?
    private let given: FlagReading

    /// Creates the flags that a command line gives.
    package init(_ given: FlagReading = FlagReading()) { self.given = given }

    /// The app to attach to, by name or pid.
    package var app: String? { given["--attach"] }
    /// Indicates whether the front end waits until the app runs.
    package var waits: Bool { given.has("--wait") }
    /// Indicates whether it waits for an app that has ended.
    package var reconnects: Bool { given.has("--reconnect") }
    /// The command that starts the host; `nil` for the embedded host.
    package var command: String? { given["--host"] }
    /// The files of the menu; none for the project's, or for the bundled one.
    package var menus: [String] { given.all("--menu") }
    /// Indicates whether a project's menu in this or a higher directory is ignored.
    package var ignoresProject: Bool { given.has("--no-project") || rescued != nil }
    /// The directories to search first for plugins.
    package var pluginDirectories: [String] { given.all("--plugin-dir") }
    /// The language of the menu; `nil` for that of the environment.
    package var locale: String? { given["--locale"] }

    /// Throws if the flags exclude one another.
    package func check() throws(FlagError) {
        let isElsewhere = command != nil || app != nil
        let missing = pluginDirectories.first { !FileSystem.isDirectory($0) }
        try FlagError.refuse([
            (reconnects && app == nil, "--reconnect needs --attach: name the app to wait for."),
            (waits && app == nil, "--wait needs --attach: name the app to wait for."),
            (missing != nil, "--plugin-dir: there is no directory '\(missing ?? "")'."),
            (
                command != nil && app != nil,
                "--attach and --host can't be used together: give one of them."
            ),
            (
                !menus.isEmpty && isElsewhere,
                "--menu, --attach and --host can't be used together: give one."
            ),
            (
                command?.allSatisfy(\.isWhitespace) ?? false,
                "--host takes a command, such as 'ssh box devmenu serve --stdio'."
            ),
        ])
    }
}
