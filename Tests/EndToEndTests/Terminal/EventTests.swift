import TerminalTesting

/// Events of the app, and of other shells, while a user types.
@Suite(.onOwnThread) struct EventTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `shows another shell's change above the typed text`() throws {
        let terminal = try shell.terminal()
        try terminal.type("show versoin")
        try terminal.press(.left, .left)
        try terminal.wait(for: "the cursor") { $0.cursor.column == "moments> show verso".count }
        _ = try shell.run("like-button", "on")
        try terminal.wait(for: "event: like-button: on (override), by ")
        try terminal.wait(for: " in devmenu\nmoments> show versoin")
        #expect(terminal.screen.cursor.column == "moments> show verso".count)
        let screen = terminal.screen
        let row = try #require(screen.lines.firstIndex { $0.hasPrefix("event: ") })
        let style = screen.cell(row: row, column: 10).style
        #expect(style.foreground == .indexed(243) && !style.isDim)
        try terminal.press(.control("t"))
        try terminal.wait(for: "show versi")
    }

    @Test func `says why a setting changed, and that a limit has ended`() throws {
        let terminal = try shell.terminal(columns: 120)
        _ = try shell.run("swiftui", "on", "--for", "1s", "--why", "demo")
        try terminal.wait(for: " in devmenu: \"demo\"\n")
        try terminal.wait(
            for: "event: swiftui: off (default), because its time limit ended\nmoments>"
        )
    }

    @Test func `shows events only after a search of the history`() throws {
        let terminal = try shell.terminal()
        try terminal.command("list tools")
        try terminal.press(.control("r"))
        try terminal.type("too")
        try terminal.wait(for: "the search") { $0.cursorLine.contains("`too': list tools") }
        _ = try shell.run("like-button", "on")
        _ = try shell.run("like-button", "off")
        try terminal.type("l")
        try terminal.wait(for: "the search") { $0.cursorLine.contains("`tool': list tools") }
        #expect(!terminal.screen.text.contains("override"))
        try terminal.press(.control("g"))
        try terminal.wait(for: "like-button: off (override)")
        try terminal.waitForPrompt()
    }

    @Test func `reports a killed host, starts it again, and keeps the typed text`() throws {
        let terminal = try shell.terminal()
        try terminal.type("list to")
        try terminal.waitForPrompt(typed: "list to")
        try kill(terminal.hostProcessID(), 9)
        try terminal.wait(for: "ended by SIGKILL unexpectedly")
        try terminal.wait(for: "Started again, pid ")
        try terminal.waitForPrompt(typed: "list to")
        #expect(try terminal.command("ols").first == "Tools")
    }

    @Test func `starts a host at most five times in a minute`() throws {
        let terminal = try shell.terminal(columns: 120)
        var host = try terminal.hostProcessID()
        for _ in 0..<5 {
            try kill(host, 9)
            let before = host
            try terminal.wait(for: "another host") { screen in
                guard let line = screen.history.last(where: { $0.hasPrefix("Started again") }),
                    let process = line.processID
                else { return false }
                host = process
                return process != before && screen.cursorLine == Prompt.text
            }
        }
        try kill(host, 9)
        try terminal.wait(
            for: "in a minute; 'restart', or the next command, starts it again\nmoments (ended)>"
        )
        try terminal.enter("restart")
        try terminal.waitForPrompt()
        #expect(try terminal.command("list tools").first == "Tools")
    }

    /// Sends a signal to a process of the shell under test.
    private func kill(_ process: Int32, _ signal: Int32) throws {
        _ = try shell.outerShell("kill -\(signal) \(process)")
    }
}

extension PseudoTerminal {
    /// Returns the process id of the host, from the greeting.
    fileprivate func hostProcessID() throws -> Int32 {
        try #require(screen.history.first?.processID)
    }
}
