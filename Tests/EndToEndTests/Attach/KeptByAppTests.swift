import TerminalTesting

/// Values that a running app keeps itself, as people meet them.
@Suite(.onOwnThread) struct KeptByAppTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func app(_ variables: [String: String] = [:]) throws -> RunningApp {
        var all: [String: String?] = ["TEST_APP_KEPT": shell.environment.path("kept")]
        for (name, value) in variables { all[name] = value }
        return try RunningApp(in: shell.environment, changing: all)
    }

    private func output(_ words: String...) throws -> String {
        let transcript = try shell.run(["--attach", "shop"] + words)
        #expect(transcript.ending == .exited(0), "\(transcript)")
        return transcript.stdout
    }

    @Test func `end at a relaunch after a kill`() throws {
        let app = try app()
        _ = try output("heading", "Turnover", "--until", "relaunch")
        try app.end(by: SIGKILL)
        let next = try self.app()
        #expect(try output("heading") == "heading: Sales (app)\n")
        withExtendedLifetime(next) {}
    }

    @Test(arguments: [("y", "10"), ("n", "5")])
    func `'pick' asks before it sets a risky one`(answer: String, value: String) throws {
        let app = try app()
        let words = ["--attach", "shop", "pick"]
        let terminal = try shell.environment.terminal(shell.executable, words)
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

    @Test func `are shared with every scope, and have no value for one run`() throws {
        let app = try app(["DEVMENU_SET": #"{"heading": "Own"}"#])
        try app.send("ready", until: "ready")
        let first = try shell.run("--attach", "shop", "heading")
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
        #expect(try shell.environment.contents(of: "kept/heading") == "Sales")
        withExtendedLifetime(app) {}
    }
}
