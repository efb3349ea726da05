import TerminalTesting

/// The sample app with a shell attached to it.
@Suite(.onOwnThread) struct MomentsAttachTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

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
        let lines = try terminals[0].command("like-button", prompt: prompt)
        #expect(lines == ["like-button: off (default)"])
        withExtendedLifetime(app) {}
    }

    @Test func `a page that a shell opens appears in the app, whose rows it chooses`() throws {
        let terminal = try moments.terminal()
        let address = "DesignKit?productName=DesignKit&version=1.0.1"
        let opened = Transcript("DesignKit: the app shows the page\n")
        expect(try moments.devmenu("open", address), opened)
        try terminal.wait(for: "the page") { $0.text.contains("DesignKit 1.0.1") }
        let shown = Transcript("design-kit-demo: the app shows the page\n")
        expect(try moments.devmenu("design-kit-demo"), shown)
        let text = try moments.devmenu("open", address, "--format", "tsv").stdout
        #expect(text.hasPrefix("DesignKit 1.0.1"))
        // The page is open three times.
        try terminal.type("bbb")
        try terminal.wait(for: "Taylor Swift")
        let page = "settings-page driver"
        let run = try moments.devmenu("-c", page, "-c", page + " pickup-order")
        expect(run, Transcript("settings-page: the app shows the page\nChosen: 接单操作设置\n"))
        try terminal.wait(for: "司机-设置")
    }

    @Test func `a production build denies a shell everything`() throws {
        let app = try moments.headless("--build", "production")
        #expect(app.stdout.hasSuffix("production build, pid \(app.processID): without its menu\n"))
        let denied = try moments.devmenu("like-button", "on")
        #expect(denied.ending == .exited(77), "\(denied)")
        let apps = try moments.devmenu("apps").stdout
        #expect(apps.contains("production") && apps.hasSuffix("none\n"))
        withExtendedLifetime(app) {}
    }
}
