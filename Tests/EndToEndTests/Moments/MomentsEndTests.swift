import TerminalTesting
import Testing

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
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.isCursorVisible)
        #expect(!terminal.screen.bracketsPaste)
        let modes = try terminal.modes()
        #expect(modes.echoes && modes.isCanonical && modes.sendsSignals)
        #expect(modes.translatesNewlines)
    }

    @Test(arguments: [TerminalKey.control("c"), .control("d")])
    func `ends by a key`(key: TerminalKey) throws {
        let terminal = try smallTerminal()
        try terminal.press(key)
        #expect(try terminal.waitForEnd() == .exited(0))
        try expectRestored(terminal)
        #expect(!moments.environment.holds("run/devmenu/moments-\(terminal.processID).sock"))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
    func `ends by a signal, as its parent expects`(signal: Int32) throws {
        let terminal = try smallTerminal()
        #expect(moments.environment.holds("run/devmenu/moments-\(terminal.processID).sock"))
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        try expectRestored(terminal)
        #expect(!moments.environment.holds("run/devmenu/moments-\(terminal.processID).sock"))
    }

    @Test func `ends by a crash on request, whose message is shown afterwards`() throws {
        let terminal = try moments.terminal()
        try terminal.selectInMenu("Crash App")
        try terminal.press(.enter)
        try terminal.wait(for: "y yes")
        try terminal.type("y")
        guard case .signalled = try terminal.waitForEnd() else {
            Issue.record("it didn't end by a signal")
            return
        }
        try expectRestored(terminal)
        let message = "'crash-app' crashes the app on purpose"
        #expect(terminal.screen.history.contains { $0.contains(message) })
    }

    /// The tests of the prompt and of `pick`, which are restored in the same way, send more.
    @Test(arguments: [SIGSEGV, SIGXCPU])
    func `ends by an unexpected signal`(signal: Int32) throws {
        let terminal = try smallTerminal()
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        try expectRestored(terminal)
    }

    @Test func `stops at Ctrl-Z, and fg brings the page back`() throws {
        let variables = moments.environment.variables(with: ["MOMENTS": moments.executable])
        let terminal = try PseudoTerminal.shell(
            environment: variables,
            directory: moments.environment.path
        )
        let before = try terminal.modes()
        try terminal.enter("\"$MOMENTS\"")
        try terminal.wait(for: "Taylor Swift")
        for _ in 0..<2 {
            try terminal.press(.control("z"))
            try terminal.wait(for: "Stopped")
            try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
            #expect(try terminal.modes() == before)
            #expect(!terminal.screen.isAlternate)
            try terminal.enter("fg")
            try terminal.wait(for: "Taylor Swift")
            #expect(terminal.screen.isAlternate)
        }
        try terminal.type("q")
        try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
        try terminal.enter("echo status $?")
        try terminal.wait(for: "status 0")
        #expect(try terminal.modes() == before)
    }

    /// The test of the prompt does so in each shell.
    @Test(arguments: OuterShell.installed.prefix(1))
    func `waits for the foreground, and draws its page there`(outer: OuterShell) throws {
        let terminal = try outer.start(
            environment: moments.environment.variables(with: ["MOMENTS": moments.executable]),
            directory: moments.environment.path
        )
        func waitForPage() throws {
            try terminal.wait(for: "the page") {
                $0.isAlternate && $0.text.contains("Taylor Swift")
                    && !$0.text.contains("job-shell$")
            }
            #expect(!terminal.screen.isCursorVisible)
        }
        try terminal.enter("\"$MOMENTS\" &")
        try outer.waitForStop(1, in: terminal)
        #expect(!terminal.screen.isAlternate)
        try terminal.enter("fg")
        try waitForPage()
        let group = try #require(terminal.foregroundGroup)
        #expect(group != terminal.processID && kill(-group, SIGSTOP) == 0)
        // It's drawn over the page.
        try terminal.wait(for: "job-shell$")
        try terminal.enter("fg")
        try waitForPage()
        try terminal.type("q")
        try terminal.wait(for: "the outer prompt") {
            !$0.isAlternate && $0.cursorLine == "job-shell$"
        }
        try outer.expectOrdinaryModes(in: terminal)
    }

    @Test func `asks for a terminal, or for --headless`() throws {
        expect(
            try moments.run(),
            Transcript(
                stderr: """
                    error: standard input isn't a terminal: run it in one, or without a screen by \
                    --headless

                    """,
                status: 69
            )
        )
    }
}
