import TerminalTesting
import Testing

/// Names and prompts that are too long for a line editor, or hide characters.
@Suite(.onOwnThread) struct HostileNameTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(arguments: [
        (String(repeating: "x", count: 38_000), String(repeating: "x", count: 40) + "…"),
        (#"a\u202eb\u00a0c"#, #"a\u{202E}b\u{A0}c"#),
    ])
    func `a host with an invalid name is refused`(name: String, shown: String) throws {
        let hello =
            #"{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"app":{"name":""#
            + name + #""}}}"#
        try shell.environment.write(hello + "\n", to: "hello")
        let reason = """
            does not speak the protocol: its hello calls the app '\(shown)', but a name is \
            kebab-case ASCII of 1 to 64 characters that is not a number, like 'moments'
            """
        let result = try shell.run("--host", "cat hello; cat", "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.contains(reason), "\(result.stderr)")
        // The terminal is so narrow that the name would take hundreds of its rows.
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["--host", "cat hello; cat"],
            columns: 20
        )
        #expect(try terminal.waitForEnd() == .exited(69))
        #expect(terminal.screen.history.joined().contains("protocol"))
    }

    @Test func `a long prompt is refused at the prompt and in the start-up script`() throws {
        let long = String(repeating: "x", count: 5_000)
        try shell.environment.write("set prompt \(long)\n", to: "config/devmenu/rc")
        let terminal = try shell.terminal(columns: 20)
        let reason = "is not a prompt of at most 120 columns"
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
