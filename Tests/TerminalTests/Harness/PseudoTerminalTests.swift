import TerminalTesting
import Testing

@Suite(.onOwnThread) struct PseudoTerminalTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func `shows no part of a marked frame`() throws {
        let script = "printf '\\033[?2026hhalf'; read word; printf ' a frame\\033[?2026l'; cat"
        let terminal = try environment.terminal("sh", ["-c", script])
        try terminal.enter("on")
        try terminal.wait(for: "half")
        #expect(terminal.screen.text.contains(" a frame"))
    }

    @Test func `reports the awaited text and shows the screen`() throws {
        let script = "echo here I am 世; exec cat"
        let terminal = try environment.terminal("sh", ["-c", script], columns: 14, rows: 3)
        try terminal.wait(for: "here")
        let failure = try #require(throws: TerminalError.self) {
            try terminal.wait(for: "never", within: 0.1)
        }
        #expect(
            failure.description == """
                waited 0.1 s in vain for 'never' on this screen:
                   +--------------+
                 0 |here I am 世  |
                 1 |              |
                   +--------------+
                cursor at row 1, column 0
                """
        )
    }

    @Test func `kills a program that does not end in time`() throws {
        let terminal = try environment.terminal("sh", ["-c", "echo ready; exec cat"])
        try terminal.wait(for: "ready")
        _ = try #require(throws: TerminalError.self) { try terminal.waitForEnd(within: 0.1) }
        #expect(try terminal.waitForEnd() == .signalled(9))
    }

    @Test func `kills a shell's jobs when it is released`() throws {
        let fifo = environment.path("held")
        let reading = "mkfifo \(fifo); echo made; cat \(fifo); echo all writers are gone"
        let reader = try environment.start("sh", ["-c", reading])
        #expect(try reader.readLine() == "made")
        do {
            let terminal = try PseudoTerminal.shell(environment: environment.variables)
            let job = "trap '' HUP; exec 9> \(fifo); echo job-is''-running; exec tail -f /dev/null"
            try terminal.enter("(\(job))")
            try terminal.wait(for: "job-is-running")
            #expect(terminal.foregroundGroup != terminal.processID)
        }
        #expect(try reader.readLine() == "all writers are gone")
    }
}
