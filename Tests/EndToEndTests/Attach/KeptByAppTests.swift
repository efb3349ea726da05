import DevMenuKit
import TerminalTesting
import Testing

/// Values that a running app keeps itself, as people meet them.
@Suite(.onOwnThread) struct KeptByAppTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func app(_ variables: [String: String] = [:]) throws -> RunningApp {
        var all: [String: String?] = ["TEST_APP_KEPT": shell.environment.path("kept")]
        for (name, value) in variables { all[name] = value }
        return try RunningApp(in: shell.environment, changing: all)
    }

    private func run(_ words: String...) throws -> Transcript {
        try shell.run(["--attach", "shop"] + words)
    }

    private func output(_ words: String...) throws -> String {
        let transcript = try shell.run(["--attach", "shop"] + words)
        #expect(transcript.ending == .exited(0), "\(transcript)")
        return transcript.stdout
    }

    private func kept(_ name: String) throws -> String {
        try shell.environment.contents(of: "kept/\(name)")
    }

    /// Expects that the words of a command are refused, with a part of the message.
    private func expectRefusal(
        _ line: String,
        _ message: String,
        status: Int32 = 77,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let transcript = try shell.run(line.split(separator: " ").map(String.init))
        #expect(transcript.stderr.contains(message), "\(transcript)", sourceLocation: location)
        #expect(transcript.ending == .exited(status), sourceLocation: location)
    }

    @Test func `are listed, set, flipped, reset, explained and undone`() throws {
        let app = try app()
        let list = try output("list")
        #expect(
            list.contains(/\n +heading +Heading +Sales\n/)
                && list.contains(/\n +volume +Volume +5\n/)
        )
        #expect(try output("heading", "Turnover") == "heading: Sales -> Turnover (app)\n")
        #expect(try kept("heading") == "Turnover")
        #expect(try output("tips", "flip") == "tips: on -> off (app)\n")
        #expect(try output("undo") == "tips: off -> on (app)\n")
        #expect(try output("show", "heading").contains(/Turnover/))
        #expect(try output("explain", "heading").hasPrefix("heading is Turnover: kept by the app"))
        #expect(try output("expect", "heading", "Turnover").hasPrefix("heading: Turnover"))
        #expect(try output("heading", "reset") == "heading: Turnover -> Sales (app)\n")
        try expectRefusal("--attach shop heading flip", "it isn't a toggle", status: 1)
        try expectRefusal(
            "--attach shop volume 7",
            "'volume' is destructive: confirm it with --yes",
            status: 1
        )
        #expect(try output("--yes", "volume", "50") == "volume: 5 -> 10 (app)\n")
        try expectRefusal("--attach shop --yes volume 13", "'volume' can't be set: unlucky")
        try expectRefusal(
            "--attach shop --yes volume reset",
            "'volume' can't be reset: the app keeps its value, and it has no default"
        )
        #expect(try output("changes", "volume").contains("10 -> 13  failed (unlucky), by "))
        _ = try output("-c", "flag-1 on", "-c", "tips off")
        let reset = try output("toggles", "reset")
        #expect(reset.contains("left as they are, because the app keeps them: "), "\(reset)")
        #expect(reset.contains("tips") && !reset.contains("volume"))
        #expect(try kept("tips") == "false")
        withExtendedLifetime(app) {}
    }

    @Test func `are completed, and waited for`() throws {
        let app = try app()
        func candidates(_ words: String...) throws -> [String] {
            let index = String(words.count + 1)
            let flags = ["complete-words", "--index", index, "--", "--attach", "shop"]
            return try shell.run(flags + words).lines.map { line in
                String(line.prefix { $0 != "\t" })
            }
        }
        #expect(try candidates("vol") == ["volume"])
        #expect(try candidates("tips", "") == ["on", "off", "flip", "reset"])
        let waiting = try shell.start("--attach", "shop", "-c", "heading", "-c", "wait heading New")
        try waiting.wait(for: "the value before") { $0.stdout.hasPrefix("heading: Sales (app)\n") }
        try app.send("keep heading New", until: "kept heading")
        let waited = try waiting.wait()
        #expect(waited.stdout == "heading: Sales (app)\nheading: New (app)\n", "\(waited)")
    }

    @Test func `end with their time, and at a relaunch after a kill`() throws {
        let app = try app()
        let script = "heading Turnover --for 1s\nwait heading Sales\n"
        let ended = try shell.run(["--attach", "shop"], input: .text(script))
        #expect(
            ended.stdout.contains(/heading: Sales -> Turnover \(app, until .+ left\)/),
            "\(ended)"
        )
        #expect(try output("changes", "--last", "1").hasSuffix("by its time limit\n"))
        _ = try output("heading", "Turnover", "--until", "relaunch")
        try app.end(by: SIGKILL)
        let next = try self.app()
        #expect(try output("heading") == "heading: Sales (app)\n")
        withExtendedLifetime(next) {}
    }

    @Test(arguments: [("y", "10"), ("n", "5")])
    func `'pick' asks before it sets a risky one`(answer: String, value: String) throws {
        let app = try app()
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["--attach", "shop", "pick"]
        )
        try terminal.waitForList()
        try terminal.find("volume", selecting: "Volume")
        try terminal.press(.enter)
        try terminal.wait(for: "▌ value *  5▏")
        try terminal.type("0")
        try terminal.press(.enter)
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("Continue? [y/N]") }
        #expect(terminal.screen.text.hasPrefix("volume 50\n"))
        try terminal.enter(answer)
        try terminal.returnToList()
        #expect(try output("volume") == "volume: \(value) (app)\n")
        withExtendedLifetime(app) {}
    }

    @Test func `presets have them, and ask about risky ones`() throws {
        let app = try app()
        _ = try output("-c", "heading Turnover", "-c", "flag-1 on", "-c", "preset save mine")
        _ = try output("-c", "heading Sales", "-c", "flag-1 off")
        let dry = try output("preset", "apply", "mine", "--dry-run")
        #expect(
            dry.contains("heading: Sales -> Turnover (app)") && dry.contains("nothing was changed")
        )
        #expect(try kept("heading") == "Sales")
        _ = try output("preset", "apply", "mine", "--exact")
        #expect(try kept("heading") == "Turnover")
        _ = try output("undo")
        #expect(
            try output("-c", "heading", "-c", "flag-1")
                == "heading: Sales (app)\nflag-1: off (override)\n"
        )
        // Somebody is asked about one that is risky, unless it has the value.
        _ = try output("-c", "preset save loud volume", "-c", "preset apply loud")
        _ = try output("--yes", "volume", "6")
        let message = "'volume' is destructive: confirm it with --yes"
        try expectRefusal("--attach shop preset apply loud", message, status: 1)
        #expect(
            try output("preset", "apply", "loud", "--dry-run").hasPrefix("volume: 6 -> 5 (app)")
        )
        #expect(try output("preset", "apply", "loud", "--yes") == "volume: 6 -> 5 (app)\n")
        withExtendedLifetime(app) {}
    }

    @Test func `are shared with every scope, and no command or run has values of its own`() throws {
        let app = try app(["DEVMENU_SET": #"{"heading": "Own"}"#])
        try app.send("ready", until: "ready")
        let first = try run("heading")
        #expect(first.stdout == "heading: Sales (app)\n")
        let warning = "DEVMENU_SET: 'heading' has no value for one run: the app keeps it"
        #expect(first.stderr.contains(warning))
        let scoped = try self.app(["DEVMENU_SCOPE": "a"])
        let list = try shell.run("--scope", "a", "--attach", "shop", "list").stdout
        #expect(list.contains(/heading +Heading +Sales, shared with every scope\n/), "\(list)")
        let change = ["--scope", "a", "--attach", "shop", "heading", "Own", "--until", "relaunch"]
        #expect(try shell.run(change).ending == .exited(0))
        #expect(shell.environment.holds("state/devmenu/apps/shop/returns.json"))
        try scoped.end(by: SIGKILL)
        // The next start sets it back, in whatever scope.
        let next = try self.app()
        let shown = try shell.run("--attach", "\(next.pid)", "heading")
        #expect(shown.stdout == "heading: Sales (app)\n", "\(shown)")
        try next.end(by: SIGTERM)
        let message = "'heading' has no value for one run: the app keeps it"
        try expectRefusal("with --app shop heading=Own -- true", message)
        try expectRefusal("matrix --app shop --only heading -- true", message)
        try app.end(by: SIGTERM)
        try expectRefusal(
            "rescue shop heading Own",
            "'heading' can't be set: 'shop' keeps this value, and isn't running"
        )
        #expect(try kept("heading") == "Sales")
    }
}
