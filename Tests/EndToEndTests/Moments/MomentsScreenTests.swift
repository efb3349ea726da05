import TerminalTesting

/// The sample app in a terminal, controlled by keys.
@Suite(.onOwnThread) struct MomentsScreenTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

    @Test func `shows the timeline with its keys, without likes, and scrolls to its end`() throws {
        let terminal = try moments.terminal()
        let lines = terminal.screen.lines
        // No row of it can be selected.
        #expect(lines[0] == "Moments" && lines[1] == "" && lines[6] == "    JL  Jake Lin")
        #expect(lines[23] == "q quit  m menu  ? keys  r refresh  ↑↓ move")
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible)
        #expect(!terminal.screen.text.contains("♥"))
        try terminal.press(.down)
        try terminal.wait(for: "the lines below") { $0.lines[5].contains("Jake Lin") }
        try terminal.press(.end)
        try terminal.wait(for: "the end") { !$0.text.contains("Taylor Swift") }
        let end = terminal.screen.lines
        try terminal.press(.pageUp)
        try terminal.wait(for: "another page") { $0.lines != end }
        try terminal.press(.pageDown)
        try terminal.wait(for: "the end again") { $0.lines == end }
        try terminal.press(.home)
        try terminal.wait(for: "Jake Lin")
    }

    @Test func `shows likes after the next load, once they are switched on in the menu`() throws {
        let terminal = try moments.terminal()
        try terminal.selectInMenu("Like Button Enable")
        #expect(terminal.screen.text.contains("next load     ○ off │"))
        try terminal.press(.enter)
        try terminal.wait(for: "● on  │")
        try terminal.type("d")
        try terminal.wait(for: "Taylor Swift")
        try terminal.type("r")
        try terminal.wait(for: "l unlike")
        #expect(terminal.screen.text.contains("♥ Liked"))
        try terminal.type("l")
        try terminal.wait(for: "l like")
        #expect(terminal.screen.text.contains("♡ Like"))
        let events = try moments.environment.contents(of: "state/devmenu/apps/moments/events.jsonl")
        #expect(events.contains(#""item_id":"moment-id-0-user-id-0","item_name":"moment-unlike""#))
        #expect(events.contains(#""event":"shake""#))
    }

    @Test func `lists its keys, and goes back from every page by Esc or b`() throws {
        let terminal = try moments.terminal(rows: 30)
        try terminal.type("?")
        try terminal.wait(for: "opens a link: https://momentsapp.com/TextStyles")
        try terminal.press(.escape)
        try terminal.wait(for: "Taylor Swift")
        for key in ["b", "\u{1B}"] {
            try terminal.type("m")
            try terminal.wait(for: "the menu") { $0.lines[0].contains("Area 51") && $0.hasLoaded }
            #expect(terminal.screen.text.contains("╭─ Feature Toggles ─"))
            #expect(!terminal.screen.lines[29].contains("m menu"))
            try terminal.type(key)
            try terminal.wait(for: "Taylor Swift")
        }
    }

    @Test func `a question is taken back by Esc, which leaves no page, and by moving on`() throws {
        let terminal = try moments.terminal(rows: 30)
        for key in [TerminalKey.escape, .up] {
            try terminal.selectInMenu("Clear Cache")
            try terminal.press(.enter)
            try terminal.wait(for: "Are you sure? y/n")
            try terminal.press(key)
            try terminal.wait(for: "no question") { !$0.text.contains("Are you sure?") }
            #expect(terminal.screen.text.contains("Clear Cache  destructive "))
            try terminal.type("d")
            try terminal.wait(for: "the timeline") { $0.lines[0] == "Moments" }
        }
    }

    @Test func `opens a page from the menu or by a pasted universal link, and returns`() throws {
        let terminal = try moments.terminal()
        try terminal.selectInMenu("DesignKit Demo")
        try terminal.press(.enter)
        try terminal.wait(for: "DesignKit 1.0.1")
        #expect(terminal.screen.text.contains("display1"))
        try terminal.type("b")
        try terminal.wait(for: "Area 51")
        try terminal.type("d")
        try terminal.wait(for: "Taylor Swift")
        try terminal.paste("https://momentsapp.com/TextStyles\n")
        try terminal.wait(for: "largeTitle")
        try terminal.type("d")
        try terminal.wait(for: "Taylor Swift")
    }

    @Test func `the menu opens the settings, and Enter chooses a row`() throws {
        let terminal = try moments.terminal("--locale", "zh-Hans")
        try terminal.type("m")
        try terminal.wait(for: "the menu") { $0.text.contains("51 区") && $0.hasLoaded }
        try terminal.select("设置")
        try terminal.press(.enter)
        try terminal.wait(for: "▌ │ 淘宝-设置 ")
        try terminal.press(.enter)
        try terminal.wait(for: "我的收获地址")
        try terminal.select("账号与安全")
        try terminal.press(.enter)
        try terminal.wait(for: "已选择：账号与安全")
        try terminal.type("b")
        try terminal.wait(for: "▌ │ 淘宝-设置 ")
        try terminal.type("b")
        try terminal.wait(for: "51 区")
    }

    @Test func `follows the size of its terminal`() throws {
        let terminal = try moments.terminal()
        for (columns, rows) in [(20, 24), (80, 5), (20, 5), (1, 1), (200, 60)] {
            try terminal.resize(columns: columns, rows: rows)
            try terminal.wait(for: "the keys, or the page, in \(columns) x \(rows)") { screen in
                let last = screen.lines[rows - 1]
                return rows == 1 ? !last.isEmpty : last.contains("q quit")
            }
            try terminal.press(.down, .pageDown, .end, .home)
            try terminal.resize(columns: 80, rows: 24)
            try terminal.wait(for: "the page again after \(columns) x \(rows)") { screen in
                screen.lines[23] == "q quit  m menu  ? keys  r refresh  ↑↓ move"
                    && screen.text.contains("Taylor Swift")
            }
        }
    }

    @Test func `has the colours for its terminal's background, and reads a late answer as no keys`()
        throws
    {
        func color(of terminal: PseudoTerminal) -> TerminalColor {
            terminal.screen.cell(row: 0, column: 0).style.foreground
        }
        let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{07}"
        let unknown = TerminalColor.rgb(red: 0x5F, green: 0x5F, blue: 0xFF)
        let late = try moments.terminal()
        #expect(color(of: late) == unknown)
        try late.type("?" + answer)
        try late.wait(for: "opens a link")
        try late.type("m")
        try late.wait(for: "the menu") { $0.lines[0].contains("Area 51") }
        #expect(color(of: late) == unknown)
        let variables = MomentsUnderTest.trueColor
        let light = try moments.environment.terminal(moments.executable, changing: variables)
        // It waits in the terminal until the app asks.
        try light.type(answer)
        try light.wait(for: "the timeline") { $0.text.contains("Taylor Swift") }
        #expect(color(of: light) == .rgb(red: 0x07, green: 0x70, blue: 0xE3))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]] as [[String: String?]])
    func `has no colours with NO_COLOR or a dumb terminal`(variables: [String: String?]) throws {
        let terminal = try moments.terminal(changing: variables)
        #expect(!terminal.rawText.contains(/\u{1B}\[[0-9;]*[345678][0-9;]*m/))
        #expect(terminal.rawText.contains("\u{1B}") == (variables["TERM"] == nil))
        // The line after a frame doesn't push its title off.
        #expect(terminal.screen.lines[0].hasPrefix("Moments"))
    }
}
