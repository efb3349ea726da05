import TerminalTesting

/// The terminal after each end of the full-screen list.
@Suite(.onOwnThread) struct PickTerminalTests {
    private let shop: PickUnderTest
    private let before: TerminalModes

    init() throws {
        shop = try PickUnderTest()
        before = try PseudoTerminal("cat", environment: shop.shell.environment.variables).modes()
    }

    private func expectRestored(_ terminal: PseudoTerminal) throws {
        #expect(try terminal.modes() == before)
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.isCursorVisible)
        #expect(!terminal.screen.bracketsPaste)
    }

    @Test(arguments: [
        [TerminalKey.escape], [.control("c")], [.control("d")], [.enter, .control("c")],
    ])
    func `is restored as the list is left`(keys: [TerminalKey]) throws {
        let terminal = try shop.terminal()
        #expect(try terminal.modes() != before)
        for key in keys { try terminal.press(key) }
        #expect(try terminal.waitForEnd() == .exited(0))
        try expectRestored(terminal)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1])
    func `is restored after a signal`(signal: Int32) throws {
        let terminal = try shop.terminal(changing: ["SWIFT_BACKTRACE": "enable=no"])
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        try expectRestored(terminal)
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `is restored after a signal before the list comes back`(signal: Int32) throws {
        let terminal = try shop.terminal()
        try terminal.find("burn", selecting: "Burn it down")
        try terminal.press(.enter)
        try terminal.wait(for: "[y/N]")
        try terminal.enter("n")
        try terminal.wait(for: "Press a key for the list.")
        terminal.signal(signal)
        #expect(try terminal.waitForEnd() == .signalled(signal))
        try expectRestored(terminal)
    }

    @Test(arguments: [true, false])
    func `wraps lines afterwards if it did before`(wraps: Bool) throws {
        let terminal = try shop.shell.outerTerminal(["MENU": shop.menu])
        try terminal.enter(
            "printf '\\033[?7\(wraps ? "h" : "l")'; \"$DEVMENU\" --menu \"$MENU\" pick"
        )
        try terminal.waitForList()
        try terminal.press(.control("c"))
        try terminal.wait(for: "the outer prompt") { screen in
            !screen.isAlternate && screen.cursorLine == "job-shell$"
        }
        #expect(terminal.screen.autoWraps == wraps)
    }

    @Test(arguments: [TerminalKey.control("z"), nil])
    func `waits for a key again after a stop and fg`(key: TerminalKey?) throws {
        let terminal = try shop.shell.outerTerminal(["MENU": shop.menu])
        let outer = try terminal.modes()
        try terminal.enter("\"$DEVMENU\" --menu \"$MENU\" pick")
        try terminal.waitForList()
        func stop() throws {
            if let key {
                try terminal.press(key)
            } else {
                let group = try #require(terminal.foregroundGroup)
                #expect(group != terminal.processID && kill(-group, SIGSTOP) == 0)
            }
            try terminal.wait(for: "the outer prompt") { screen in
                // SIGSTOP can't be caught, and so leaves the screen as it is.
                (key == nil || !screen.isAlternate) && screen.cursorLine == "job-shell$"
            }
            #expect(try terminal.modes() == outer)
            try terminal.enter("fg")
        }
        try terminal.find("burn", selecting: "Burn it down")
        try stop()
        try terminal.waitForList("Find: burn▏")
        #expect(!terminal.screen.isCursorVisible && terminal.screen.bracketsPaste)
        try terminal.press(.enter)
        try terminal.wait(for: "[y/N]")
        try terminal.enter("n")
        let invitation = "Press a key for the list."
        try terminal.wait(for: "the wait for a key") { $0.cursorLine == invitation }
        try stop()
        try terminal.wait(for: "the wait for a key") { $0.cursorLine == invitation }
        // Only the terminal's ordinary modes would wait for Enter.
        try terminal.type("x")
        try terminal.waitForList("Find: burn▏")
    }
}
