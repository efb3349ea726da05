import TerminalTesting
import Testing

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
}
