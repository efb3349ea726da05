import TerminalTesting
import Testing

/// The settings page in a terminal, controlled by keys and from a shell.
@Suite(.onOwnThread) struct MomentsSettingsTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

    @Test func `the hidden menu opens it, and Enter chooses a row`() throws {
        let terminal = try moments.terminal("--locale", "zh-Hans")
        try terminal.type("m")
        try terminal.wait(for: "the menu") { $0.text.contains("51 区") && $0.hasLoaded }
        try select("设置", on: terminal)
        try terminal.press(.enter)
        try terminal.wait(for: "▌ │ 淘宝-设置 ")
        try terminal.press(.enter)
        try terminal.wait(for: "我的收获地址")
        try select("账号与安全", on: terminal)
        try terminal.press(.enter)
        try terminal.wait(for: "已选择：账号与安全")
        try terminal.type("b")
        try terminal.wait(for: "▌ │ 淘宝-设置 ")
        try terminal.type("b")
        try terminal.wait(for: "51 区")
    }

    @Test func `a shell opens it in the app, and chooses its rows`() throws {
        let terminal = try moments.terminal()
        let run = Transcript(
            try moments.environment.run(
                BuiltProducts.path(of: "devmenu"),
                [
                    "--attach", "moments", "-c", "settings-page driver", "-c",
                    "settings-page driver pickup-order",
                ]
            )
        )
        let words = "settings-page: the app shows the page\nChosen: 接单操作设置\n"
        #expect(run.stdout == words, "\(run)")
        try terminal.wait(for: "司机-设置")
    }

    private func select(_ title: String, on terminal: PseudoTerminal) throws {
        while !terminal.screen.lines.contains(where: { $0.hasPrefix("▌") && $0.contains(title) }) {
            let before = terminal.screen.lines
            try terminal.press(.down)
            try terminal.wait(for: "the next row") { $0.lines != before && $0.hasLoaded }
        }
    }
}
