package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `devmenu mcp`: lets a coding agent use the menus of apps, as a server of the Model Context Protocol.
package struct MCPVerb: Verb {
    /// The host that is used unless an app is named, and returns the directory of its project.
    package typealias Host = (source: any SessionSource, project: @Sendable () -> String?)

    private static let printing = "--print-config"
    private static let allowing = "--allow"

    package static let name = "mcp"
    private let version: String
    private let chooseHost: @Sendable (HostFlags) -> Host

    /// Creates the verb of a program.
    ///
    /// - Parameters:
    ///   - version: The program's version.
    ///   - chooseHost: Chooses the host by flags and the working directory.
    package init(version: String, chooseHost: @escaping @Sendable (HostFlags) -> Host) {
        (self.version, self.chooseHost) = (version, chooseHost)
    }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "let a coding agent see and switch what apps offer",
        forms: [("devmenu mcp [FLAGS]", "serve an agent on standard input and output")],
        arguments: [
            .option(
                "--access LEVEL",
                "the tools that may be called: read-only, safe (the default) or all",
                .word(AccessLevel.allCases.map(\.rawValue))
            ),
            .option(
                Self.allowing + " ACTION",
                "let an action run unasked: APP/ID, DIRECTORY:ID or ID; repeatable",
                .action,
                isRepeated: true
            ),
            HostFlags.language,
            .option(Self.printing, "print the lines that register it with CLIENT, and end"),
            .optional("CLIENT", .word(AgentClient.allCases.map(\.rawValue)), "the client"),
        ],
        groups: [HostFlags.group],
        paragraphs: [
            """
            It's a server of the Model Context Protocol, which a coding agent's client starts: \
            'devmenu mcp --print-config CLIENT' prints the lines that register it. Without flags \
            it uses the apps that run and the project here, or else the bundled menu.
            """,
            """
            --access says what the agent may do. read-only: apps, search, describe, changes, \
            log. safe: also set, undo, and actions whose authors wrote that they are safe. all: also \
            every other action, for which the client asks a person each time.
            """,
            """
            --allow names an action that runs unasked, whatever its risk, unless it's fatal: your \
            word in place of its author's. Give APP/ID, an absolute DIRECTORY:ID for a project, or \
            just ID beside --attach, --host or an absolute --menu. Whoever allows 'test' lets an \
            agent run the tests that it has written.
            """,
        ]
    )

    package func check(_ reading: FlagReading) throws(FlagError) {
        let flags = HostFlags(reading)
        try flags.check()
        if let client = reading.words.first, !reading.has(Self.printing) {
            throw .misuse("'\(client)' needs \(Self.printing).")
        }
        // A client starts the program in any directory, and the printed paths are absolute.
        let isMenuFixed =
            !flags.menus.isEmpty
            && (reading.has(Self.printing) || flags.menus.allSatisfy { $0.hasPrefix("/") })
        for word in reading.all(Self.allowing) {
            guard let action = AllowedAction(word) else {
                throw .misuse(
                    "'\(Self.allowing) \(word)' names no action: give APP/ID, an absolute DIRECTORY:ID, or ID."
                )
            }
            guard !action.isOfChosenMenu || flags.app != nil || flags.command != nil || isMenuFixed
            else {
                throw .misuse(
                    """
                    '\(Self.allowing) \(word)' could mean any menu: write APP/\(word) or DIRECTORY:\(word), \
                    or give --attach, --host, or --menu with an absolute path.
                    """
                )
            }
        }
    }

    package func run(_ reading: FlagReading) throws {
        guard !reading.has(Self.printing) else {
            let client = reading.words.first.flatMap(AgentClient.init)
            return try StandardStreams.write(client.map(registration) ?? Self.clients)
        }
        var options = AgentOptions()
        options.version = version
        options.access = reading["--access"].flatMap(AccessLevel.init) ?? options.access
        options.allowed = reading.all(Self.allowing).compactMap(AllowedAction.init)
        serve(HostFlags(reading), options)
    }

    /// The clients, each with the file that it reads.
    private static var clients: String {
        AgentClient.allCases.map { client in
            "devmenu \(name) \(printing) \(client.rawValue)  (\(client.file))\n"
        }.joined()
    }

    /// Returns the lines that register the server with a client, with the flags that were given.
    private func registration(with client: AgentClient) -> String {
        let given = Array(ProgramArguments.all.dropFirst())
        // The client is the last word that belongs to no flag.
        let last = declaration.flags.scan(given).placed.last
        let words = given.enumerated().filter { $0 != last && $1 != Self.printing }.map(\.element)
        let isScopeGiven = words.contains { FlagScanner.split($0).name == HostFlags.scopeName }
        // A client starts it in another environment.
        let scope = isScopeGiven ? nil : ScopeName.current.map { (ScopeName.variable, "\($0)") }
        // A name without a path is found by the client as it was here.
        let program = ProgramArguments.all.first ?? "devmenu"
        let path = program.contains("/") ? FileSystem.absolute(program) : program
        return client.registration(of: [path] + Self.anywhere(words), scope.map { [$0] } ?? [])
    }

    /// Returns the words with absolute paths, because a client starts the program in another
    /// directory.
    private static func anywhere(_ words: [String]) -> [String] {
        let paths = HostFlags.group.flags.filter {
            ["--menu", "--plugin-dir"].contains($0.optionName)
        }
        var words = words
        for flag in paths.scan(words).flags {
            guard let path = flag.value else { continue }
            let start = flag.end == flag.index ? flag.name + "=" : ""
            words[flag.end] = start + FileSystem.absolute(path)
        }
        return words
    }

    /// Serves the client until it disconnects.
    private func serve(_ flags: HostFlags, _ options: AgentOptions) {
        let loop = EventLoop()
        let introduction = Introduction(client: "mcp \(version)", locale: flags.locale)
        let host = chooseHost(flags)
        var hosts = AgentHosts(
            own: host.source,
            isOwnChosen: flags.command != nil || !flags.menus.isEmpty,
            finder: AppFinder(AppDirectory())
        )
        hosts.attached = flags.app
        hosts.ownFlags = Self.ownFlags(flags)
        hosts.project = host.project
        hosts.number = { AgentNumber.next() }
        hosts.plugins = { [directories = flags.pluginDirectories] in
            PluginSet(path: PluginSearchPath(flags: directories)) { introduction }
        }
        let server = AgentServer(hosts: hosts, options: options, locale: flags.locale, loop: loop)
        server.onWarning = { warning in
            let line = "warning: \(ControlEscaping.escaped(warning, keepsLines: true))\n"
            try? FileDescriptor.standardError.write(all: line.utf8)
        }
        let signals = SignalSource(SignalSource.signals(isInteractive: false))
        var ending: Int32?
        signals.onSignal = { number in
            guard number != SignalNumber.child else { return server.childMayHaveEnded() }
            ending = ending ?? number
            server.end()
        }
        loop.add(signals)
        loop.isUrgent = { SignalPipe.isPending }
        server.run()
        if let ending { Signals.raiseWithDefaultAction(ending) }
    }

    /// The flags by which a person reaches the same host at a terminal.
    private static func ownFlags(_ flags: HostFlags) -> [String] {
        let host = flags.command.map { ["--host", $0] } ?? []
        let scope = ScopeName.current.map { ["--scope", $0.description] } ?? []
        return scope + host + flags.menus.flatMap { ["--menu", $0] }
            + (flags.ignoresProject ? ["--no-project"] : [])
    }
}
