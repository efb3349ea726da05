import TerminalTesting

@Suite(.onOwnThread) struct SignalTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `ends by the signal at the prompt, restores the terminal and saves the history`(
        signal: Int32
    ) throws {
        let before = try PseudoTerminal("cat", environment: shell.environment.variables).modes()
        let terminal = try shell.terminal()
        try terminal.command("list tools")
        let host = try #require(terminal.screen.history.first?.processID)
        try terminal.type("half a li")
        try terminal.waitForPrompt(typed: "half a li")
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        #expect(try terminal.modes() == before)
        #expect(!terminal.screen.bracketsPaste)
        #expect(try shell.environment.contents(of: "state/devmenu/history") == "list tools\n")
        try shell.waitForEnd(of: host)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `ends a script by the signal, or with status 130`(signal: Int32) throws {
        let process = try shell.start("--json")
        try process.write("info\n")
        let host = try #require(try process.readLine()?.processID)
        process.signal(signal)
        let ending = try process.wait().ending
        #expect(ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
        try shell.waitForEnd(of: host)
    }

    @Test(arguments: [(SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP"), (SIGINT, "SIGINT")])
    func `a host sends an event before a signal ends it`(signal: Int32, name: String) throws {
        let host = try shell.start("serve", "--stdio")
        #expect(try host.readLine()?.contains(#""method":"hello""#) == true)
        host.signal(signal)
        #expect(
            try host.readLine() == """
                {"jsonrpc":"2.0","method":"event","params":{"seq":1,"topic":"exiting",\
                "reason":"stopped by \(name)"}}
                """
        )
        #expect(try host.wait().ending == .signalled(signal))
    }

    @Test(arguments: [true, false])
    func `leaves no host behind when it is killed`(isInteractive: Bool) throws {
        let host: Int32
        if isInteractive {
            let terminal = try shell.terminal()
            host = try #require(terminal.screen.history.first?.processID)
            terminal.signal(SIGKILL)
            #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
        } else {
            let process = try shell.start("--json")
            try process.write("info\n")
            host = try #require(try process.readLine()?.processID)
            process.signal(SIGKILL)
            #expect(try process.wait().ending == .signalled(SIGKILL))
        }
        try shell.waitForEnd(of: host)
    }

    @Test(arguments: [2, 15])
    func `ends with a running action and its host at a signal`(signal: Int32) throws {
        let shell = try ShellUnderTest.onTestHost()
        let process = try shell.start()
        try process.write("info | grep Process\nlinger\n")
        try process.wait(for: "the action") { $0.stdout.contains("waiting") }
        let host = try #require(process.stdout.firstMatch(of: /Process +(\d+)/)?.output.1)
        process.signal(signal)
        let ending = try process.wait().ending
        #expect(ending == (signal == 2 ? .exited(130) : .signalled(signal)))
        try expect(shell.outerShell("while kill -0 \(host) 2>/dev/null; do :; done"), Transcript())
    }

    @Test func `ends an action that prints forever when its output is closed`() throws {
        let shell = try ShellUnderTest.onTestHost()
        let transcript = try shell.outerShell(
            "devmenu chatter | head -1; echo ${PIPESTATUS[0]}",
            shell: "bash"
        )
        expect(transcript, Transcript("chatter\n141\n"))
    }
}
