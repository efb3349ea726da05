import TerminalTesting
import Testing

/// Somebody who doesn't know the exact words, at the prompt.
@Suite(.onOwnThread) struct TypedNameTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(arguments: [(80, 24), (40, 10)])
    func `switches a toggle, runs an action and leaves`(columns: Int, rows: Int) throws {
        try shell.environment.write("photo", to: "cache/moments/images/a")
        let terminal = try shell.terminal(columns: columns, rows: rows)
        try terminal.enter("LIKE on")
        try terminal.wait(for: "off -> on")
        try terminal.enter("dump")
        try terminal.wait(for: "Run 'dump-version'? [Y/n]")
        try terminal.enter("")
        try terminal.wait(for: "instant-messaging")
        try terminal.waitForPrompt()
        try terminal.enter("clear cache")
        try terminal.wait(for: "[y/N]")
        try terminal.enter("n")
        try terminal.wait(for: "not run")
        try terminal.waitForPrompt()
        try terminal.enter("exit")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test func `reads whole words on a small screen, and how to leave a long text`() throws {
        let terminal = try shell.terminal(columns: 40, rows: 10)
        #expect(terminal.screen.text.contains("\nType 'list' for the menu, 'help' for\n"))
        try terminal.enter("help")
        try terminal.wait(for: "Space: more, b: back, q: leave")
        #expect(terminal.screen.text.hasPrefix("An item's name is a command:\n"))
        try terminal.type("q")
        try terminal.waitForPrompt()
    }

    @Test func `a name that was not typed whole is kept in the history`() throws {
        let terminal = try shell.terminal()
        try terminal.command("like on")
        #expect(try terminal.command("history like") == ["1  like on", "2  history like"])
        try terminal.enter("!1")
        try terminal.wait(for: "like on\nlike-button: on")
        try terminal.waitForPrompt()
        #expect(try terminal.command("history clear --yes") == ["removed 4 lines of history"])
        #expect(try terminal.command("history") == ["1  history"])
        try terminal.press(.up, .up)
        try terminal.waitForPrompt(typed: "history")
        #expect(try shell.environment.contents(of: "state/devmenu/history") == "history\n")
    }

    @Test func `aliases are kept, and settings of the shell`() throws {
        let terminal = try shell.terminal()
        #expect(
            try terminal.command("alias ll = list tools | grep {rest}").first?.hasPrefix("error: ")
                == true
        )
        try terminal.command("alias fav = like-button {1}; list toggles | head -2")
        #expect(
            try terminal.command("fav on") == [
                "like-button: off -> on (override), at the next load", "Feature Toggles",
                "  like-button        Like Button Enable        on",
            ]
        )
        try terminal.command("set timing on --save")
        try terminal.enter("quit")
        _ = try terminal.waitForEnd()
        let next = try shell.terminal()
        // The start-up script prints nothing about what it sets.
        #expect(!next.screen.text.contains("timing"))
        #expect(try next.command("fav off").contains { $0.hasPrefix("time: ") })
        #expect(try next.command("alias fav --remove").first?.hasPrefix("removed fav = ") == true)
        let plain = try shell.terminal("--no-rc")
        #expect(
            try plain.command("fav off").first?.hasPrefix("error: unknown command 'fav'") == true
        )
        #expect(try shell.environment.contents(of: "config/devmenu/rc") == "set timing on\n")
    }

    @Test func `Tab finds parts of names, and does not double a word`() throws {
        let terminal = try shell.terminal()
        try terminal.type("cache")
        try terminal.press(.tab)
        try terminal.waitForPrompt(typed: "clear-cache")
        try terminal.press(.control("u"))
        try terminal.type("like-button")
        try terminal.press(.left, .left, .left)
        try terminal.press(.tab)
        try terminal.type(" on")
        try terminal.press(.control("e"))
        try terminal.type("|")
        try terminal.wait(for: "the word once") { !$0.cursorLine.contains("buttonton") }
    }

    @Test func `a list of candidates that is longer than the screen asks`() throws {
        let terminal = try shell.terminal(columns: 80, rows: 10)
        try terminal.command("set completion list")
        try terminal.press(.tab, .tab)
        try terminal.wait(for: "possibilities? (y or n)")
        try terminal.type("n")
        try terminal.waitForPrompt()
    }
}
