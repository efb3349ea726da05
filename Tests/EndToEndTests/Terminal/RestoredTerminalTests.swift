import TerminalTesting

/// The terminal's modes after each end of the shell.
@Suite(.onOwnThread) struct RestoredTerminalTests {
    private let shell: ShellUnderTest
    private let before: TerminalModes

    init() throws {
        shell = try ShellUnderTest()
        before = try PseudoTerminal("cat", environment: shell.environment.variables).modes()
    }

    /// Signals of each kind that end a process at once, but the shell's own.
    private static let ending = [SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1, SIGXCPU]
    #if !canImport(Darwin)
    /// Those that other systems ignore, or don't have.
    private static let endingHere = [SIGPWR, 34, 64]
    #else
    private static let endingHere: [Int32] = []
    #endif

    @Test(arguments: ending + endingHere)
    func `are restored after a signal that ends it at once`(signal: Int32) throws {
        // The runtime's crash report would wait for a key.
        let terminal = try shell.terminal(changing: ["SWIFT_BACKTRACE": "enable=no"])
        try terminal.type("half a li")
        try terminal.waitForPrompt(typed: "half a li")
        #expect(try terminal.modes() != before)
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        #expect(try terminal.modes() == before)
        #expect(!terminal.screen.bracketsPaste)
    }

    @Test func `are restored after the key for SIGQUIT at the prompt`() throws {
        let terminal = try shell.terminal()
        try terminal.press(.control("\\"))
        #expect(try terminal.waitForEnd() == .signalled(SIGQUIT))
        #expect(try terminal.modes() == before)
        #expect(!terminal.screen.bracketsPaste)
    }

    @Test(arguments: [SIGTERM, SIGSEGV, SIGUSR1], [true, false])
    func `are restored after a signal while a program has changed them`(
        signal: Int32,
        isInteractive: Bool
    ) throws {
        let line = "list | stty raw -echo </dev/tty; echo 'cha''nged' >/dev/tty; cat </dev/tty"
        let terminal: PseudoTerminal
        if isInteractive {
            terminal = try shell.terminal(changing: ["SWIFT_BACKTRACE": "enable=no"])
            try terminal.enter(line)
        } else {
            terminal = try shell.environment.terminal(
                shell.executable,
                ["-c", line],
                changing: ["SWIFT_BACKTRACE": "enable=no"]
            )
        }
        try terminal.wait(for: "changed")
        #expect(try terminal.modes() != before)
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        #expect(try terminal.modes() == before)
    }

    @Test(arguments: [SIGTERM, SIGSEGV, SIGUSR1])
    func `are restored after a signal while a job in the foreground has changed them`(
        signal: Int32
    ) throws {
        let project = try ProjectUnderTest(
            .init("raw", shell: "stty raw -echo; echo 'cha''nged'; exec cat")
        )
        let terminal = try project.promptTerminal(changing: ["SWIFT_BACKTRACE": "enable=no"])
        try terminal.enter("raw")
        try terminal.wait(for: "changed")
        #expect(try terminal.modes() != before)
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        #expect(try terminal.modes() == before)
    }

    /// A pager that the outer shell has started restores the screen when it is asked to end.
    @Test(arguments: [SIGTERM, SIGHUP])
    func `the children of a piped program end with it`(signal: Int32) throws {
        try shell.environment.write(
            """
            #!/bin/sh
            trap 'echo "gave the screen back" >/dev/tty; exit' TERM
            echo 'took the screen' >/dev/tty
            cat </dev/tty &
            wait
            """,
            to: "pager",
            mode: 0o755
        )
        let terminal = try shell.terminal()
        try terminal.enter("list | ./pager; true")
        try terminal.wait(for: "took the screen")
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        #expect(terminal.screen.text.contains("gave the screen back"))
    }
}
