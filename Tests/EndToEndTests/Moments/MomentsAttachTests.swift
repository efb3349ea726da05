import TerminalTesting
import Testing

/// The sample app in one terminal, with a shell attached to it.
@Suite(.onOwnThread) struct MomentsAttachTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

    @Test func `a toggle for the next start waits for it`() throws {
        let app = try moments.headless()
        expect(
            try devmenu("swiftui", "on"),
            Transcript("swiftui: off -> on (override), from the next launch (now off)\n")
        )
        let card = "╭" + String(repeating: "─", count: 70)
        #expect(try !devmenu("open", "Timeline").stdout.contains(card))
        app.signal(SIGTERM)
        _ = try app.wait()
        let next = try moments.headless()
        expect(try devmenu("swiftui"), Transcript("swiftui: on (override)\n"))
        #expect(try devmenu("open", "Timeline").stdout.contains(card))
        withExtendedLifetime(next) {}
    }

    @Test func `the shell that opens a route gets no event of it`() throws {
        let app = try moments.headless()
        let prompt = "moments (attached)>"
        let executable = try BuiltProducts.path(of: "devmenu")
        let terminals = try (0..<2).map { _ in
            try moments.environment.terminal(executable, ["--attach", "moments"])
        }
        for terminal in terminals { try terminal.waitForPrompt(prompt) }
        try terminals[0].enter("open Timeline > page")
        try terminals[1].wait(for: "event: opened Timeline")
        #expect(
            try terminals[0].command("like-button", prompt: prompt) == [
                "like-button: off (default)"
            ]
        )
        withExtendedLifetime(app) {}
    }

    @Test func `a route that a shell opens appears in the app`() throws {
        let terminal = try moments.terminal()
        let address = "DesignKit?productName=DesignKit&version=1.0.1"
        let opened = Transcript("DesignKit: the app shows the page\n")
        expect(try devmenu("open", address), opened)
        try terminal.wait(for: "the page") { $0.text.contains("DesignKit 1.0.1") }
        let shown = Transcript("design-kit-demo: the app shows the page\n")
        expect(try devmenu("design-kit-demo"), shown)
        let text = try devmenu("open", address, "--format", "tsv").stdout
        #expect(text.hasPrefix("DesignKit 1.0.1"))
        // The page is open three times.
        try terminal.type("bbb")
        try terminal.wait(for: "Taylor Swift")
    }

    @Test(arguments: ["stack-overflow", "exit"])
    func `the terminal is restored after a crash of any kind`(kind: String) throws {
        let before = try PseudoTerminal("cat", environment: moments.environment.variables).modes()
        let terminal = try moments.terminal(columns: 40, rows: 10)
        _ = try devmenu("--yes", "crash-app", "kind=\(kind)")
        _ = try terminal.waitForEnd()
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.isCursorVisible)
        #expect(try terminal.modes() == before)
    }

    @Test func `a shell is notified of a toggle that the app itself switches`() throws {
        let terminal = try moments.terminal()
        let script = try moments.environment.start(
            BuiltProducts.path(of: "devmenu"),
            ["--attach", "moments"]
        )
        try script.write("like-button\n")
        #expect(try script.readLine() == "like-button: off (default)")
        try terminal.selectInMenu("Like Button Enable")
        try terminal.press(.enter)
        try script.write("wait like-button on\n")
        #expect(try script.readLine()?.hasPrefix("like-button: on (override)") == true)
    }

    @Test func `a production build denies a shell everything`() throws {
        let app = try moments.headless("--build", "production")
        #expect(app.stdout.hasSuffix("production build, pid \(app.processID): without its menu\n"))
        let denied = try devmenu("like-button", "on")
        #expect(denied.ending == .exited(77), "\(denied)")
        let apps = try Transcript(
            moments.environment.run(BuiltProducts.path(of: "devmenu"), ["apps"])
        )
        #expect(apps.stdout.contains("production"))
        #expect(apps.stdout.hasSuffix("none\n"))
        withExtendedLifetime(app) {}
    }

    private func devmenu(_ words: String...) throws -> Transcript {
        Transcript(
            try moments.environment.run(
                BuiltProducts.path(of: "devmenu"),
                ["--attach", "moments"] + words
            )
        )
    }
}
