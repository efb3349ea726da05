import DevMenuKit
import MomentsKit
import TerminalTesting
import Testing

/// The settings page as a route, and its rows as items of the menu.
@Suite struct SettingsMenuTests {
    /// Records the menus that an app publishes from now on.
    private static func menus(of app: AppUnderTest) -> Recorder<AppMenu> {
        let menus = Recorder<AppMenu>()
        app.services.whenMenuChanges { menus.record($0) }
        return menus
    }

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

    private static func run(
        _ id: ItemID,
        _ given: JSONObject = [:],
        in menu: AppMenu,
        of app: AppUnderTest,
        printing: Printed = Printed(),
        locale: MenuLocale = .english
    ) async throws -> ActionResult {
        let action = try #require(menu[id]?.asAction)
        let context = MenuContext(
            app: menu.app,
            directories: app.services.directories,
            settings: app.services.settings,
            locale: locale
        )
        return try await action.trigger(
            ActionCall(
                item: id,
                arguments: try Arguments(given, for: action.parameters),
                context: context,
                router: MenuRouter(routes: menu.routes, context: context),
                channel: printing
            )
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
        #expect(app.app.canGoBack)
    }

    @Test func `an unknown presenter is an error with the nearest name`() async throws {
        let app = try AppUnderTest()
        let error = await #expect(throws: RouteError.self) {
            _ = try await app.open("Settings?presenter=drivr")
        }
        #expect(error?.description.hasSuffix("Did you mean 'driver'?") == true)
        #expect(throws: ArgumentError.self) { try app.services.settings(of: "drivr") }
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
        app.app.back()
        await #expect(throws: ActionError.self) {
            _ = try await app.open("Settings?presenter=user&file=\(folder.path)/other.json")
        }
        #expect(app.seen == "Moments")
    }

    @Test func `the action opens a page, whose rows become items in sections of their own`()
        async throws
    {
        let app = try AppUnderTest()
        let menus = Self.menus(of: app)
        let presenter: JSONObject = ["presenter": "user"]
        let opened = try await Self.run("settings-page", presenter, in: app.menu, of: app)
        #expect(opened.text?.english.hasPrefix("用户-设置\n") == true)
        let menu = try #require(menus.values.last)
        #expect(menu.items.count == app.menu.items.count + 13)
        #expect(menu.sections.count == app.menu.sections.count + 5)
        #expect(
            menu.items(in: "settings-page-1").map(\.id)
                == ["message-notification", "privacy", "change-mode", "row-1-3"]
        )
        let exit = try #require(menu["logout"]?.asAction)
        #expect(exit.risk == .destructive)
        #expect(menu["change-mode"]?.summary == "极简/物流模式")
        _ = try await Self.run("settings-page", in: menu, of: app)
        let next = try #require(menus.values.last)
        #expect(next["row-1-3"] == nil)
        #expect(next["my-profile"] != nil)
    }

    @Test func `names that are taken get a number`() async throws {
        let app = try AppUnderTest()
        let menus = Self.menus(of: app)
        let folder = try TemporaryDirectory()
        let row = """
            {"cellClass": "SampleSettingCell", "responseSelector": "dumpVersion",
             "model": {"modelClass": "SampleSettingModel"}}
            """
        let plain =
            #"{"cellClass":"SampleSettingCell","model":{"modelClass":"SampleSettingModel"}}"#
        try folder.write(#"{"data": [[\#(row), \#(row), \#(plain)]]}"#, to: "page.json")
        _ = try await app.open("Settings?presenter=user&file=\(folder.path)/page.json")
        let menu = try #require(menus.values.last)
        #expect(
            menu.items(in: "settings-page-0").map(\.id)
                == ["dump-version-2", "dump-version-3", "row-0-2"]
        )
        #expect(menu["row-0-2"]?.kind == .description)
    }

    @Test func `an item chooses its row, and has its position for programs`() async throws {
        let app = try AppUnderTest()
        let menus = Self.menus(of: app)
        _ = try await app.open("Settings?presenter=taobao-json")
        let menu = try #require(menus.values.last)
        let chosen = try await Self.run("pay", in: menu, of: app, locale: .simplifiedChinese)
        #expect(chosen.text?.resolved(for: .simplifiedChinese) == "已选择：支付")
        #expect(chosen.value == ["section": 1, "row": 1, "handler": "pay"])
        let link = try await Self.run("row-7-0-2", in: menu, of: app)
        #expect(link.text == "https://example.com/taobao/privacy")
    }

    @Test(.hangLimit)
    func `an item switches its row, which turns back in the language of the call`()
        async throws
    {
        let held = HeldWait()
        let app = try AppUnderTest(settingsPresenters: .standard(wait: held.wait))
        let menus = Self.menus(of: app)
        app.app.start()
        _ = try await app.open("Settings?presenter=user")
        let menu = try #require(menus.values.last)
        let off = try await Self.run("row-1-3", ["value": "off"], in: menu, of: app)
        #expect(off.text == LocalizedText(en: "截屏弹出弹窗: already off", zhHans: "截屏弹出弹窗：已关闭"))
        let printed = Printed()
        async let run = Self.run(
            "row-1-3",
            ["value": "on"],
            in: menu,
            of: app,
            printing: printed,
            locale: .simplifiedChinese
        )
        await held.waitForArrival()
        #expect(printed.text == "截屏弹出弹窗: off -> on\n")
        let page = try #require(app.app.top)
        let context = DrawingContext(width: 60, locale: .english)
        #expect(page.layout(in: context).text.text.contains("[on] 截屏弹出弹窗"))
        held.pass()
        do {
            _ = try await run
            Issue.record("the switch did not turn back")
        } catch {
            #expect("\(error)" == "截屏弹出弹窗：模拟失败，已恢复为关")
        }
        #expect(page.layout(in: context).text.text.contains("[off] 截屏弹出弹窗"))
    }
}
