import TerminalTesting

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
        try terminal.wait(for: "Cancelled.")
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
