import TerminalTesting

/// Several running apps: how they are listed, and how one is chosen.
@Suite(.onOwnThread) struct AppsTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `tells the instances of an app apart by their labels`() throws {
        let apps = (
            try RunningApp("shop#east", in: shell.environment),
            try RunningApp("shop#2", in: shell.environment)
        )
        let lines = try shell.run("apps").lines
        #expect(
            Set(lines.compactMap { $0.split(separator: " ").first })
                == ["App", "shop#2", "shop#east"]
        )
        let json = try shell.run("--json", "apps").stdout
        #expect(json.contains(#""name":"shop","pid":0"#))
        #expect(json.contains(#""label":"east""#))
        let refused = try shell.run("--attach", "shop", "flag-2", "on")
        #expect(refused.ending == .exited(69))
        #expect(refused.stderr.hasPrefix("error: 2 apps 'shop' are running: give --attach shop#"))
        expect(
            try shell.run("--attach", "shop#2", "flag-2", "on"),
            Transcript("flag-2: off -> on (override)\n")
        )
        #expect(
            try shell.run("--attach", "shop#2", "--json", "info").stdout.contains(#""label":"2""#)
        )
        let wrong = try shell.run("--attach", "shop#3", "list")
        #expect(wrong.stderr.contains("'shop#3' isn't running with a menu. Did you mean 'shop#2'?"))
        let words = ["--attach", "shop#2"]
        let terminal = try shell.environment.terminal(shell.executable, words)
        try terminal.wait(for: "shop#2 (attached)>")
        try apps.1.end(by: SIGKILL)
        try terminal.enter("")
        try terminal.wait(for: "'attach shop#2' attaches to it once it runs again")
        withExtendedLifetime(apps) {}
    }

    @Test(arguments: [["--attach", "shop", "--wait", "list"], ["wait", "app", "shop"]])
    func `doesn't wait where it can't be told which app is meant`(words: [String]) throws {
        let apps = (try RunningApp(in: shell.environment), try RunningApp(in: shell.environment))
        let refused = try shell.run(words)
        #expect(refused.ending == .exited(69), "\(refused)")
        #expect(refused.stderr.contains("2 apps 'shop' are running: give "))
        withExtendedLifetime(apps) {}
    }

    @Test func `says that a socket was removed, until the app makes it anew`() throws {
        let app = try RunningApp(in: shell.environment)
        app.process.signal(SIGSTOP)
        try shell.waitUntilStopped(app.process.processID)
        #expect(unlink(app.socket) == 0)
        let listed = try shell.run("apps").stdout
        #expect(listed.contains("its socket was removed; pid N runs"), "\(listed)")
        let refused = try shell.run("--attach", "shop", "list")
        #expect(refused.ending == .exited(69))
        #expect(refused.stderr.contains("can't be reached: its socket was removed; pid N runs"))
        app.process.signal(SIGCONT)
        let found = try shell.run("--attach", "shop", "--wait", "--timeout", "30", "flag-2")
        expect(found, Transcript("flag-2: off (default)\n"))
    }

    #if os(Linux)
    @Test(.enabled(if: geteuid() == 0, "only root can make namespaces"))
    func `apps of one pid in two namespaces are both reached`() throws {
        let apps = try (0..<2).map { _ in
            try shell.environment.start(
                "unshare",
                [
                    "--fork", "--pid", "--kill-child", "--mount-proc",
                    BuiltProducts.path(of: "test-app"), "shop", "lines",
                ]
            )
        }
        for app in apps { _ = try app.readLines { $0.hasPrefix("listening ") } }
        let files = try shell.environment.names(in: "run/devmenu").filter { $0.hasSuffix(".sock") }
        #expect(files.sorted() == ["shop-1.2.sock", "shop-1.sock"])
        let json = try shell.run("--json", "apps").stdout
        #expect(json.contains(#""number":2"#) && !json.contains("problem"), "\(json)")
        for name in ["1", "1.2"] {
            expect(try shell.run("--attach", name, "flag-2"), Transcript("flag-2: off (default)\n"))
        }
        // Nobody removes what another namespace's process has left.
        apps[0].signal(SIGKILL)
        _ = try apps[0].wait()
        #expect(try shell.run("apps").lines.count == 3)
        withExtendedLifetime(apps) {}
    }
    #endif

    @Test func `a loop of the article runs a command in each app`() throws {
        let apps = (
            try RunningApp(in: shell.environment), try RunningApp("cart", in: shell.environment)
        )
        let article = "Sources/DevMenuKit/DevMenuKit.docc/ManyMachines.md"
        let loop = try #require(
            FencedBlock.blocks(in: try Repository.text(of: article))
                .first { $0.language == "sh" && $0.text.hasPrefix("devmenu") }
        )
        _ = try shell.run("--attach", "cart", "like-button", "on")
        expect(
            try shell.outerShell(loop.text),
            Transcript("cart: like-button: on (override)\nshop: like-button: off (default)\n")
        )
        withExtendedLifetime(apps) {}
    }

    @Test func `'attach' has one of several chosen, or names them`() throws {
        let apps = (
            try RunningApp(in: shell.environment), try RunningApp("cart", in: shell.environment)
        )
        let refused = try shell.run("attach")
        #expect(refused.ending == .exited(64))
        #expect(refused.stderr.contains("'attach cart', 'attach shop'"), "\(refused)")
        let terminal = try shell.terminal()
        try terminal.enter("attach")
        try terminal.waitForList("Running apps  2")
        try terminal.press(.escape)
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt()
        try terminal.enter("attach")
        try terminal.waitForList("Running apps  2")
        try terminal.press(.down, .enter)
        try terminal.waitForPrompt("shop (attached)>")
        withExtendedLifetime(apps) {}
    }
}
