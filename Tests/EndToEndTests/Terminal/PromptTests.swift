import TerminalTesting

@Suite(.onOwnThread) struct PromptTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `greets with the menu's title, the app and its host, and prompts`() throws {
        let terminal = try shell.terminal()
        let greeting = terminal.screen.lines[0]
        #expect(
            greeting.hasPrefix("Area 51 · moments 1.0.0.0 · sample menu, no app attached, pid ")
        )
        #expect(
            terminal.screen.lines[1]
                == "Type 'list' for the menu, 'help' for commands, Tab to complete."
        )
        #expect(terminal.screen.lines[2] == "Try 'like on', 'explain like', 'undo'.")
        #expect(terminal.screen.lines[3] == "moments>")
        #expect(terminal.screen.cursor == ScreenPosition(row: 3, column: 9))
        for line in ["like on", "explain like", "undo"] { try terminal.command(line) }
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try !shell.terminal().screen.text.contains("Try 'like"))
    }

    @Test func `shows the status of the last line, and takes a pasted call of the program`() throws
    {
        let terminal = try shell.terminal()
        try terminal.enter("set prompt '%n %?> '")
        try terminal.waitForPrompt("moments 0>")
        let painted = terminal.rawText
        try terminal.enter("nope")
        try terminal.waitForPrompt("moments 64>")
        // The sign has a colour of its own.
        #expect(!terminal.rawText.dropFirst(painted.count).contains("moments 64> "))
        try terminal.enter("# a comment leaves it")
        try terminal.waitForPrompt("moments 64>")
        try terminal.enter("devmenu like on; devmenu explain like")
        try terminal.wait(for: "like-button: off -> on (override)")
        try terminal.wait(for: "like-button is on: ")
        try terminal.waitForPrompt("moments 0>")
        try terminal.press(.up)
        try terminal.waitForPrompt("moments 0>", typed: "like on; explain like")
        try terminal.press(.control("u"))
        try terminal.enter("devmenu")
        try terminal.wait(for: "unknown command 'devmenu'")
    }

    @Test(arguments: ["quit", "exit"])
    func `exits with status 0, and restores the terminal`(word: String) throws {
        let before = try PseudoTerminal("cat", environment: shell.environment.variables).modes()
        let terminal = try shell.terminal()
        #expect(try terminal.modes() != before)
        try terminal.command("nope")
        try terminal.enter(word)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.modes() == before)
        #expect(!terminal.screen.bracketsPaste)
    }

    @Test func `exits at Ctrl-D only on an empty line`() throws {
        let terminal = try shell.terminal()
        try terminal.type("list")
        try terminal.waitForPrompt(typed: "list")
        try terminal.press(.control("a"), .control("d"))
        try terminal.waitForPrompt(typed: "ist")
        try terminal.press(.control("k"))
        try terminal.waitForPrompt()
        try terminal.press(.control("d"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.cursor.column == 0)
    }

    @Test func `drops the typed text at Ctrl-C, with a continued line`() throws {
        let terminal = try shell.terminal()
        try terminal.type("abc")
        try terminal.waitForPrompt(typed: "abc")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt()
        #expect(try terminal.command("list tools").first == "Tools")
        try terminal.enter("show 'abc")
        try terminal.waitForPrompt(Prompt.quoted)
        try terminal.press(.control("c"))
        try terminal.waitForPrompt()
        #expect(try terminal.command("list tools").first == "Tools")
    }

    @Test func `says how to leave to who presses Ctrl-C twice`() throws {
        let terminal = try shell.terminal()
        try terminal.press(.control("c"))
        try terminal.wait(for: "^C\nmoments>")
        #expect(!terminal.screen.text.contains("leaves"))
        try terminal.press(.control("c"))
        try terminal.wait(for: "'quit' or Ctrl-D leaves.\nmoments>")
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test func `opens no prompt at a named host that isn't there, and runs no start-up script`()
        throws
    {
        try shell.environment.write("set timing on\nset prompt ready>\n", to: "config/devmenu/rc")
        for (flags, error, status) in [
            (["--attach", "shop"], "error: 'shop' isn't running with a menu", 69),
            (["--host", "false"], "error: the host 'false' ended", 69),
            (["--menu", "none.json"], "error: ", 66),
            (["--attach", "shop", "--wait", "--timeout", "0.2"], "didn't appear within 0.2", 75),
            (["--attach", "shop", "pick"], "error: 'shop' isn't running with a menu", 69),
        ] as [([String], String, Int32)] {
            let terminal = try shell.environment.terminal(shell.executable, flags)
            #expect(try terminal.waitForEnd() == .exited(status), "\(flags)")
            #expect(terminal.screen.text.contains(error), "\(terminal.screen.text)")
            #expect(!terminal.screen.text.contains("ready>"), "\(terminal.screen.text)")
        }
        let waiting = try shell.terminal("--attach", "shop", "--wait", prompt: nil)
        try waiting.wait(for: "Ctrl-C gives up.")
        try waiting.press(.control("c"))
        #expect(try waiting.waitForEnd() == .exited(130))
    }

    @Test func `says what to type where its own host can't start, and tells why once, in lines`()
        throws
    {
        try shell.environment.write(
            #"{"devmenu": 1, "title": "Shop", "sections": [{"ids": 1}]}"#,
            to: "devmenu.json"
        )
        let terminal = try shell.terminal(prompt: "not attached>", columns: 200)
        let told = terminal.screen.text
        #expect(told.contains("\ndevmenu.json:1: sections[0].") && !told.contains("\\n"), "\(told)")
        #expect(
            try terminal.command("list", prompt: "not attached>") == [
                "error: there is still no host",
                "Type 'restart' to try again, or 'attach NAME' for a running app.",
            ]
        )
        let other = try shell.terminal(prompt: "not attached>")
        try other.enter("quit")
        #expect(try other.waitForEnd() == .exited(69))
        // Once the file has been mended, the prompt is one as any.
        try shell.environment.write(
            #"{"devmenu": 1, "title": "Shop", "sections": []}"#,
            to: "devmenu.json"
        )
        try terminal.enter("restart")
        try terminal.wait(for: "started, pid ")
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test func `runs only the text that is typed right after Ctrl-C`() throws {
        let terminal = try shell.terminal()
        try terminal.type("abc\u{3}list tools\r")
        try terminal.wait(for: "Dump Version")
        #expect(!terminal.screen.text.contains("unknown command"))
    }

    @Test func `runs each line of a paste`() throws {
        let terminal = try shell.terminal()
        #expect(terminal.screen.bracketsPaste)
        try terminal.paste("like-button on\nlike-button\n")
        try terminal.wait(for: "the pasted lines") {
            $0.text.contains("like-button\n") || $0.text.hasSuffix("like-button")
        }
        try terminal.press(.enter)
        try terminal.wait(for: "like-button: on (override)")
        #expect(terminal.screen.text.contains("like-button: off -> on (override)"))
    }

    @Test func `refuses a pasted line with a NUL, as a script does`() throws {
        let terminal = try shell.terminal()
        try terminal.paste("like-button on\u{0} x\nlike-button\n")
        try terminal.press(.enter)
        try terminal.wait(for: "like-button: off (default)")
        #expect(terminal.screen.text.contains("error: "))
        #expect(terminal.screen.text.contains("NUL"))
    }

    @Test func `runs only the text that is typed after Ctrl-C in a paste without an end`() throws {
        let terminal = try shell.terminal()
        try terminal.type("\u{1B}[200~abc\u{3}list tools\r")
        try terminal.wait(for: "Dump Version")
        #expect(!terminal.screen.text.contains("unknown command"))
    }

    @Test func `goes on where no file may grow`() throws {
        let terminal = try shell.outerTerminal()
        try terminal.enter("ulimit -f 0; \"$DEVMENU\"")
        try terminal.waitForPrompt()
        let output = try terminal.command("list > big")
        #expect(output.contains("error: can't write to 'big': File too large"), "\(output)")
        #expect(try terminal.command("like-button") == ["like-button: off (default)"])
    }

    @Test func `sends only text to a dumb terminal`() throws {
        let terminal = try shell.terminal(changing: ["TERM": "dumb"])
        try terminal.command("open DesignKit?productName=a&version=1")
        #expect(!terminal.rawText.contains("\u{1B}"))
    }

    @Test func `has bold text but no colours where NO_COLOR is set`() throws {
        let bold = "\u{1B}[1m"
        let plain = try shell.terminal(changing: ["NO_COLOR": "1"])
        try plain.command("zzz")
        try plain.command("list")
        #expect(plain.rawText.contains(bold))
        #expect(!plain.rawText.contains(/\u{1B}\[[0-9;]*[345678][0-9;]*m/))
        let painted = try shell.terminal()
        try painted.command("list")
        #expect(painted.rawText.contains(bold))
        try painted.command("set color never")
        let length = painted.rawOutput.count
        try painted.command("list")
        #expect(!String(decoding: painted.rawOutput[length...], as: UTF8.self).contains(bold))
    }

    @Test func `redraws at another width`() throws {
        let terminal = try shell.terminal(columns: 40)
        let word = String(repeating: "x", count: 60)
        try terminal.type(word)
        try terminal.wait(for: "xx\nxx")
        try terminal.resize(columns: 100, rows: 24)
        try terminal.waitForPrompt(typed: word)
        try terminal.press(.control("u"))
        #expect(try terminal.command("list tools").first == "Tools")
    }

    @Test func `tables follow the terminal's width`() throws {
        let whole = "  instant-messaging  Instant Messaging Enable  ○ off"
        let terminal = try shell.terminal(columns: 36)
        #expect(try !terminal.command("list toggles").contains(whole))
        try terminal.resize(columns: 100, rows: 24)
        try terminal.type("x")
        try terminal.waitForPrompt(typed: "x")
        try terminal.press(.control("u"))
        #expect(try terminal.command("list toggles").contains(whole))
    }

    @Test func `breaks errors and help between words`() throws {
        let terminal = try shell.terminal(columns: 40)
        #expect(
            try terminal.command("crsh-appp") == [
                "error: unknown command 'crsh-appp'. Did", "you mean 'crash-app'?",
            ]
        )
        let usage = try terminal.command("help setting").prefix(4).joined(separator: " ")
        #expect(usage.contains("[--for DURATION] [--until TIME] [--why TEXT]"), "\(usage)")
    }

    @Test(arguments: ["99999999999", "2147483647"])
    func `ignores a size in the environment that no terminal has`(columns: String) throws {
        let terminal = try shell.outerTerminal()
        try terminal.enter("stty rows 0 cols 0; COLUMNS=\(columns) LINES=\(columns) \"$DEVMENU\"")
        try terminal.waitForPrompt()
        try terminal.type("list to")
        try terminal.waitForPrompt(typed: "list to")
        #expect(try terminal.command("ols").first == "Tools")
    }

    @Test func `uses vi keys where the user's inputrc asks for them`() throws {
        try shell.environment.write("set editing-mode vi\n", to: "inputrc")
        let inputrc = shell.environment.path("inputrc")
        let terminal = try shell.terminal(changing: ["INPUTRC": inputrc])
        try terminal.type("list tolls")
        try terminal.press(.escape)
        // Moves two to the left of the last character, and replaces the one there.
        try terminal.type("hhro")
        try terminal.waitForPrompt(typed: "list tools")
        #expect(try terminal.command("").first == "Tools")
    }
}
