import TerminalTesting
import Testing

/// The settings page in a terminal, controlled by keys and from a shell.
@Suite(.onOwnThread) struct MomentsSettingsTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

    @Test func `a switch turns back by itself, with a message`() throws {
        let terminal = try moments.terminal()
        try terminal.paste("https://momentsapp.com/Settings?presenter=user\n")
        try terminal.wait(for: "用户-设置")
        try select("截屏弹出弹窗", on: terminal)
        #expect(terminal.screen.text.contains("▌ │ 截屏弹出弹窗 "))
        #expect(terminal.screen.text.contains("○ off │"))
        #expect(terminal.screen.lines[23].hasPrefix("q quit  ⏎ switch  b back  d done"))
        try terminal.type(" ")
        try terminal.wait(for: "截屏弹出弹窗: simulated failure, off again")
        #expect(terminal.rawText.contains("● "))
        #expect(terminal.screen.text.contains("○ off │"))
        try terminal.type("d")
        try terminal.wait(for: "Taylor Swift")
    }

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

    @Test func `a row at the end of the page shows its result, and stays visible`() throws {
        let terminal = try moments.terminal()
        try terminal.paste("https://momentsapp.com/Settings?presenter=taobao-json\n")
        try terminal.wait(for: "淘宝-设置")
        try terminal.press(.end)
        try terminal.wait(for: "▌ │ 4 个人信息收集清单")
        try terminal.type("4")
        try terminal.wait(for: "\n  https://example.com/taobao/collected\nq quit")
        #expect(terminal.screen.text.contains("▌ │ 4 个人信息收集清单"))
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
