import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import TerminalTesting
import Testing

/// The settings page as a route, and its rows by their names.
@Suite struct SettingsMenuTests {
    /// The output of an action.
    private final class Printed: ActionChannel {
        private let pieces = Recorder<String>()

        var text: String { pieces.values.joined() }

        func write(_ bytes: [UInt8], to stream: StandardStream) {
            pieces.record(String(decoding: bytes, as: UTF8.self))
        }

        func report(fraction: Double?, message: String?) {}
        func announce(_ ending: Ending) throws {}
    }

    /// Chooses a row, or does what its name states, as `settings-page PRESENTER ROW` does.
    @discardableResult
    private static func row(
        _ name: String,
        of presenter: String,
        value: String? = nil,
        isConfirmed: Bool = false,
        in app: AppUnderTest,
        printing: Printed = Printed(),
        locale: MenuLocale = .english
    ) async throws -> ActionResult {
        var given: JSONObject = ["presenter": .string(presenter), "row": .string(name)]
        if let value { given["value"] = .string(value) }
        return try await app.run(
            "settings-page",
            given,
            isConfirmed: isConfirmed,
            printing: printing,
            locale: locale
        )
    }

    @Test func `the route returns the title and the rows, and opens the page`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        let page = try await app.open("https://momentsapp.com/settings?PRESENTER=user")
        #expect(page.text.hasPrefix("用户-设置\n\n个人信息 ›\n账号 ›\n"))
        #expect(page.value?["presenter"] == "user")
        #expect(page.value?["data"]?[1]?[3]?["model"]?["isOpen"] == false)
        #expect(app.seen == "用户-设置")
        #expect(app.app.pages.canGoBack)
    }

    @Test func `an unknown presenter is an error with the nearest name`() async throws {
        let app = try AppUnderTest()
        let error = await #expect(throws: RouteError.self) {
            _ = try await app.open("Settings?presenter=drivr")
        }
        #expect(error?.description.hasSuffix("Did you mean 'driver'?") == true)
        #expect(throws: ArgumentError.self) { try app.settings.page(of: "drivr") }
    }

    @Test func `takes the rows from a file, and opens nothing where it cannot be read`()
        async throws
    {
        let app = try AppUnderTest()
        app.app.start()
        let folder = try TemporaryDirectory()
        let text = """
            {"data": [[{"cellClass": "SampleSettingCell", "responseSelector": "share",
              "model": {"modelClass": "SampleSettingModel", "title": 12}}]]}
            """
        try folder.write(text, to: "page.json")
        let page = try await app.open("Settings?presenter=user&file=\(folder.path)/page.json")
        #expect(page.text == "用户-设置\n\n12 ›")
        app.app.pages.back()
        await #expect(throws: ActionError.self) {
            _ = try await app.open("Settings?presenter=user&file=\(folder.path)/other.json")
        }
        #expect(app.seen == "Moments")
    }

    @Test func `opens with the list of the presenters, each of which opens its page`()
        async throws
    {
        let app = try AppUnderTest()
        app.app.start()
        let opened = try await app.run("settings-page")
        #expect(
            opened.text?.english == """
                Settings

                淘宝-设置  taobao ›
                淘宝-设置  taobao-json ›
                用户-设置  user ›
                司机-设置  driver ›
                """
        )
        _ = try await app.open("Settings")
        let page = try #require(app.app.pages.top)
        let layout = page.layout(in: DrawingContext(width: 60, locale: .english))
        await page.press(RowKey.enter, in: layout.rows[3], locale: .english)
        #expect(app.seen == "司机-设置")
    }

    @Test func `an open page adds nothing to the menu, and its rows have names`() async throws {
        let app = try AppUnderTest()
        let before = app.menu.items.map(\.id)
        let opened = try await app.open("Settings?presenter=user")
        #expect(app.menu.items.map(\.id) == before)
        let rows = try #require(opened.value?["data"]?[1]?.array)
        #expect(
            rows.map { $0["id"]?.string }
                == ["message-notification", "privacy", "change-mode", "截屏弹出弹窗"]
        )
        let error = await #expect(throws: (any Error).self) {
            try await Self.row("change-mod", of: "user", in: app)
        }
        #expect("\(try #require(error))".contains("Did you mean 'change-mode'?"))
    }

    @Test func `names that are taken get a number`() async throws {
        let app = try AppUnderTest()
        let folder = try TemporaryDirectory()
        let row = """
            {"cellClass": "SampleSettingCell", "responseSelector": "dumpVersion",
             "model": {"modelClass": "SampleSettingModel"}}
            """
        let plain =
            #"{"cellClass":"SampleSettingCell","model":{"modelClass":"SampleSettingModel"}}"#
        try folder.write(#"{"data": [[\#(row), \#(row), \#(plain)]]}"#, to: "page.json")
        let page = try await app.open("Settings?presenter=user&file=\(folder.path)/page.json")
        let rows = try #require(page.value?["data"]?[0]?.array)
        #expect(rows.map { $0["id"]?.string } == ["dump-version", "dump-version-2", nil])
    }

    @Test func `a name chooses its row, and has its position for programs`() async throws {
        let app = try AppUnderTest()
        _ = try await app.open("Settings?presenter=taobao-json")
        let chosen = try await Self.row(
            "pay",
            of: "taobao-json",
            in: app,
            locale: .simplifiedChinese
        )
        #expect(chosen.text?.resolved(for: .simplifiedChinese) == "已选择：支付")
        #expect(chosen.value == ["section": 1, "row": 1, "handler": "pay"])
        let titled = try await Self.row("支付", of: "taobao-json", in: app)
        #expect(titled.value == chosen.value)
        let link = try await Self.row("隐私权政策", of: "taobao-json", in: app)
        #expect(link.text == "https://example.com/taobao/privacy")
    }

    @Test func `a row that leaves something is chosen once that is confirmed`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        await #expect(throws: ConfirmationError("退出登录", .destructive)) {
            try await Self.row("logout", of: "user", in: app)
        }
        await #expect(throws: (any Error).self) { try await Self.row("logut", of: "user", in: app) }
        // Nothing was opened for a row that isn't confirmed, or isn't there.
        #expect(!app.app.pages.canGoBack)
        let chosen = try await Self.row("logout", of: "user", isConfirmed: true, in: app)
        #expect(chosen.value?["handler"] == "logout")
    }

    @Test func `a page that was left is opened anew, and a page from a file is driven too`()
        async throws
    {
        let app = try AppUnderTest()
        app.app.start()
        try await Self.row("change-mode", of: "user", in: app)
        let first = app.app.pages.top
        try await Self.row("privacy", of: "user", in: app)
        #expect(app.app.pages.top === first)
        app.app.pages.back()
        try await Self.row("privacy", of: "user", in: app)
        #expect(app.app.pages.top !== first && app.app.pages.canGoBack)
        let folder = try TemporaryDirectory()
        let row = """
            {"cellClass": "SampleSettingCell", "responseSelector": "share",
             "model": {"modelClass": "SampleSettingModel", "title": "Tell others"}}
            """
        try folder.write(#"{"data": [[\#(row)]]}"#, to: "page.json")
        _ = try await app.open("Settings?presenter=user&file=\(folder.path)/page.json")
        let shown = app.app.pages.top
        let chosen = try await Self.row("share", of: "user", in: app)
        #expect(chosen.text?.english.contains("Tell others") == true)
        #expect(chosen.value == ["section": 0, "row": 0, "handler": "share"])
        await #expect(throws: (any Error).self) {
            try await Self.row("change-mode", of: "user", in: app)
        }
        #expect(app.app.pages.top === shown)
        app.app.pages.back()
        try await Self.row("change-mode", of: "user", in: app)
    }

    @Test(arguments: [
        ("privacy", "on", "'on' isn't valid for 'value': give none: the row has no event"),
        (
            "截屏弹出弹窗", "onn",
            "'onn' isn't valid for 'value': give one of on, off, flip. Did you mean 'on'?"
        ),
    ])
    func `a value is one of those that the row's events have`(
        row: String,
        value: String,
        reason: String
    ) async throws {
        let app = try AppUnderTest()
        let error = await #expect(throws: ArgumentError.self) {
            try await Self.row(row, of: "user", value: value, in: app)
        }
        #expect(try #require(error).description == reason)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `a name switches its row, which turns back in the language of the call`()
        async throws
    {
        let held = HeldWait()
        let app = try AppUnderTest(presenters: StandardPresenters.all(wait: held.wait))
        app.app.start()
        _ = try await app.open("Settings?presenter=user")
        let off = try await Self.row("截屏弹出弹窗", of: "user", value: "off", in: app)
        #expect(off.text == LocalizedText("截屏弹出弹窗: already off", ["zh-Hans": "截屏弹出弹窗：已关闭"]))
        let printed = Printed()
        async let run = Self.row(
            "截屏弹出弹窗",
            of: "user",
            value: "on",
            in: app,
            printing: printed,
            locale: .simplifiedChinese
        )
        await held.waitForArrival()
        #expect(printed.text == "截屏弹出弹窗: off -> on\n")
        let page = try #require(app.app.pages.top)
        let context = DrawingContext(width: 60, locale: .english)
        #expect(page.layout(in: context).text.text.contains("[on] 截屏弹出弹窗"))
        held.pass()
        do {
            _ = try await run
            Issue.record("the switch didn't turn back")
        } catch {
            #expect("\(error)" == "截屏弹出弹窗：模拟失败，已恢复为关")
        }
        #expect(page.layout(in: context).text.text.contains("[off] 截屏弹出弹窗"))
    }
}
