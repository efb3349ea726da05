#if Tools || PlainEditing
import DevMenuClient
import DevMenuKit
import DevMenuMCP
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// `devmenu mcp`: lets a coding agent use the menus of apps, as a server of the Model Context Protocol.
enum MCPVerb: FlaggedCommand {
    private static let printing = "--print-config"
    private static let allowing = "--allow"

    static var command: OuterCommand {
        OuterCommand(
            name: "mcp",
            summary: "Let a coding agent see and switch what apps offer",
            usage: [("devmenu mcp [FLAGS]", "serve an agent on standard input and output")],
            paragraphs: [
                """
                It's a server of the Model Context Protocol, which a coding agent's client starts: \
                'devmenu mcp --print-config' prints the lines that register it. Without flags it \
                uses the app that runs, or else the menu that 'devmenu' has here.
                """,
                """
                --access says what the agent may do. read-only: apps, search, describe, changes. \
                safe: also set, undo, and actions whose authors wrote that they are safe. all: also \
                every other action, for which the client asks a person each time.
                """,
                """
                --allow names an action that runs unasked, whatever its risk, unless it's fatal: your \
                word in place of its author's. Give APP/ID, an absolute DIRECTORY:ID for a project, or \
                just ID beside --attach, --host or an absolute --menu. Whoever allows 'test' lets an \
                agent run the tests that it has written.
                """,
            ],
            groups: [ShellFlags.target, ("Options", options)]
        )
    }

    private static let options: [CommandArgument] = [
        .option(
            "--access LEVEL",
            "The tools that may be called: read-only, safe (the default) or all",
            .word(AccessLevel.allCases.map(\.rawValue))
        ),
        .option(
            allowing + " ACTION",
            "Let an action run unasked: APP/ID, DIRECTORY:ID or ID; repeatable",
            .action,
            isRepeated: true
        ),
        ShellFlags.language,
        .option(printing, "Print the lines that register it with a client, and end"),
        ShellFlags.help,
    ]

    static func check(_ reading: FlagReading) throws(FlagError) {
        try reading.refuseWords()
        let flags = ShellFlags(reading)
        try flags.check()
        // A client starts the program in any directory, and the printed paths are absolute.
        let isMenuFixed =
            !flags.menus.isEmpty
            && (reading.has(printing) || flags.menus.allSatisfy { $0.hasPrefix("/") })
        for word in reading.all(allowing) {
            guard let action = AllowedAction(word) else {
                throw .misuse(
                    "'\(allowing) \(word)' names no action: give APP/ID, an absolute DIRECTORY:ID, or ID."
                )
            }
            guard !action.isOfChosenMenu || flags.app != nil || flags.host != nil || isMenuFixed
            else {
                throw .misuse(
                    """
                    '\(allowing) \(word)' could mean any menu: write APP/\(word) or DIRECTORY:\(word), \
                    or give --attach, --host, or --menu with an absolute path.
                    """
                )
            }
        }
    }

    static func run(_ reading: FlagReading) throws {
        guard !reading.has(printing) else { return try StandardStreams.write(configuration) }
        var options = AgentOptions()
        options.version = Version.number
        options.access = reading["--access"].flatMap(AccessLevel.init) ?? options.access
        options.allowed = reading.all(allowing).compactMap(AllowedAction.init)
        serve(ShellFlags(reading), options)
    }

    /// The lines that clients want, in the form that most of them share.
    private static var configuration: String {
        var words = Self.anywhere(ProgramArguments.all.dropFirst().filter { $0 != printing })
        // A client starts it in another environment.
        if let scope = ScopeName.current, let flag = ShellFlags.scope.optionName,
            !words.contains(where: { FlagScanner.split($0).name == flag })
        {
            words.insert("\(flag)=\(scope)", at: 1)
        }
        // A name without a path is found by the client as it was here.
        let program = ProgramArguments.all.first ?? "devmenu"
        let server: JSONObject = [
            "command": .string(program.contains("/") ? FileSystem.absolute(program) : program),
            "args": .array(words.map { .string($0) }),
        ]
        return JSONValue.object(["mcpServers": ["devmenu": .object(server)]]).pretty
    }

    /// Returns the words with absolute paths, since a client starts the program in a directory of its own.
    private static func anywhere(_ words: [String]) -> [String] {
        let paths = ["--menu", "--plugin-dir"]
        var words = words
        var scanner = FlagScanner(words)
        while let part = scanner.next({ paths.contains($0) ? .valued : nil }) {
            guard case .flag(let flag) = part, let path = flag.value else { continue }
            let start = flag.end == flag.index ? flag.name + "=" : ""
            words[flag.end] = start + FileSystem.absolute(path)
        }
        return words
    }

    /// Serves the client until it has gone.
    private static func serve(_ flags: ShellFlags, _ options: AgentOptions) {
        let loop = EventLoop()
        let introduction = Introduction(client: "mcp \(Version.number)", locale: flags.locale)
        let choice = HostChoice(flags: flags) { command in
            ProgramHost {
                .command(command) { try? FileDescriptor.standardError.write(all: $0) }
            }
        }
        let hosts = AgentHosts(
            own: choice.source,
            isOwnChosen: flags.host != nil || !flags.menus.isEmpty,
            attached: flags.app,
            ownFlags: ownFlags(flags),
            project: { choice.projectDirectory() },
            finder: AppFinder(AppDirectory()),
            plugins: { [directories = flags.pluginDirectories] in
                PluginSet(path: PluginSearchPath(flags: directories)) { introduction }
            }
        )
        let server = AgentServer(hosts: hosts, options: options, locale: flags.locale, loop: loop)
        server.onWarning = { StandardStreams.writeError("warning: \($0)") }
        Signals.failWrites()
        let signals = SignalSource(SignalSource.signals(isInteractive: false))
        var ending: Int32?
        signals.onSignal = { number in
            guard number != SignalNumber.child else { return server.childMayHaveEnded() }
            ending = ending ?? number
            server.end()
        }
        loop.add(signals)
        loop.isUrgent = { signals.isPending }
        server.run()
        if let ending { Signals.raiseWithDefaultAction(ending) }
    }

    /// The flags by which a person reaches the same host at a terminal.
    private static func ownFlags(_ flags: ShellFlags) -> [String] {
        let host = flags.host.map { ["--host", $0] } ?? []
        let scope = ScopeName.current.map { ["--scope", $0.description] } ?? []
        return scope + host + flags.menus.flatMap { ["--menu", $0] }
            + (flags.ignoresProject ? ["--no-project"] : [])
    }
}
#endif
