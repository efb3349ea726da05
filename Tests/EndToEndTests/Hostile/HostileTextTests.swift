import TerminalTesting

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

    /// The output of `version`, which follows each line.
    private static let mark = "devmenu , protocol 1"

    /// The arguments of a shell that runs the lines, each with a mark after its output.
    private var marked: [String] { [host] + Self.lines.flatMap { [$0, "version"] } }

    /// Expects that the output of each line shows texts of the host, and none of their characters.
    private func expectEscaped(_ output: String, unescapedBySpeak data: [Unicode.Scalar]) {
        let parts = output.split(separator: Self.mark, omittingEmptySubsequences: false)
        #expect(parts.count == Self.lines.count + 1)
        for (line, part) in zip(Self.lines, parts) {
            let allowed = line == "speak" ? HostileHost.names(of: data) : []
            let leaks = HostileHost.leaks(in: Array(part.utf8)).filter { !allowed.contains($0) }
            #expect(leaks == [], "\(line)")
            #expect(Self.plain.contains(line) || part.contains(HostileHost.shown), "\(line)")
        }
    }

    @Test func `in a pipe`() throws {
        let both = try shell.environment.run(
            "sh",
            ["-c", #"exec "$0" "$@" 2>&1"#, shell.executable] + marked
        )
        // An action's output is data unless a terminal shows it.
        expectEscaped(both.stdout, unescapedBySpeak: HostileHost.controls + HostileHost.hidden)
        let data = try shell.run(host, "speak")
        #expect(data.stdout.contains("U" + HostileHost.text))
        #expect(data.stderr.contains("E" + HostileHost.text))
    }

    @Test func `on a terminal`() throws {
        let terminal = try start(marked)
        try terminal.waitForEnd()
        expectEscaped(terminal.rawText, unescapedBySpeak: HostileHost.hidden)
    }

    @Test func `as JSON, with every character escaped`() throws {
        let arguments = ["--json", host] + Self.lines
        let terminal = try start(arguments)
        try terminal.waitForEnd()
        #expect(HostileHost.leaks(in: terminal.rawOutput) == [])
        let result = try shell.run(arguments)
        #expect(HostileHost.leaks(in: Array(result.stderr.utf8)) == [])
        #expect(result.lines.count == Self.lines.count)
        for (index, object) in result.lines.enumerated() {
            #expect(HostileHost.leaks(in: Array(object.utf8)) == [], "\(object)")
            #expect(object.hasPrefix(#"{"line":\#(index + 1),"command":""#))
        }
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
        try terminal.wait(for: "can't be undone. Continue? [y/N]")
        try terminal.enter("y")
        try terminal.wait(for: "ran A" + HostileHost.shown)
        try terminal.waitForPrompt("app>")
        try terminal.enter("hide")
        try terminal.wait(for: "hide N" + HostileHost.shown)
        try terminal.enter("word")
        try terminal.wait(for: "ran A", times: 2)
        try terminal.waitForPrompt("app>")
        try terminal.enter("hide -")
        try terminal.wait(for: "\nN" + HostileHost.shown)
        try terminal.enter("word")
        try terminal.wait(for: "ran A", times: 3)
        try terminal.waitForPrompt("app>")
        try terminal.enter("crash")
        try terminal.wait(for: "  | last words " + HostileHost.shown)
        #expect(HostileHost.leaks(in: terminal.rawOutput).isEmpty)
    }

    #if Tools
    @Test func `among candidates`() throws {
        let terminal = try prompt()
        for (typed, offered) in [
            ("speak place=her", "herd"), ("speak color=", "one" + HostileHost.shown),
            ("setting pick ", "o" + HostileHost.shown), ("open ", "open \"R" + HostileHost.shown),
            ("list ", "list \"s" + HostileHost.shown), ("evi", "\"evil" + HostileHost.shown),
            ("speak ", "here" + HostileHost.shown),
        ] {
            try terminal.press(.control("u"), .control("l"))
            try terminal.wait(for: "an empty prompt") { $0.text == "app>" }
            try terminal.type(typed)
            try terminal.press(.tab, .tab)
            try terminal.wait(for: offered)
        }
        #expect(HostileHost.leaks(in: terminal.rawOutput) == [])
    }
    #endif

    /// Returns the shell at its prompt, in a terminal so large that no row wraps or scrolls away.
    private func prompt() throws -> PseudoTerminal {
        let terminal = try shell.terminal(host, prompt: nil, columns: 2_000, rows: 200)
        // Once for the menu's title and once for the app's version.
        try terminal.wait(for: HostileHost.shown, times: 2)
        try terminal.waitForPrompt("app>")
        return terminal
    }

    private func start(_ arguments: [String]) throws -> PseudoTerminal {
        try shell.environment.terminal(shell.executable, arguments)
    }
}

extension PseudoTerminal {
    fileprivate func wait(for text: String, times count: Int) throws {
        try wait(for: "'\(text)', \(count) times") { screen in
            screen.text.ranges(of: text).count >= count
        }
    }
}
