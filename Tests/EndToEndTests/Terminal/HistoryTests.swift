import TerminalTesting

@Suite(.onOwnThread) struct HistoryTests {
    private let shell: ShellUnderTest
    private let file = "state/devmenu/history"

    init() throws { shell = try ShellUnderTest() }

    @Test func `recalls lines of the previous run`() throws {
        let first = try shell.terminal()
        try first.command("list tools")
        try first.command("like-button")
        try first.enter("quit")
        try first.waitForEnd()
        let second = try shell.terminal()
        for line in ["quit", "like-button", "list tools"] {
            try second.press(.up)
            try second.waitForPrompt(typed: line)
        }
        try second.press(.down)
        try second.waitForPrompt(typed: "like-button")
        #expect(try second.command("") == ["like-button: off (default)"])
    }

    @Test func `finds a line by Ctrl-R, and drops the search at Ctrl-C`() throws {
        let terminal = try shell.terminal()
        try terminal.command("list tools")
        try terminal.command("like-button")
        try terminal.press(.control("r"))
        try terminal.type("too")
        try terminal.wait(for: "the search") { $0.cursorLine.contains("`too': list tools") }
        try terminal.press(.control("c"))
        try terminal.waitForPrompt()
        #expect(try terminal.command("like-button") == ["like-button: off (default)"])
        try terminal.press(.control("r"))
        try terminal.type("too")
        try terminal.wait(for: "the search") { $0.cursorLine.contains("`too': list tools") }
        try terminal.press(.enter)
        try terminal.wait(for: "the menu twice") { screen in
            screen.lines.count { $0 == "Tools" } == 2 && screen.cursorLine == Prompt.text
        }
    }

    @Test func `a mistyped name is there to be mended, and in no file`() throws {
        let terminal = try shell.terminal()
        try terminal.command("like-buton on")
        try terminal.press(.up)
        try terminal.waitForPrompt(typed: "like-buton on")
        try terminal.press(.control("u"))
        #expect(try terminal.command("history") == ["1  history"])
        #expect(try shell.environment.contents(of: file) == "history\n")
    }

    @Test func `recalls as many lines as the file has, and empties it only if asked to`() throws {
        // The second begins as no other, so that nothing is suggested after it.
        let lines = (1...10_000).map { $0 == 2 ? "info\n" : "show x\($0)\n" }.joined()
        try shell.environment.write(lines, to: file)
        let terminal = try shell.terminal()
        #expect(try terminal.command("history 'clear'") == ["10000  history 'clear'"])
        // The first line has made room for the new one.
        try terminal.type("\u{1B}<")
        try terminal.waitForPrompt(typed: "info")
        try terminal.press(.control("u"))
        try terminal.enter("history clear")
        // Not the line that asks for it.
        try terminal.wait(for: "Remove 9999 lines of history? [y/N]")
        try terminal.enter("n")
        try terminal.wait(for: "Cancelled.\nmoments>")
        try terminal.enter("history clear")
        try terminal.wait(for: "Cancelled.\nmoments> history clear\nRemove 9999 lines")
        try terminal.enter("y")
        try terminal.wait(for: "removed 9999 lines of history\nmoments>")
        // Nothing to do: nothing is asked.
        #expect(try terminal.command("history clear") == ["the history is empty"])
    }

    @Test func `has every line saved when the shell is killed`() throws {
        let terminal = try shell.terminal()
        try terminal.command("list tools")
        terminal.signal(9)
        #expect(try terminal.waitForEnd() == .signalled(9))
        #expect(try shell.environment.contents(of: file) == "list tools\n")
    }

    @Test func `saves no lines of scripts, and none with --no-history`() throws {
        _ = try shell.script("list tools\n")
        _ = try shell.run("list")
        let terminal = try shell.terminal("--no-history")
        try terminal.command("list tools")
        #expect(!shell.environment.holds(file))
        try terminal.press(.up)
        try terminal.waitForPrompt(typed: "list tools")
    }

    #if os(Linux)
    // Not even root can write to these folders.
    @Test(
        arguments: [
            ["HOME": "/proc/nobody", "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil],
            ["XDG_STATE_HOME": "/sys/nobody"],
        ] as [[String: String?]]
    )
    func `works without a history, with one warning, where it cannot be saved`(
        variables: [String: String?]
    ) throws {
        let terminal = try shell.terminal(changing: variables)
        try terminal.command("list tools")
        try terminal.command("version")
        #expect(terminal.screen.history.count { $0.contains("warning:") } == 1)
        #expect(terminal.screen.text.contains("warning: history isn't saved"))
        try terminal.press(.up)
        try terminal.waitForPrompt(typed: "version")
        try terminal.press(.control("u"))
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try shell.run(["get", "swiftui"], changing: variables).stdout == "off\n")
    }
    #endif
}
