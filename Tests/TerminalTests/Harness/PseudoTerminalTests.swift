import TerminalTesting
import Testing

@Suite(.onOwnThread) struct PseudoTerminalTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    private func start(
        _ executable: String,
        _ arguments: [String] = [],
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            executable,
            arguments,
            environment: environment.variables,
            directory: environment.path,
            columns: columns,
            rows: rows
        )
    }

    @Test func `shows typed text and the program's output`() throws {
        let terminal = try start("cat")
        try terminal.enter("héllo 世界")
        try terminal.wait(for: "héllo 世界\nhéllo 世界")
        try terminal.press(.control("d"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.rawText == "héllo 世界\r\nhéllo 世界\r\n")
    }

    @Test func `is the terminal of all three streams, and controls its session`() throws {
        let script = "test -t 0 && test -t 1 && test -t 2 && echo yes > /dev/tty; tty"
        let terminal = try start("sh", ["-c", script])
        try terminal.waitForEnd()
        #expect(terminal.screen.lines[0] == "yes")
        #expect(terminal.screen.lines[1].hasPrefix("/dev/"))
    }

    @Test func `shows no part of a marked frame`() throws {
        let script = "printf '\\033[?2026hhalf'; read word; printf ' a frame\\033[?2026l'; cat"
        let terminal = try start("sh", ["-c", script])
        try terminal.enter("on")
        try terminal.wait(for: "half")
        #expect(terminal.screen.text.contains(" a frame"))
    }

    #if os(Linux)
    @Test func `passes no descriptor but the standard streams`() throws {
        let terminal = try start("sh", ["-c", "ls /proc/$$/fd"])
        try terminal.waitForEnd()
        #expect(terminal.screen.text == "0  1  2")
    }
    #endif

    @Test func `reports its size to a program, also after a change`() throws {
        let script = "trap 'stty size' WINCH; stty size; cat <&0 & while :; do wait; done"
        let terminal = try start("bash", ["-c", script], columns: 71, rows: 19)
        try terminal.wait(for: "19 71")
        try terminal.resize(columns: 100, rows: 30)
        try terminal.wait(for: "30 100")
        #expect(terminal.screen.columns == 100)
    }

    @Test func `delivers Ctrl-C as a signal to the foreground group`() throws {
        let terminal = try start("sh", ["-c", "echo ready; exec cat"])
        try terminal.wait(for: "ready")
        #expect(terminal.foregroundGroup == terminal.processID)
        try terminal.press(.control("c"))
        #expect(try terminal.waitForEnd() == .signalled(2))
        #expect(terminal.screen.text == "ready\n^C")
    }

    @Test func `sends a signal directly to the program`() throws {
        let terminal = try start("cat")
        terminal.signal(15)
        #expect(try terminal.waitForEnd() == .signalled(15))
    }

    @Test func `stops and continues a job in a shell`() throws {
        let terminal = try PseudoTerminal.shell(environment: environment.variables)
        try terminal.enter("cat")
        try terminal.enter("first")
        try terminal.wait(for: "first\nfirst")
        try terminal.press(.control("z"))
        try terminal.wait(for: "Stopped")
        try terminal.wait(for: "the prompt") { $0.cursorLine == "job-shell$" }
        try terminal.enter("jobs")
        try terminal.wait(for: "the job twice") { screen in
            screen.lines.count { $0.contains("Stopped") } == 2 && screen.cursorLine == "job-shell$"
        }
        try terminal.enter("fg")
        try terminal.wait(for: "job-shell$ fg\ncat")
        try terminal.enter("second")
        try terminal.wait(for: "second\nsecond")
        try terminal.press(.control("d"))
        try terminal.wait(for: "the prompt") { $0.cursorLine == "job-shell$" }
        try terminal.enter("exit 5")
        #expect(try terminal.waitForEnd() == .exited(5))
    }

    @Test func `shows the modes that a program sets and leaves`() throws {
        let script = """
            stty -echo -icanon; echo raw; read -r _; stty echo icanon; echo cooked; read -r _
            """
        let terminal = try start("bash", ["-c", script])
        let before = try start("cat").modes()
        #expect(before.echoes && before.isCanonical && before.sendsSignals)
        #expect(before.translatesNewlines)
        try terminal.wait(for: "raw")
        let raw = try terminal.modes()
        #expect(!raw.echoes && !raw.isCanonical)
        #expect(raw != before)
        try terminal.press(.enter)
        try terminal.wait(for: "cooked")
        #expect(try terminal.modes() == before)
    }

    @Test func `keeps the modes that a program left behind when it ended`() throws {
        let terminal = try start("sh", ["-c", "stty -echo raw; printf bye"])
        try terminal.waitForEnd()
        #expect(try !terminal.modes().echoes)
        #expect(try !terminal.modes().translatesNewlines)
    }

    @Test func `reads all that a program printed before its end`() throws {
        let terminal = try start("seq", ["20000"])
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.history == (1...20000).map(String.init))
        #expect(terminal.screen.lines[22] == "20000")
        #expect(terminal.rawOutput.count == 128_894)
    }

    @Test func `never misses the end of a program`() throws {
        for _ in 0..<300 {
            #expect(try start("true").waitForEnd(within: 10) == .exited(0))
        }
    }

    @Test func `accepts a flood of typing while the program prints`() throws {
        let terminal = try start("sh", ["-c", "stty raw -echo; echo ready; exec head -c 300000"])
        try terminal.wait(for: "ready")
        try terminal.type(String(repeating: "0123456789", count: 30000))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.rawOutput.count == "ready\n".utf8.count + 300_000)
    }

    @Test(arguments: [
        (TerminalKey.enter, "^M"), (.tab, "^I"), (.backTab, "^[[Z"), (.backspace, "^?"),
        (.delete, "^[[3~"), (.escape, "^["), (.up, "^[[A"), (.down, "^[[B"), (.right, "^[[C"),
        (.left, "^[[D"), (.home, "^[[H"), (.end, "^[[F"), (.pageUp, "^[[5~"), (.pageDown, "^[[6~"),
        (.control("c"), "^C"), (.control("A"), "^A"), (.control(" "), "^@"), (.control("_"), "^_"),
        (.control("?"), "^?"), (.alt("b"), "^[b"),
    ])
    func `sends the bytes of each key`(key: TerminalKey, bytes: String) throws {
        let terminal = try start("sh", ["-c", "stty raw -echo; printf 'ready '; exec cat -vt"])
        try terminal.wait(for: "ready")
        try terminal.press(key)
        try terminal.type("!")
        try terminal.wait(for: "ready \(bytes)!")
    }

    @Test func `sends arrows in the form that a program asked for`() throws {
        let script = "stty raw -echo; printf '\\033[?1hready '; exec cat -vt"
        let terminal = try start("sh", ["-c", script])
        try terminal.wait(for: "ready")
        try terminal.press(.up, .left)
        try terminal.wait(for: "ready ^[OA^[OD")
    }

    @Test func `brackets a paste for a program that asked for it`() throws {
        let script =
            "stty raw -echo; printf 'one '; head -c 3; printf '\\033[?2004htwo '; exec cat -vt"
        let terminal = try start("sh", ["-c", script])
        try terminal.wait(for: "one")
        try terminal.paste("a\nb")
        try terminal.wait(for: "two")
        try terminal.paste("c\nd")
        try terminal.wait(for: "^[[200~c^Md^[[201~")
    }

    @Test func `answers a program that asks where the cursor is`() throws {
        let script = "stty raw -echo; printf 'abc\\033[6n'; head -c 6 | cat -v; printf ' end'"
        let terminal = try start("sh", ["-c", script])
        try terminal.wait(for: "abc^[[1;4R end")
    }

    @Test func `follows the line editor of bash`() throws {
        let arguments = ["--norc", "--noprofile", "-i"]
        let variables = environment.variables(with: ["PS1": "> ", "HISTFILE": ""])
        let terminal = try PseudoTerminal("bash", arguments, environment: variables, columns: 20)
        try terminal.wait(for: ">")
        #expect(terminal.screen.bracketsPaste)
        try terminal.type("echo 世界 and a line that wraps")
        try terminal.wait(for: "> echo 世界 and a li\nne that wraps")
        try terminal.press(.control("a"), .control("k"))
        try terminal.type("echo two")
        try terminal.press(.alt("b"))
        try terminal.type("one ")
        try terminal.wait(for: "the edited line") { $0.text == "> echo one two" }
        #expect(terminal.screen.cursor == ScreenPosition(row: 0, column: 11))
        try terminal.press(.enter)
        try terminal.wait(for: "> echo one two\none two\n>")
        try terminal.press(.up)
        try terminal.wait(for: "one two\n> echo one two")
        // Not Ctrl-C: bash's line editor loses one that arrives while it draws.
        try terminal.press(.control("u"))
        try terminal.wait(for: "an empty line") { $0.cursorLine == ">" }
        try terminal.enter("exit 4")
        #expect(try terminal.waitForEnd() == .exited(4))
    }

    @Test func `reports the awaited text and shows the screen`() throws {
        let terminal = try start("sh", ["-c", "echo here I am; exec cat"], columns: 14, rows: 3)
        try terminal.wait(for: "here")
        let failure = try #require(throws: TerminalError.self) {
            try terminal.wait(for: "never", within: 0.1)
        }
        #expect(
            failure.description == """
                waited 0.1 s in vain for 'never' on this screen:
                   +--------------+
                 0 |here I am     |
                 1 |              |
                   +--------------+
                cursor at row 1, column 0
                """
        )
    }

    @Test func `reports a program that ended before the awaited text`() throws {
        let terminal = try start("sh", ["-c", "echo gone; exit 3"])
        let failure = try #require(throws: TerminalError.self) { try terminal.wait(for: "never") }
        #expect(failure.description.hasPrefix("the program exited with status 3 before 'never'"))
        #expect(failure.description.contains("|gone "))
    }

    @Test func `finds the last output of a program`() throws {
        let terminal = try start("echo", ["last words"])
        try terminal.wait(for: "last words")
    }

    @Test func `kills a program that does not end in time`() throws {
        let terminal = try start("sh", ["-c", "echo ready; exec cat"])
        try terminal.wait(for: "ready")
        _ = try #require(throws: TerminalError.self) { try terminal.waitForEnd(within: 0.1) }
        #expect(try terminal.waitForEnd() == .signalled(9))
    }

    @Test func `kills a shell's jobs when it is released`() throws {
        let fifo = environment.path("held")
        let reader = try ChildProcess(
            "sh",
            ["-c", "mkfifo \(fifo); echo made; cat \(fifo); echo all writers are gone"],
            environment: environment.variables
        )
        #expect(try reader.readLine() == "made")
        do {
            let terminal = try PseudoTerminal.shell(environment: environment.variables)
            let job = "trap '' HUP; exec 9> \(fifo); echo job-is''-running; exec tail -f /dev/null"
            try terminal.enter("(\(job))")
            try terminal.wait(for: "job-is-running")
            #expect(terminal.foregroundGroup != terminal.processID)
        }
        #expect(try reader.readLine() == "all writers are gone")
    }
}
