import TerminalTesting
import Testing

/// Texts of a host, which never control the terminal, in each kind of output.
@Suite(.onOwnThread) struct HostileTextTests {
    private let shell: ShellUnderTest
    private let host: String

    init() throws {
        shell = try ShellUnderTest(executable: BuiltProducts.path(of: "hosted-shell"))
        host = shell.environment.path("host")
        try shell.environment.write(HostileHost.script, to: "host")
    }

    /// Commands that show texts of the host, each in another way.
    private static let lines = [
        "list", "show odd", "show lamp", "show pick", "note", "lamp", "lamp off",
        "setting pick one",
        "toggles", "toggles reset", "open", "open R", "plugins", "info",
        "help speak", "help lamp", "help hide", "speak", "fail", "trigger odd",
        "speak color=tw", "hide", "hide x", "risky", "happen", "restart", "crash",
    ]

    /// The commands whose output contains no text of the host.
    private static let plain: Set = ["happen", "restart"]

    @Test(arguments: lines)
    func `in a pipe`(line: String) throws {
        let result = try shell.run(host, line)
        let text = result.stdout + result.stderr
        let leaks = HostileHost.leaks(in: Array(text.utf8))
        if line == "speak" {
            // An action's output is data unless a terminal shows it.
            #expect(result.stdout.contains("U" + HostileHost.text))
            #expect(result.stderr.contains("E" + HostileHost.text))
        } else {
            #expect(leaks.isEmpty)
        }
        #expect(Self.plain.contains(line) || text.contains(HostileHost.shown))
    }

    @Test(arguments: lines)
    func `on a terminal`(line: String) throws {
        let terminal = try start([host, line])
        try terminal.waitForEnd()
        let leaks = HostileHost.leaks(
            in: terminal.rawOutput,
            of: HostileHost.controls + (line == "speak" ? [] : HostileHost.hidden)
        )
        #expect(leaks.isEmpty)
        #expect(Self.plain.contains(line) || terminal.rawText.contains(HostileHost.shown))
    }

    @Test(arguments: lines)
    func `as JSON, with every character escaped`(line: String) throws {
        let terminal = try start(["--json", host, line])
        try terminal.waitForEnd()
        #expect(HostileHost.leaks(in: terminal.rawOutput).isEmpty)
        let result = try shell.run("--json", host, line)
        #expect(HostileHost.leaks(in: Array((result.stdout + result.stderr).utf8)).isEmpty)
        #expect(result.stdout.hasPrefix(#"{"line":1,"command":""#))
    }

    @Test func `in a file that is the terminal itself`() throws {
        let terminal = try start([host, "speak > /dev/tty"])
        try terminal.waitForEnd()
        #expect(HostileHost.leaks(in: terminal.rawOutput, of: HostileHost.controls).isEmpty)
        #expect(terminal.rawText.contains("U" + HostileHost.shown))
    }

    @Test func `in a file, which has an action's output unchanged`() throws {
        _ = try shell.run(host, "speak > out")
        let output = try shell.outerShell("cat out").stdout
        #expect(output.contains("U" + HostileHost.text))
    }

    @Test func `at a prompt: banner, prompt, questions, events and last words`() throws {
        let terminal = try prompt()
        try terminal.enter("set host-output on")
        try terminal.wait(for: "what the app writes")
        try terminal.enter("happen")
        try terminal.wait(for: "lamp" + HostileHost.shown)
        try terminal.wait(for: "opened u" + HostileHost.shown)
        try terminal.wait(for: "warning: L" + HostileHost.shown)
        try terminal.wait(for: "stderr " + HostileHost.shown)
        try terminal.enter("risky")
        try terminal.wait(for: "cannot be undone. Continue? [y/N]")
        try terminal.enter("y")
        try terminal.wait(for: "ran A" + HostileHost.shown)
        try terminal.enter("hide")
        try terminal.wait(for: "hide N" + HostileHost.shown)
        try terminal.enter("word")
        try terminal.wait(for: "ran A", times: 2)
        try terminal.enter("hide -")
        try terminal.wait(for: "\nN" + HostileHost.shown)
        try terminal.enter("word")
        try terminal.wait(for: "ran A", times: 3)
        try terminal.enter("crash")
        try terminal.wait(for: "  | last words " + HostileHost.shown)
        #expect(HostileHost.leaks(in: terminal.rawOutput).isEmpty)
    }

    #if Tools
    @Test(arguments: [
        ("speak place=her", "herd"), ("speak color=", "one" + HostileHost.shown),
        ("setting pick ", "o" + HostileHost.shown), ("open ", "open \"R" + HostileHost.shown),
        ("list ", "list \"s" + HostileHost.shown), ("evi", "\"evil" + HostileHost.shown),
        ("speak ", "here" + HostileHost.shown),
    ])
    func `among candidates`(typed: String, offered: String) throws {
        let terminal = try prompt()
        try terminal.type(typed)
        try terminal.press(.tab, .tab)
        try terminal.wait(for: offered)
        #expect(HostileHost.leaks(in: terminal.rawOutput).isEmpty)
    }
    #endif

    /// Returns the shell at its prompt, in a terminal so wide that no row wraps.
    private func prompt() throws -> PseudoTerminal {
        let terminal = try start([host], columns: 2_000)
        // Once for the menu's title and once for the app's version.
        try terminal.wait(for: HostileHost.shown, times: 2)
        try terminal.waitForPrompt("app>")
        return terminal
    }

    private func start(_ arguments: [String], columns: Int = 80) throws -> PseudoTerminal {
        try shell.environment.terminal(shell.executable, arguments, columns: columns)
    }
}

extension PseudoTerminal {
    fileprivate func wait(for text: String, times count: Int) throws {
        try wait(for: "'\(text)', \(count) times") { screen in
            screen.text.ranges(of: text).count >= count
        }
    }
}
