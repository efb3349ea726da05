import TerminalTesting

/// The ends of the sample app; each one restores the terminal.
@Suite(.onOwnThread) struct MomentsEndTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

    /// Starts the app in a terminal that it fills soon.
    private func smallTerminal() throws -> PseudoTerminal {
        try moments.terminal(columns: 40, rows: 10)
    }

    /// Expects the modes of a new terminal.
    private func expectRestored(_ terminal: PseudoTerminal) throws {
        let screen = terminal.screen
        #expect(!screen.isAlternate && screen.isCursorVisible && !screen.bracketsPaste)
        let new = try PseudoTerminal("cat", environment: moments.environment.variables)
        #expect(try terminal.modes() == new.modes())
    }

    @Test(arguments: [TerminalKey.control("c"), .control("d")])
    func `ends by a key`(key: TerminalKey) throws {
        let terminal = try smallTerminal()
        try terminal.press(key)
        #expect(try terminal.waitForEnd() == .exited(0))
        try expectRestored(terminal)
        #expect(!moments.environment.holds("run/devmenu/moments-\(terminal.processID).sock"))
    }

    /// The tests of the prompt and of `pick`, which are restored in the same way, send more.
    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT, SIGSEGV, SIGXCPU])
    func `ends by a signal, as its parent expects`(signal: Int32) throws {
        let terminal = try smallTerminal()
        let socket = "run/devmenu/moments-\(terminal.processID).sock"
        #expect(moments.environment.holds(socket))
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        try expectRestored(terminal)
        let isCaught = signal == SIGTERM || signal == SIGINT || signal == SIGQUIT
        #expect(moments.environment.holds(socket) == !isCaught)
    }

    @Test(arguments: ["stack-overflow", "exit"])
    func `is restored after a crash of any kind`(kind: String) throws {
        let terminal = try smallTerminal()
        _ = try moments.devmenu("--yes", "crash-app", "kind=\(kind)")
        _ = try terminal.waitForEnd()
        try expectRestored(terminal)
    }

    @Test func `ends by a crash on request, whose message is shown afterwards`() throws {
        let terminal = try moments.terminal()
        try terminal.selectInMenu("Crash App")
        try terminal.press(.enter)
        try terminal.wait(for: "y yes")
        try terminal.type("y")
        let isSignalled = if case .signalled = try terminal.waitForEnd() { true } else { false }
        #expect(isSignalled)
        try expectRestored(terminal)
        let message = "'crash-app' crashes the app on purpose"
        #expect(terminal.screen.history.contains { $0.contains(message) })
    }

    /// The test of the prompt does so in each shell.
    @Test func `stops at Ctrl-Z or by a signal, waits for the foreground, and fg shows the page`()
        throws
    {
        let shell = OuterShell.bash
        let variables = moments.environment.variables(with: ["MOMENTS": moments.executable])
        let terminal = try shell.start(environment: variables)
        let prompt = "job-shell$"
        func bringBack() throws {
            try terminal.enter("fg")
            try terminal.wait(for: "the page") {
                $0.isAlternate && $0.text.contains("Taylor Swift") && !$0.text.contains(prompt)
            }
            #expect(!terminal.screen.isCursorVisible)
        }
        func waitForPrompt() throws {
            try terminal.wait(for: "the prompt") { !$0.isAlternate && $0.cursorLine == prompt }
        }
        try terminal.enter("\"$MOMENTS\" &")
        try shell.waitForStop(1, in: terminal)
        #expect(!terminal.screen.isAlternate)
        try bringBack()
        let group = try #require(terminal.foregroundGroup)
        #expect(group != terminal.processID && kill(-group, SIGSTOP) == 0)
        // It's drawn over the page.
        try terminal.wait(for: prompt)
        try bringBack()
        for _ in 0..<2 {
            try terminal.press(.control("z"))
            try waitForPrompt()
            try bringBack()
        }
        try terminal.type("q")
        try waitForPrompt()
        try terminal.enter("echo status $?")
        try terminal.wait(for: "status 0")
        try shell.expectOrdinaryModes(in: terminal)
    }

    @Test func `asks for a terminal, or for --headless`() throws {
        let words = "error: standard input isn't a terminal: run it in one, or without a screen by "
        expect(try moments.run(), Transcript(stderr: words + "--headless\n", status: 69))
    }
}
