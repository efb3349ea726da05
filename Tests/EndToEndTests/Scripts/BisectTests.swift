import TerminalTesting

/// `devmenu bisect` with signals and at a terminal.
@Suite(.onOwnThread) struct BisectTests {
    private let shell: ShellUnderTest
    private let folder = "state/devmenu/apps/shop"

    init() throws {
        shell = try ShellUnderTest()
        let overrides = #"{"flag-0": true, "flag-1": true}"#
        try shell.environment.write(overrides, to: folder + "/toggles.json")
    }

    private func terminal(running command: String) throws -> PseudoTerminal {
        let words = ["bisect", "--app", "shop", "--unread", "ok", "--run", command]
        return try shell.environment.terminal(shell.executable, words)
    }

    /// Runs a body, and expects that it doesn't change the app's files and the temporary files.
    private func leavingFilesAlone(_ body: () throws -> Void) throws {
        let file = folder + "/toggles.json"
        let identity = try FileIdentity(at: shell.environment.path(file))
        let bytes = try shell.environment.bytes(of: file)
        try body()
        #expect(try FileIdentity(at: shell.environment.path(file)) == identity)
        #expect(try shell.environment.bytes(of: file) == bytes)
        #expect(try shell.environment.names(in: folder) == ["toggles.json"])
        try shell.waitForScopesToGo()
        #expect(try shell.environment.names(in: "state/devmenu/apps") == ["shop"])
    }

    @Test(
        arguments: [
            (SIGINT, ":"), (SIGTERM, ":"), (SIGHUP, ":"), (SIGQUIT, ":"),
            (SIGINT, "trap '' INT TERM HUP QUIT"), (SIGTERM, "trap '' INT TERM HUP QUIT"),
        ] as [(Int32, String)]
    )
    func `a signal ends the command too, and leaves nothing behind`(
        signal: Int32,
        start: String
    ) throws {
        let pipe = try NamedPipe("pipe", in: shell.environment)
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        // The command and what it starts hold the pipe open until they end.
        let command = """
            \(start); exec 9>'\(pipe.path)'; cat '\(block.path)' & echo ready; cat '\(block.path)'
            """
        try leavingFilesAlone {
            let process = try shell.start("bisect", "--app", "shop", "--run", command)
            try process.wait(for: "the command") { $0.stderr.contains("ready\n") }
            #expect(try shell.environment.names(in: "state/devmenu/apps").count == 2)
            process.signal(signal)
            let result = try process.wait()
            #expect(result.ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
            #expect(result.stderr.hasSuffix(signal == SIGINT ? "error: interrupted\n" : "ready\n"))
            #expect(result.stdout.isEmpty)
            #expect(try pipe.textUntilEnd() == "")
        }
    }

    @Test func `goes on under nohup`() throws {
        let file = #""$XDG_STATE_HOME/devmenu/apps/shop@$DEVMENU_SCOPE/toggles.json""#
        let command = "kill -HUP $PPID; ! grep -qs flag-1 \(file)"
        let transcript = try shell.outerShell(
            "trap '' HUP; devmenu bisect --app shop --unread ok --run '\(command)'"
        )
        #expect(transcript.lines.first == "flag-1 = true", "\(transcript)")
    }

    @Test func `a command may ask the person at the terminal`() throws {
        let command =
            #"printf 'Does it work? ' >/dev/tty; read -r word </dev/tty; test "$word" = yes"#
        let terminal = try terminal(running: command)
        for (run, answer) in ["no", "yes", "yes", "no"].enumerated() {
            try terminal.wait(for: "the question of run \(run + 1)") { screen in
                screen.text.hasSuffix("Does it work?") && screen.text.contains("run \(run + 1): ")
            }
            try terminal.enter(answer)
        }
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.text.contains("flag-1 = true"))
    }

    @Test func `Ctrl-C ends it, whoever has the terminal`() throws {
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        // The second has the terminal by the time that it is ready.
        for command in [
            "echo ready; cat '\(block.path)'",
            "stty echo </dev/tty; echo ready; read -r a </dev/tty",
        ] {
            let terminal = try terminal(running: command)
            try terminal.wait(for: "ready")
            let hasTerminal = terminal.foregroundGroup != terminal.processID
            #expect(hasTerminal == command.hasPrefix("stty"))
            try terminal.press(.control("c"))
            #expect(try terminal.waitForEnd() == .exited(130))
            #expect(terminal.screen.text.contains("error: interrupted"))
            #expect(try shell.environment.names(in: "tmp").isEmpty)
        }
    }
}
