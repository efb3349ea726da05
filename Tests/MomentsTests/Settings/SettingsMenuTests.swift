import DevMenuPages
@testable import MomentsKit
import TerminalTesting

/// The settings page as a route, and its rows by their names, where an app shows it.
///
/// `Tests/Transcripts/settings-page.md` has the output of commands.
@Suite(.timeLimit(.minutes(TestScale.factor))) struct SettingsMenuTests {
    /// Chooses a row of the user's page, or does what its name states.
    @discardableResult
    private static func row(
        _ name: String,
        _ value: String? = nil,
        in app: AppUnderTest,
        printing: Printed = Printed(),
        locale: MenuLocale = .english
    ) async throws -> ActionResult {
        var given: JSONObject = ["presenter": "user", "row": .string(name)]
        if let value { given["value"] = .string(value) }
        return try await app.run("settings-page", given, printing: printing, locale: locale)
    }

    @Test func `the route and a row of the list open the page, which adds nothing to the menu`()
        async throws
    {
        let app = try AppUnderTest()
        let before = app.menu.items.map(\.id)
        let list = try await app.page("Settings")
        try await list.press(on: "司机-设置")
        #expect(app.seen == "司机-设置")
        let page = try await app.open("https://momentsapp.com/settings?PRESENTER=user")
        #expect(page.isShown && app.seen == "用户-设置" && app.app.pages.canGoBack)
        #expect(app.menu.items.map(\.id) == before)
        // Every appearance is recorded.
        let names = app.tracking.events.map { $0.parameters["screen_name"] }
        #expect(names == ["Moments", "Settings", "Settings", "Settings"])
    }

    @Test func `opens nothing for a row that isn't confirmed, or isn't there, nor for a file`()
        async throws
    {
        let app = try AppUnderTest()
        app.app.start()
        await #expect(throws: ConfirmationError("退出登录", .destructive)) {
            try await Self.row("logout", in: app)
        }
        await #expect(throws: (any Error).self) { try await Self.row("logut", in: app) }
        await #expect(throws: ActionError.self) {
            try await app.open("Settings?presenter=user&file=/nonexistent/page.json")
        }
        #expect(!app.app.pages.canGoBack)
    }

    @Test func `a page that was left is opened anew, and a page from a file is driven too`()
        async throws
    {
        let app = try AppUnderTest()
        app.app.start()
        try await Self.row("change-mode", in: app)
        let first = app.app.pages.top
        try await Self.row("privacy", in: app)
        #expect(app.app.pages.top === first)
        app.app.pages.back()
        try await Self.row("privacy", in: app)
        #expect(app.app.pages.top !== first && app.app.pages.canGoBack)
        let folder = try TemporaryDirectory()
        let row = """
            {"cellClass": "SampleSettingCell", "responseSelector": "share",
             "model": {"modelClass": "SampleSettingModel", "title": "Tell others"}}
            """
        try folder.write(#"{"data": [[\#(row)]]}"#, to: "page.json")
        _ = try await app.open("Settings?presenter=user&file=\(folder.path)/page.json")
        let shown = app.app.pages.top
        let chosen = try await Self.row("share", in: app)
        #expect(chosen.text?.english.contains("Tell others") == true)
        #expect(chosen.value == ["section": 0, "row": 0, "handler": "share"])
        await #expect(throws: (any Error).self) { try await Self.row("change-mode", in: app) }
        #expect(app.app.pages.top === shown)
        app.app.pages.back()
        try await Self.row("change-mode", in: app)
    }

    @Test func `a name switches its row, which turns back in the language of the call`()
        async throws
    {
        let held = HeldWait()
        let app = try AppUnderTest(presenters: StandardPresenters.all(wait: held.wait))
        let page = try await app.page("Settings?presenter=user")
        let printed = Printed()
        let locale = MenuLocale.simplifiedChinese
        let run = Task {
            try await Self.row("截屏弹出弹窗", "on", in: app, printing: printed, locale: locale)
        }
        await held.waitForArrival()
        #expect(printed.text == "截屏弹出弹窗: off -> on\n")
        #expect(page.text().contains("[on] 截屏弹出弹窗"))
        held.pass()
        let error = await #expect(throws: (any Error).self) { _ = try await run.value }
        #expect(error.map { "\($0)" } == "截屏弹出弹窗：模拟失败，已恢复为关")
        #expect(page.text().contains("[off] 截屏弹出弹窗"))
    }
}
