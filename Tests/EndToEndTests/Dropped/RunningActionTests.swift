import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Running actions at the prompt.
@Suite(.onOwnThread(within: BuildScript.limit)) struct RunningActionTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest.withSpecimens() }

    @Test func `cancels an action at Ctrl-C`() throws {
        let terminal = try shell.terminal()
        try terminal.enter("linger")
        try terminal.wait(for: "waiting")
        try terminal.press(.control("c"))
        try terminal.wait(for: "cancelled")
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt()
        #expect(try terminal.command("greet") == ["Hello"])
    }

    @Test(arguments: [("hang", "hanging"), ("spin", "spinning")])
    func `leaves an action that ignores Ctrl-C at the second one`(
        action: String,
        word: String
    ) throws {
        let terminal = try shell.terminal()
        try terminal.enter(action)
        try terminal.wait(for: "\n\(word)")
        try terminal.press(.control("c"))
        try terminal.wait(for: "warning: it has not stopped yet; Ctrl-C again abandons it")
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt()
        #expect(try terminal.command("greet") == ["Hello"])
    }

    @Test func `stops at Ctrl-Z while an action runs, and fg waits for it again`() throws {
        var variables = shell.environment.variables
        variables["DEVMENU"] = shell.executable
        let terminal = try PseudoTerminal.shell(environment: variables)
        try terminal.enter("\"$DEVMENU\"")
        try terminal.waitForPrompt()
        try terminal.enter("linger")
        try terminal.wait(for: "\nwaiting")
        try terminal.press(.control("z"))
        try terminal.wait(for: "Stopped")
        try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
        try terminal.enter("fg")
        // The outer shell gets the keys until it has handed the terminal over.
        while terminal.foregroundGroup == terminal.processID { sched_yield() }
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt()
        #expect(try terminal.command("greet") == ["Hello"])
    }

    @Test func `leaves an action at its time limit at the prompt, too`() throws {
        let terminal = try shell.terminal("--timeout", "2")
        #expect(
            try terminal.command("hang")
                == [
                    "hanging",
                    "error: no answer within 2 seconds: it may have been done anyway",
                ]
        )
        #expect(try terminal.command("greet") == ["Hello"])
    }

    @Test func `stops an endless printer at Ctrl-C`() throws {
        let terminal = try shell.terminal()
        try terminal.enter("chatter")
        try terminal.wait(for: "chatter\nchatter\nchatter")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt()
        #expect(try terminal.command("greet") == ["Hello"])
    }

    @Test func `shows control characters of an action escaped`() throws {
        let terminal = try shell.terminal()
        #expect(
            try terminal.command("paint")
                == [#"\u{1B}[31mred\u{1B}[0m\u{7}"#, #"\u{1B}]0;title\u{7}done"#]
        )
        #expect(terminal.screen.title == "")
    }

    @Test func `reports an unexpected crash, and starts the host again`() throws {
        let terminal = try shell.terminal()
        let lines = try terminal.command("collapse")
        #expect(lines.count == 3, "\(lines)")
        #expect(lines[0].hasPrefix("error: moments (pid "))
        #expect(lines[0].hasSuffix(") ended by SIGABRT unexpectedly"))
        #expect(lines[1] == "  | the roof is on fire")
        #expect(lines[2].hasPrefix("Started again, pid "))
        #expect(try terminal.command("greet") == ["Hello"])
    }

    @Test func `asks for a secret without an echo, and does not save it`() throws {
        let terminal = try shell.terminal()
        let before = try terminal.modes()
        try terminal.enter("sign-in ann")
        try terminal.wait(for: "sign-in password:")
        try terminal.enter("hunter2")
        try terminal.wait(for: "ann with 7 characters")
        try terminal.waitForPrompt()
        #expect(try terminal.modes() == before)
        try terminal.command("sign-in ann password=hunter2")
        try terminal.command("collapse")
        try terminal.command("sign-in ann password=hunter2 'no end' too many")
        try terminal.command("greet")
        let history = try shell.environment.contents(of: "state/devmenu/history")
        #expect(history == "collapse\ngreet\n")
    }

    @Test func `completes candidates of the host, with quotes where necessary`() throws {
        let terminal = try shell.terminal()
        try terminal.type("visit ")
        try terminal.press(.tab, .tab)
        try terminal.wait(for: "harbour    by the sea\ntown hall  in the middle\nplace=")
        try terminal.type("t")
        try terminal.press(.tab)
        try terminal.wait(for: "the candidate") { $0.cursorLine.contains("hall") }
        #expect(try terminal.command("") == ["you are at the town hall"])
    }

    @Test func `shows the app's direct output if asked to`() throws {
        let terminal = try shell.terminal()
        try terminal.command("set host-output on")
        try terminal.command("mutter")
        try terminal.wait(for: "straight to stdout")
    }
}
