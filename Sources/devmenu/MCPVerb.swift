#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuMCP
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// `devmenu mcp`: lets a coding agent use the menus of apps, as a server of the Model Context Protocol.
struct MCPVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        _superCommandName: "devmenu",
        abstract: "Let a coding agent see and switch what apps offer.",
        discussion: """
            It's a server of the Model Context Protocol on standard input and output, which a coding \
            agent's client starts: 'devmenu mcp --print-config' prints the lines that register it. \
            Without flags it uses the app that runs, or else the menu that 'devmenu' has here.

            --access says what the agent may do. read-only: apps, search, describe, changes. safe: \
            also set, undo, and actions whose authors wrote that they are safe. all: also every \
            other action, for which the client asks a person each time.
            """
    )

    @OptionGroup(title: "Which app") var target: TargetFlags

    @Option(
        name: .customLong("access"),
        help: ArgumentHelp(
            "The tools that may be called: read-only, safe (the default) or all.",
            valueName: "LEVEL"
        )
    )
    private var levels: [AccessLevel] = []

    @Option(
        name: .customLong("timeout"),
        help: ArgumentHelp(
            "The longest that an action may take; 60 by default.",
            valueName: "SECONDS"
        )
    )
    private var timeouts: [Double] = []

    @Option(
        name: .customLong("locale"),
        help: ArgumentHelp("The language of the menu.", valueName: "TAG")
    )
    private var locales: [String] = []

    @Flag(
        name: .customLong("print-config"),
        help: "Print the lines that register it with a client, and end."
    )
    private var printsConfiguration = false

    func validate() throws {
        try ValidationError.refuseRepeated([
            "--access": levels.count, "--timeout": timeouts.count, "--locale": locales.count,
        ])
        if let timeout = timeouts.first, !TimeLimit.isValid(timeout) {
            throw ValidationError("--timeout takes a number of seconds above 0.")
        }
    }

    func run() throws {
        guard !printsConfiguration else { return try StandardStreams.write(configuration) }
        var flags = FlagValues()
        flags.host = target.host
        flags.menus = target.menus
        flags.ignoresProject = target.ignoresProject
        flags.app = target.app
        flags.reconnects = target.reconnect
        flags.runValues = JSONObject(target.runValues.map { ($0.id, .string($0.value)) })
        flags.pluginDirectories = target.pluginDirectories
        flags.locale = locales.first
        var options = Self.standardOptions
        options.access = levels.first ?? options.access
        options.seconds = timeouts.first ?? options.seconds
        AgentRun(flags: flags, options: options).run()
    }

    /// The choices where no flag makes another.
    static var standardOptions: AgentOptions {
        var options = AgentOptions()
        options.version = Version.number
        return options
    }

    /// The lines that clients want, in the form that most of them share.
    private var configuration: String {
        let words = Self.anywhere(
            ProgramArguments.all.dropFirst().filter { $0 != "--print-config" }
        )
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
        let flags = ["--menu", "--plugin-dir"]
        return words.indices.map { index in
            let word = words[index]
            if index > 0, flags.contains(words[index - 1]) { return FileSystem.absolute(word) }
            guard let flag = flags.first(where: { word.hasPrefix($0 + "=") }) else { return word }
            return "\(flag)=\(FileSystem.absolute(String(word.dropFirst(flag.count + 1))))"
        }
    }
}

extension AccessLevel: ExpressibleByArgument {}

/// One run of the server for agents.
struct AgentRun {
    private let flags: FlagValues
    private let options: AgentOptions

    init(flags: FlagValues, options: AgentOptions) {
        self.flags = flags
        self.options = options
    }

    /// Serves the client until it has gone.
    func run() {
        let loop = EventLoop()
        let introduction = Introduction(client: "mcp \(Version.number)", locale: flags.locale)
        let choice = flags.host == nil ? HostChoice(flags: flags) : nil
        let hosts = AgentHosts(
            own: choice?.source ?? CommandHostSource(flags.host ?? "", showError: Self.log),
            isOwnChosen: flags.host != nil || !flags.menus.isEmpty || !flags.runValues.isEmpty,
            attached: flags.app,
            ownFlags: ownFlags,
            finder: AppFinder(AppDirectory(), executable: OwnExecutable.path ?? "devmenu"),
            plugins: { [directories = flags.pluginDirectories] in
                PluginSet(path: PluginSearchPath(flags: directories)) { introduction }
            }
        )
        let server = AgentServer(hosts: hosts, options: options, locale: flags.locale, loop: loop)
        server.onWarning = { StandardStreams.writeError("warning: \($0)") }
        Signals.ignore(SignalNumber.brokenPipe)
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
        if let ending { Signals.raiseByDefault(ending) }
    }

    /// The flags by which a person reaches the same host at a terminal.
    private var ownFlags: [String] {
        let host = flags.host.map { ["--host", $0] } ?? []
        return host + flags.menus.flatMap { ["--menu", $0] }
            + (flags.ignoresProject ? ["--no-project"] : [])
    }

    /// Passes on what a command writes to its standard error.
    private static func log(_ bytes: [UInt8]) {
        try? FileDescriptor.standardError.write(all: bytes)
    }
}
#endif
