import TerminalTesting

/// Names and prompts that are too long for a line editor, or hide characters.
@Suite(.onOwnThread) struct HostileNameTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `a long prompt is refused at the prompt and in the start-up script`() throws {
        let long = String(repeating: "x", count: 5_000)
        try shell.environment.write("set prompt \(long)\n", to: "config/devmenu/rc")
        let terminal = try shell.terminal(columns: 20)
        let reason = "isn't a prompt of at most 120 columns"
        try terminal.wait(for: "the warning") { screen in
            screen.history.joined(separator: " ").contains(reason)
        }
        let answer = try terminal.command("set prompt '\(long.prefix(200))'")
        #expect(answer.joined(separator: " ").contains(reason))
        #expect(try terminal.command("set prompt").joined().contains("%n%m>"))
    }

    @Test func `the longest prompt works on the narrowest terminal`() throws {
        let terminal = try shell.terminal()
        // The names make the prompt too long, so that it is cut.
        try terminal.enter("set prompt '\(String(repeating: "%n ", count: 40))'")
        try terminal.wait(for: "the prompt") { $0.text.contains("…>") }
        for columns in [20, 5, 2, 1, 80] {
            try terminal.resize(columns: columns, rows: 24)
            try terminal.type("x")
        }
        // The break of the rows depends on the size at which they were drawn. What the terminal has
        // cut is drawn again, also if the sizes between the first and the last went unnoticed.
        try terminal.wait(for: "the typed text") { $0.cursorLine.hasSuffix("…> xxxxx") }
        try terminal.press(.control("u"))
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    #if Tools
    @Test func `invisible characters of a recalled line are escaped`() throws {
        let terminal = try shell.terminal()
        let line = "show like\u{200B}\u{202E}-but\u{A0}ton"
        let shown = #"show "like\u{200B}\u{202E}-but\u{A0}ton""#
        try terminal.paste(line)
        try terminal.press(.enter)
        try terminal.wait(for: #"no item 'like\u{200B}\u{202E}-but"#)
        try terminal.waitForPrompt()
        try terminal.press(.up)
        try terminal.waitForPrompt(typed: shown)
        try terminal.press(.control("u"))
        let listed = try terminal.command("history 2").first
        #expect(listed == #"1  show like\u{200B}\u{202E}-but\u{A0}ton"#)
        // The same for lines of another run.
        try terminal.enter("quit")
        try terminal.waitForEnd()
        let next = try shell.terminal()
        try next.press(.up, .up, .up)
        try next.waitForPrompt(typed: shown)
    }
    #endif
}
