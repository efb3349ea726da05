import TerminalTesting

/// The rest of a likely line, in grey after what is typed.
@Suite(.onOwnThread) struct SuggestionTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `comes from the history and the menu, and is taken with the right arrow`() throws {
        let terminal = try shell.terminal()
        try terminal.command("list toggles")
        try terminal.type("lis")
        try terminal.wait(for: "the suggestion") { $0.cursorLine == "moments> list toggles" }
        #expect(terminal.screen.cursor.column == "moments> lis".count)
        try terminal.press(.right)
        try terminal.wait(for: "the line") { $0.cursor.column == "moments> list toggles".count }
        try terminal.enter("")
        try terminal.wait(for: "the answer again") {
            $0.history.count { $0 == "Feature Toggles" } == 2
        }
        try terminal.waitForPrompt()
        try terminal.type("crash")
        try terminal.wait(for: "the name") { $0.cursorLine == "moments> crash-app" }
        // A suggestion that isn't taken is neither run nor left on the screen.
        try terminal.press(.control("c"))
        try terminal.waitForPrompt()
        #expect(terminal.screen.history.contains("moments> crash^C"))
    }

    @Test(arguments: [TerminalKey.end, .control("e")])
    func `is taken with the keys that go to the line's end, which still do so`(
        key: TerminalKey
    ) throws {
        let terminal = try shell.terminal()
        try terminal.command("list toggles")
        try terminal.type("list t")
        try terminal.press(.left)
        try terminal.wait(for: "the place before the end") {
            $0.cursor.column == "moments> list ".count
        }
        try terminal.press(key)
        try terminal.wait(for: "the end of what is typed") {
            $0.cursorLine == "moments> list toggles"
                && $0.cursor.column == "moments> list t".count
        }
        try terminal.press(key)
        try terminal.wait(for: "the line") { $0.cursor.column == "moments> list toggles".count }
    }

    @Test func `a word of it is taken with Alt-Right and Alt-F`() throws {
        let terminal = try shell.terminal()
        try terminal.command("list toggles --all")
        try terminal.type("li")
        try terminal.wait(for: "the suggestion") { $0.cursorLine == "moments> list toggles --all" }
        try terminal.type("\u{1B}[1;3C")
        try terminal.wait(for: "a word") {
            $0.cursor.column == "moments> list".count
                && $0.cursorLine == "moments> list toggles --all"
        }
        try terminal.press(.alt("f"))
        try terminal.wait(for: "the next") {
            $0.cursor.column == "moments> list toggles".count
                && $0.cursorLine == "moments> list toggles --all"
        }
    }

    @Test func `disappears before the line is entered`() throws {
        let terminal = try shell.terminal()
        try terminal.command("list toggles")
        try terminal.enter("list")
        try terminal.wait(for: "the whole menu") { $0.text.contains("General Info") }
        try terminal.waitForPrompt()
        #expect(terminal.screen.history.filter { $0 == "moments> list" }.count == 1)
    }

    @Test func `is not shown where it does not fit, without colour, or where it is off`() throws {
        let narrow = try shell.terminal(columns: 20)
        try narrow.type("setti")
        try narrow.wait(for: "a short one") { $0.cursorLine == "moments> settings" }
        try narrow.press(.control("u"))
        try narrow.type("instant-m")
        try narrow.waitForPrompt(typed: "instant-m")
        let plain = try shell.terminal(changing: ["NO_COLOR": "1"])
        try plain.type("crash")
        try plain.waitForPrompt(typed: "crash")
        #expect(try shell.terminal("--no-history").command("set suggestions off").count == 1)
        let off = try shell.terminal()
        try off.command("set suggestions off")
        try off.type("crash")
        try off.press(.left, .right)
        try off.type("-")
        try off.waitForPrompt(typed: "crash-")
    }
}
