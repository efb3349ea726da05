import TerminalTesting

/// The full-screen list: its screens, values and ways out.
@Suite(.onOwnThread) struct PickTests {
    private let shop: PickUnderTest

    init() throws { shop = try PickUnderTest() }

    @Test func `a person finds a toggle, switches it and leaves, on 40 columns and 10 rows`() throws
    {
        let terminal = try shop.terminal(columns: 40, rows: 10)
        try terminal.find("slow", selecting: "Skip slow tests  off")
        try terminal.press(.enter)
        try terminal.wait(for: "▌ fast    Skip slow tests  on")
        try terminal.wait(for: "fast: off -> on (override)")
        try terminal.press(.escape)
        try terminal.waitForList("type to search")
        try terminal.press(.escape)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(!terminal.screen.isAlternate)
        let value = try shop.shell.run("--menu", shop.menu, "fast")
        #expect(value.stdout == "fast: on (override)\n")
    }

    @Test func `asks for another value, and says beside it what the host refuses`() throws {
        let terminal = try shop.shell.environment.terminal(
            shop.shell.executable,
            ["--host", "'\(BuiltProducts.path(of: "test-host"))'", "pick", "volume"]
        )
        try terminal.waitForList("▌ volume")
        try terminal.press(.enter)
        try terminal.wait(for: "▌ value *  1▏")
        try terminal.press(.control("u"))
        try terminal.type("loud")
        try terminal.press(.enter)
        try terminal.wait(for: "loud▏  give a whole number from 0 to 10")
        try terminal.press(.control("u"))
        try terminal.type("70")
        try terminal.press(.enter)
        try terminal.wait(for: "70▏  '70' isn't a value of 'volume': give a whole number")
        try terminal.press(.backspace, .enter)
        try terminal.wait(for: "volume: 1 -> 7")
    }

    @Test func `shows a description and a link in full`() throws {
        let terminal = try shop.terminal()
        try terminal.press(.enter)
        try terminal.wait(for: "Open all hours\n")
        try terminal.wait(for: "Esc back")
        try terminal.press(.escape)
        try terminal.waitForList()
        try terminal.find("docs", selecting: "Documentation")
        try terminal.press(.enter)
        try terminal.wait(for: "Detail ")
        #expect(terminal.screen.text.contains("https://example.com"))
        try terminal.press(.left)
        try terminal.waitForList("Find: docs▏")
    }

    @Test(arguments: [("fast", "fast"), ("shadowed", "trigger list"), ("motto", "motto")])
    func `Tab opens the prompt with the command, after 'devmenu pick'`(
        filter: String,
        line: String
    ) throws {
        let terminal = try shop.terminal()
        try terminal.type(filter)
        try terminal.waitForList("Find: \(filter)▏")
        try terminal.press(.tab)
        try terminal.waitForPrompt("shop>", typed: line)
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.text.contains("Type 'list' for the menu"))
    }

    @Test func `opens from the prompt, also with words, and comes back to it`() throws {
        let terminal = try shop.shell.terminal("--menu", shop.menu, prompt: "shop>")
        try terminal.enter("pick slow")
        try terminal.waitForList("▌ fast")
        try terminal.press(.escape, .escape)
        try terminal.wait(for: "the prompt") { !$0.isAlternate && $0.cursorLine == "shop>" }
        try terminal.enter("pick stage")
        try terminal.waitForList("▌ stage")
        try terminal.press(.tab)
        try terminal.waitForPrompt("shop>", typed: "stage")
        #expect(try terminal.command("live", prompt: "shop>") == ["stage: test -> live (override)"])
        try terminal.enter("pick")
        try terminal.waitForList("stage   Stage            live")
        try terminal.press(.control("c"))
        try terminal.wait(for: "the prompt") { !$0.isAlternate && $0.cursorLine == "shop>" }
        #expect(try terminal.command("motto", prompt: "shop>").first == "Motto")
    }

    @Test func `follows the size of the terminal`() throws {
        let terminal = try shop.terminal()
        try terminal.press(.end)
        try terminal.waitForList("▌ list")
        try terminal.resize(columns: 40, rows: 8)
        try terminal.wait(for: "a smaller list") { screen in
            screen.lines[5] == "▌ list    The shadowed"
        }
        try terminal.resize(columns: 90, rows: 30)
        try terminal.wait(for: "a larger list") { $0.lines[2] == "About" && $0.lines[29] != "" }
    }

    @Test func `an attached app's list`() throws {
        let app = try RunningApp(in: shop.shell.environment)
        let terminal = try shop.shell.terminal("--attach", "shop", "pick", prompt: nil)
        try terminal.waitForList("Test App")
        try terminal.find("like", selecting: "Like")
        try app.send("flip", until: "flipped true")
        try terminal.wait(for: "the new value") { screen in
            screen.lines.contains { $0.hasPrefix("▌ like") && $0.contains("  on") }
        }
        try app.end(by: 9)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.text.contains("ended unexpectedly"))
    }

    @Test func `says what to do on a terminal without a screen`() throws {
        let terminal = try shop.shell.environment.terminal(
            shop.shell.executable,
            ["--menu", shop.menu, "pick"],
            changing: ["TERM": "dumb"]
        )
        #expect(try terminal.waitForEnd() == .exited(64))
        #expect(terminal.screen.text.contains("this terminal has no screen to draw on (see TERM)"))
    }

    @Test func `is not sent elsewhere`() throws {
        let terminal = try shop.shell.terminal("--menu", shop.menu, prompt: "shop>")
        let lines = try terminal.command("pick > file", prompt: "shop>")
        #expect(lines.joined(separator: " ").hasPrefix("error: pick: its screen can't be sent"))
    }
}
