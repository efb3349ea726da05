import TerminalTesting

/// The full-screen list of Tab, where the screen has no room for the candidates.
@Suite(.onOwnThread) struct CandidateListTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func terminal(inputrc: String = "", rows: Int = 24) throws -> PseudoTerminal {
        let path = try shell.environment.write(inputrc, to: "inputrc")
        return try shell.terminal(changing: ["INPUTRC": path], rows: rows)
    }

    @Test(arguments: [
        ("", TerminalKey.tab), ("set editing-mode vi\n", .tab),
        ("\"\\C-t\": complete\n", .control("t")),
        ("set show-all-if-ambiguous on\n", .tab),
    ])
    func `puts a candidate into the line, in a step that can be undone`(
        inputrc: String,
        key: TerminalKey
    ) throws {
        let terminal = try terminal(inputrc: inputrc)
        try terminal.type("list; ")
        try terminal.press(key)
        if !inputrc.contains("show-all") { try terminal.press(key) }
        try terminal.waitForList("Candidates")
        try terminal.find("crash", selecting: "Crash App")
        try terminal.press(.enter)
        try terminal.waitForPrompt(typed: "list; crash-app")
        #expect(!terminal.screen.text.contains("Tools"))
        // The blank after it is typed already.
        try terminal.type("segv")
        try terminal.waitForPrompt(typed: "list; crash-app segv")
        guard !inputrc.contains("vi") else { return }
        try terminal.press(.control("w"), .control("_"), .control("_"))
        try terminal.press(.control("_"))
        try terminal.waitForPrompt(typed: "list;")
        try terminal.press(.control("u"))
        try terminal.waitForPrompt()
    }

    @Test(arguments: [[TerminalKey.escape], [.control("c")]])
    func `leaves the line and the cursor as they were`(keys: [TerminalKey]) throws {
        let terminal = try terminal()
        try terminal.type("list;  tools")
        for _ in 0..<6 { try terminal.press(.left) }
        try terminal.press(.tab, .tab)
        try terminal.waitForList("Candidates")
        for key in keys { try terminal.press(key) }
        try terminal.wait(for: "the line") {
            !$0.isAlternate && $0.cursorLine == "moments> list;  tools" && $0.cursor.column == 15
        }
        try terminal.type("|")
        try terminal.waitForPrompt(typed: "list; | tools")
    }

    @Test func `searches for what was typed ahead`() throws {
        let terminal = try terminal()
        try terminal.type("\t\tcrash\r")
        try terminal.waitForPrompt(typed: "crash-app")
    }

    @Test func `isn't opened for few rows, for files, or by 'set completion list'`() throws {
        let small = try terminal(rows: 9)
        try small.press(.tab, .tab)
        try small.wait(for: "Display all")
        for number in 0..<40 { try shell.environment.write("", to: "file-\(number).dm") }
        let terminal = try terminal()
        try terminal.type("source file")
        try terminal.press(.tab, .tab, .tab)
        try terminal.wait(for: "file-0.dm")
        #expect(!terminal.screen.isAlternate)
        try terminal.press(.control("c"))
        try terminal.waitForPrompt()
        try terminal.command("set completion list")
        try terminal.press(.tab, .tab)
        try terminal.wait(for: "Display all")
        try terminal.type("n")
        try terminal.waitForPrompt()
    }

    @Test func `isn't opened on a dumb terminal`() throws {
        let terminal = try shell.terminal(changing: ["TERM": "dumb"])
        try terminal.press(.tab, .tab)
        try terminal.wait(for: "Display all")
    }
}
