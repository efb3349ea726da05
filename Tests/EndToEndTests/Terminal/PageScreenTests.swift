import TerminalTesting

/// The terminal program of an article, which has a hidden menu.
@Suite(.onOwnThread) struct PageScreenTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `a terminal program has its hidden menu in ten lines`() throws {
        let program = try BuiltProducts.path(of: "documentation-snippets")
        let terminal = try environment.terminal(program, ["stargazer"])
        try terminal.wait(for: "the page") {
            $0.text.contains("Earth") && $0.text.contains("m menu")
        }
        try terminal.type("m")
        try terminal.wait(for: "the menu") {
            $0.lines[0].hasPrefix("Menu") && $0.text.contains("Night Mode")
        }
        try terminal.press(.enter)
        try terminal.wait(for: "the toggle") {
            $0.lines.contains { $0.contains("Night Mode  override by") }
        }
        let saved = try environment.contents(of: "state/devmenu/apps/stargazer/toggles.json")
        #expect(saved.contains("night-mode"), "\(saved)")
        // What shells set is on the screen too.
        let shell = try environment.run(
            try BuiltProducts.path(of: "devmenu"),
            ["--attach", "stargazer", "night-mode", "off"]
        )
        #expect(shell.stdout == "night-mode: on -> off (override)\n", "\(shell)")
        try terminal.wait(for: "the toggle off") { screen in
            screen.lines.contains { $0.contains("Night Mode") && $0.contains("off") }
        }
        try terminal.type("e")
        try terminal.wait(for: "Why: Night Mode")
        try terminal.type("b")
        try terminal.wait(for: "the menu again") { $0.lines[0].hasPrefix("Menu") }
        try terminal.type("b")
        try terminal.wait(for: "Mars")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
    }
}
