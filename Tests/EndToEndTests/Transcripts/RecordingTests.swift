import TerminalTesting

/// Recordings of the shell, and their replays.
@Suite(.onOwnThread) struct RecordingTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// The recorded file.
    private var recorded: String { get throws { try shell.environment.contents(of: "a.md") } }
    private var path: String { shell.environment.path("a.md") }

    /// Replays the recorded file, and returns the last line that it prints.
    private func replayed(by shell: ShellUnderTest? = nil) throws -> String {
        let transcript = try (shell ?? self.shell).run("replay", "--yes", path)
        let recorded = try recorded
        #expect(transcript.ending == .exited(0), "\(transcript)\(recorded)")
        return transcript.stdout.split(separator: "\n").last.map(String.init) ?? ""
    }

    @Test func `replays a session of a wide, colourful terminal in German as equal`() throws {
        let terminal = try shell.terminal(
            "--record",
            path,
            changing: ["LC_ALL": "de_DE.UTF-8", "COLORTERM": "truecolor"],
            columns: 130,
            rows: 40
        )
        #expect(terminal.screen.text.contains("Recording to '\(path)'; 'record off' ends it."))
        try terminal.enter("show 'no")
        try terminal.waitForPrompt(Prompt.quoted)
        for line in [
            "pe'", "list", " like on", "explain like-button", "changes", "nope", "info",
            "open DesignKti", "undo; list toggles", "", "history 2", "runs", "set timing on",
            "dump-version", "restart", "help list",
        ] { try terminal.command(line) }
        try terminal.enter("crash-app")
        try terminal.wait(for: "Continue? [y/N]")
        try terminal.enter("y")
        try terminal.wait(for: "Started again")
        try terminal.waitForPrompt()
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try recorded.contains("```console size=130x40 locale=de_DE\n$ devmenu\n"))
        #expect(try recorded.contains("moments (pid <pid>) ended by SIG"))
        #expect(try !recorded.contains("\u{1B}"))
        #expect(try replayed() == "1 story: 1 same")
    }

    @Test func `replays a session with an app that crashes as equal`() throws {
        let moments = try MomentsUnderTest()
        let app = try moments.headless()
        let file = moments.environment.path("a.md")
        let flags = ["--attach", "moments", "--record", file]
        let terminal = try moments.environment.terminal(shell.executable, flags)
        try terminal.waitForPrompt("moments (attached)>")
        for line in ["like-button on", "list toggles", "logs"] {
            try terminal.command(line, prompt: "moments (attached)>")
        }
        try terminal.enter("crash-app")
        try terminal.wait(for: "Continue? [y/N]")
        try terminal.enter("y")
        try terminal.waitForPrompt("moments (ended)>")
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
        _ = try app.wait()
        let recorded = try moments.environment.contents(of: "a.md")
        #expect(recorded.contains("attach=moments\n$ devmenu --attach moments\n"))
        #expect(recorded.contains("moments (pid <pid>) ended by SIG"))
        #expect(try shell.run("replay", "--yes", file).stdout == "1 story: 1 same\n", "\(recorded)")
    }

    @Test func `records from a line on, with the settings of then, until it's told to end`() throws
    {
        let terminal = try shell.terminal()
        for line in [
            "like-button on", "swiftui off", "set confirm off", "record", "record \(path)",
        ] {
            try terminal.command(line)
        }
        #expect(try terminal.command("record") == ["recording to '\(path)'"])
        try terminal.enter("set prompt '%n%r> '")
        try terminal.waitForPrompt("moments (recorded)>")
        try terminal.enter("list")
        try terminal.wait(for: "Settings Page")
        try terminal.enter("like-button off")
        try terminal.wait(for: "on -> off")
        try terminal.enter("record off")
        try terminal.waitForPrompt()
        try terminal.command("instant-messaging on")
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
        let lines = try recorded.split(separator: "\n")
        #expect(lines.contains("$ devmenu like-button on"))
        #expect(lines.contains("moments> set confirm off"))
        #expect(lines.contains("moments> like-button off"))
        // Also an override of the value that it has without.
        #expect(lines.contains("$ devmenu swiftui off"))
        #expect(!lines.contains { $0.contains("messaging on") || $0.hasPrefix("moments> record") })
        #expect(try replayed() == "1 story: 1 same")
    }

    @Test func `records commands, lines and scripts, each with its status`() throws {
        try shell.environment.write(
            "# a check\nlike-button on\nexpect like-button off\n",
            to: "check"
        )
        let runs: [([String], ProcessInput)] = [
            (["like-button", "on"], .closed), (["nope", "it's"], .closed),
            (["-c", "like-button flip; list toggles", "-c", "get like-button"], .closed),
            (["-f", shell.environment.path("check")], .closed),
            (["--json", "--keep-going"], .text("nope\n\nlike-button reset")),
            (["--keep-going"], .text("swiftui on")), ([], .text("\n")),
            (["find", "\u{200B}"], .closed),
            (["crash-app", "--yes"], .closed),
        ]
        for (words, input) in runs {
            _ = try shell.run(["--record", path] + words, input: input)
        }
        let recorded = try recorded
        let lines = recorded.split(separator: "\n")
        for line in [
            "$ devmenu nope 'it'\\''s'", "$ echo \"status $?\"", "status 64",
            "$ devmenu -f check", "```console file=check",
            "check:3: error: 'like-button' is on, not off",
            "$ cat script | devmenu --json --keep-going", "```console file=script-2",
            "$ devmenu find $'\\U0000200B'",
        ] {
            #expect(lines.contains { $0 == line }, "\(line) in \(recorded)")
        }
        #expect(try replayed() == "1 story: 1 same")
    }

    @Test func `scripts of one name are files of their own`() throws {
        let files = [
            ("a/check", "like-button on\nget like-button\nnope\n"),
            ("b/check", "like-button off\n"),
            ("empty", ""), ("sources", "source a/check\n"), ("s2", "nope\n"),
        ]
        for (name, text) in files { try shell.environment.write(text, to: name) }
        let absolute = shell.environment.path("s2")
        for paths in [
            ["a/check", "b/check"], ["a/check", "empty", "b/check"],
            [shell.environment.path("a/check")],
            [shell.environment.path("b/check")], ["sources"], ["sources"], [absolute], [absolute],
            ["empty", "missing", "sources"],
        ] {
            let scripts = paths.flatMap { ["-f", $0] }
            _ = try shell.run(["--record", path, "--keep-going"] + scripts)
            // Earlier runs are kept, too.
            _ = try shell.run(["--record", path, "clear-cache", "--yes"])
            _ = try shell.run(["--record", path, "runs"])
        }
        let recorded = try recorded
        #expect(recorded.contains("$ devmenu --keep-going -f a/check -f b/check\n"))
        #expect(recorded.contains("$ devmenu --keep-going -f 2/s2\n2/s2:1: error: "))
        #expect(try replayed() == "1 story: 1 same")
    }

    @Test func `a replay begins with the time left of overrides`() throws {
        for words in [
            ["swiftui", "on", "--for", "2h"], ["like-button", "on", "--for", "3d"],
        ] {
            _ = try shell.run(words)
        }
        for words in [["list", "toggles"], ["swiftui"]] {
            _ = try shell.run(["--record", path] + words)
        }
        let recorded = try recorded
        for line in [
            "$ devmenu swiftui on --for 2h", "$ devmenu like-button on --for 3d",
            "swiftui: on (override, until <time>, <duration> left)",
        ] {
            #expect(recorded.contains(line + "\n"), "\(line) in \(recorded)")
        }
        #expect(try replayed() == "1 story: 1 same")
    }

    @Test(arguments: [
        ["--echo", "-c", "set", "-c", "help", "-c", "expect swiftui off", "-c", "restart"],
        ["--attach", "moments", "--echo", "-c", "help", "-c", "get swiftui"],
    ])
    func `a run is as it would be if it weren't recorded`(words: [String]) throws {
        let moments = try MomentsUnderTest()
        let app = try moments.headless()
        defer { app.signal(15) }
        let environment = moments.environment
        let runs = try [[], ["--record", environment.path("a.md")]].map { flags in
            Transcript(try environment.run(shell.executable, flags + words))
        }
        let texts = runs.map { "\($0)".replacing(/pid \d+/, with: "pid") }
        #expect(texts[0] == texts[1])
    }

    @Test func `records each way to answer a question`() throws {
        let terminal = try shell.terminal("--record", path)
        for (line, question, key) in [
            ("crash-app", "[y/N]", TerminalKey.control("d")),
            ("crash-app abort", "[y/N]", .control("c")),
            ("open DesignKit", "productName (text):", .control("d")),
        ] {
            try terminal.enter(line)
            try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix(question) }
            try terminal.press(key)
            try terminal.waitForPrompt()
        }
        try terminal.enter("quit")
        _ = try terminal.waitForEnd()
        #expect(try recorded.contains("Continue? [y/N] ^D\n"))
        #expect(try recorded.contains("Continue? [y/N] ^C\n"))
        #expect(try recorded.contains("(text): ^D\n"))
        #expect(try replayed() == "1 story: 1 same")
    }

    @Test func `a killed script leaves its line and what it has printed`() throws {
        try shell.environment.write("like-button on\nlogs --follow\n", to: "check")
        let script = try shell.start("--record", path, "-f", shell.environment.path("check"))
        _ = try script.readLine()
        while try !recorded.hasSuffix("at the next load\n") {}
        script.signal(9)
        _ = try script.wait()
        #expect(try recorded.contains("```console\n$ devmenu -f check\nlike-button: off -> on"))
        _ = try shell.run("--record", path, "get", "like-button")
        #expect(try recorded.hasSuffix("```\n\n```console\n$ devmenu get like-button\non\n```\n"))
        // The lines that the killed run has left can be read.
        let read = try shell.run("replay", "--only", "none", path)
        #expect(read.stderr.hasPrefix("error: no story is called 'none'"), "\(read)")
    }

    @Test func `has no secret of any kind`() throws {
        let shell = try ShellUnderTest.onTestHost()
        try shell.environment.write("fromfile1\n", to: "file")
        let file = shell.environment.path("a.md")
        let terminal = try shell.terminal("--record", file, prompt: Prompt.testHost, columns: 120)
        for line in [
            "sign-in ann inline11", "sgin-in ann typo1111", "sign-in ann password=@file",
            "echo fromfile1", "help sign-in inhelp11",
        ] {
            try terminal.command(line, prompt: Prompt.testHost)
        }
        try terminal.enter("sign-in ann")
        try terminal.wait(for: "sign-in password")
        try terminal.enter("answered1")
        try terminal.waitForPrompt(Prompt.testHost)
        try terminal.enter("quit")
        _ = try terminal.waitForEnd()
        _ = try shell.run("--record", file, "sign-in", "ann", "inargv11")
        _ = try shell.run(
            "--record",
            file,
            "sign-in",
            "ann",
            "password=-",
            input: .text("piped111\n")
        )
        _ = try shell.run(
            "--record",
            file,
            input: .text("sign-in ann password=-\nscripted1\nsign-in ann inscript1\n")
        )
        let recorded = try shell.environment.contents(of: "a.md")
        for secret in [
            "inline11", "typo1111", "fromfile1", "inhelp11", "answered1", "inargv11", "piped111",
            "scripted1", "inscript1",
        ] {
            #expect(!recorded.contains(secret), "\(secret) in \(recorded)")
        }
        #expect(recorded.contains("\nsign-in password: ***\n"))
        #expect(recorded.contains("$ echo '***' | devmenu"))
    }

    @Test func `keeps an app's output from being read as typed`() throws {
        let shell = try ShellUnderTest.onTestHost()
        let terminal = try shell.terminal("--record", path, prompt: Prompt.testHost)
        let printed = ["$ devmenu crash-app --yes", "```", "test-host> quit", "…", #"\"#]
        for line in printed { try terminal.command("echo '\(line)'", prompt: Prompt.testHost) }
        try terminal.enter("quit")
        _ = try terminal.waitForEnd()
        let recorded = try self.recorded
        for line in printed {
            #expect(recorded.contains("\n\\\(line)\n"), "\(line) in \(recorded)")
        }
    }

    @Test func `marks what needs the terminal`() throws {
        let terminal = try shell.terminal("--record", path)
        try terminal.command("like-button on")
        try terminal.enter("pick")
        try terminal.wait(for: "like-button")
        try terminal.wait(for: "the list") { $0.isAlternate }
        try terminal.press(.escape)
        try terminal.waitForPrompt()
        try terminal.command("like-button")
        try terminal.enter("quit")
        _ = try terminal.waitForEnd()
        #expect(
            try recorded.contains(
                "'skip=it needs the terminal'\n$ devmenu\n…\nmoments> pick\n```\n"
            )
        )
        #expect(try replayed() == "3 stories: 2 same, 1 skipped (it needs the terminal)")
    }

    @Test func `leaves whole lines after a kill, and the next recording goes on`() throws {
        let terminal = try shell.terminal("--record", path)
        try terminal.command("list toggles")
        try terminal.enter("logs --follow")
        while try !recorded.hasSuffix("logs --follow\n") { try terminal.wait(for: "logs") }
        terminal.signal(9)
        _ = try terminal.waitForEnd()
        #expect(try recorded.hasSuffix("moments> logs --follow\n"))
        #expect(try shell.run("--record", path, "get", "like-button").ending == .exited(0))
        #expect(
            try recorded.hasSuffix(
                "```\n\n```console\n$ devmenu get like-button\noff\n```\n"
            )
        )
        #expect(try recorded.contains("logs --follow\n```\n\n## "))
    }

    @Test func `ends with a warning once the disk is full, and the prompt stays`() throws {
        let line = "ulimit -f 3; exec '\(shell.executable)' --record '\(path)'"
        let terminal = try shell.environment.terminal("sh", ["-c", line])
        try terminal.waitForPrompt()
        while !terminal.rawText.contains(" has ended: ") {
            try terminal.command("list")
        }
        #expect(try terminal.command("get like-button") == ["off"])
        #expect(try terminal.command("record") == ["nothing is recorded"])
        #expect(try recorded.hasSuffix("\n"))
    }

    @Test func `is in a report, which is a file`() throws {
        let terminal = try shell.terminal("--record", path)
        try terminal.command("like-button on")
        try terminal.command("report > report.md")
        try terminal.enter("quit")
        _ = try terminal.waitForEnd()
        let report = try shell.environment.contents(of: "report.md")
        #expect(
            report.contains("## What this prompt has recorded\n\n````text\nRecorded by devmenu")
        )
        #expect(report.contains("\nmoments> like-button on\n"))
    }

    /// Lines of which random sessions consist.
    private static let lines = [
        "list", "list toggles", "like-button on", "like-button off", "like-button flip",
        "swiftui on",
        "toggles", "settings reset", "undo", "undo 2", "explain swiftui", "show crash-app",
        "get like-button",
        "nope", "like", "expect like-button on", "open nope", "dump-version",
        "version",
        "help list", "changes --last 1", "set timing on", "set timing off",
        "like-button on; nope; list",
        "preset save mine", "preset", "preset apply mine", "find demo", "# nothing", "list 'a b",
        "like-button maybe", "clear-cache --dry-run", "--json list", "crash-app --yes", "restart",
    ]

    @Test func `replays random sessions as equal`() throws {
        var random = SeededNumbers(seed: 68)
        let count = TestScale.factor >= 10 ? 2_000 : 3
        for number in 0..<count {
            let lines = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                Self.lines.randomElement(using: &random) ?? ""
            }
            let fresh = try ShellUnderTest()
            let file = fresh.environment.path("a.md")
            let terminal = try fresh.terminal("--record", file)
            for line in lines {
                if line.count(where: { $0 == "'" }) == 1 {
                    try terminal.enter(line)
                    try terminal.waitForPrompt(Prompt.quoted)
                }
                try terminal.command(line.count(where: { $0 == "'" }) == 1 ? "'" : line)
            }
            try terminal.enter("quit")
            _ = try terminal.waitForEnd()
            let replay = try fresh.run("replay", "--yes", file)
            let recorded = try fresh.environment.contents(of: "a.md")
            #expect(
                replay.stdout == "1 story: 1 same\n",
                "session \(number): \(lines)\n\(replay)\n\(recorded)"
            )
        }
    }
}

/// Random numbers that are the same in each run of a test.
private struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
