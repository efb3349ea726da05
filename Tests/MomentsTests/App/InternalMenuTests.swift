import DevMenuPages
import DevMenuTerminal
@testable import MomentsKit
import TerminalTesting

@Suite(.timeLimit(.minutes(2 * TestScale.factor))) struct InternalMenuTests {
    @Test func `a banner names suspended overrides, and a key lets them count again`() async throws
    {
        let files = try TemporaryDirectory()
        let key = "isLikeButtonForMomentEnabled"
        _ = try files.write(#"{"suspended":{"\#(key)":true}}"#, to: "state/rescue.json")
        let store = InMemorySettingStore()
        store.update { $0[key] = true }
        let directories = AppDirectories(cache: files.path("cache"), state: files.path("state"))
        let app = try AppUnderTest(store: store, rescue: directories)
        #expect(!app.services.toggles.likeButton.isOn)
        let page = try await app.menuPage()
        try await page.press(on: "Suspended after crashes at launch: Like Button Enable")
        #expect(app.services.toggles.likeButton.isOn)
        await page.shows("[on] Like Button Enable")
        #expect(!page.text().contains("Suspended"))
    }

    @Test(arguments: [RowKey.enter, " "])
    func `a key switches a toggle on and off, and saves it`(key: Character) async throws {
        let store = InMemorySettingStore()
        let app = try AppUnderTest(store: store)
        let page = try await app.menuPage()
        for isOn in [true, false] {
            try await page.press(key, on: "Like Button Enable")
            #expect(app.services.toggles.likeButton.isOn == isOn)
            #expect(store.load()["isLikeButtonForMomentEnabled"] == .bool(isOn))
            await page.shows((isOn ? "[on]" : "[off]") + " Like Button Enable")
        }
    }

    @Test func `a key moves a choice to its next option, and from the last to the first`()
        async throws
    {
        let stage = TextChoice("stage", title: "Stage", options: ["test", "trial", "live"])
        let page = try await AppUnderTest(stage).menuPage()
        for value in ["trial", "live", "test"] {
            try await page.press(on: "Stage")
            #expect(stage.value == value)
            await page.shows("[\(value)] Stage")
        }
    }

    /// An item of a kind that the app doesn't know.
    private struct Beacon: MenuItem {
        let id: ItemID
        let title: LocalizedText
        let members: JSONObject
        var kind: ItemKind { "beacon" }
        func details(in context: MenuContext) -> JSONObject { members }
    }

    @Test func `a description has its title and its detail, and so does an unknown kind`()
        async throws
    {
        let page = try await AppUnderTest(
            Description("server", title: "Server", detail: "eu-west-1", section: .tools),
            Description("note", title: "Note", section: .tools),
            Beacon(id: "lamp", title: "Lamp", members: ["detail": "lit"]),
            Beacon(id: "horn", title: "Horn", members: [:])
        ).menuPage()
        let lines = Set(page.text().split(separator: "\n"))
        #expect(lines.isSuperset(of: ["Server  eu-west-1", "Note", "Lamp  lit", "Horn  beacon"]))
    }

    @Test func `a row has the layer, the author of an override, and what is left of it`()
        async throws
    {
        let app = try AppUnderTest()
        let page = try await app.menuPage()
        let title = " Instant Messaging Enable"
        await page.shows("[off]\(title) (default)")
        let override = "[on]\(title) (override by \(ChangeAuthor.app.user), "
        for (limit, left) in [(720, "12 min left"), (3, "2 s left"), (3, "1 s left")] {
            let end = SettingLimit.after(seconds: limit)
            let change = SettingChange("instant-messaging", .set(true), until: end)
            if !left.hasPrefix("1 ") { _ = try app.toggles.apply([change])[0].get() }
            await page.shows(override + left + ")")
        }
    }

    @Test func `a key opens the explanation of a setting, and nothing for other rows`() async throws
    {
        let app = try AppUnderTest()
        let change = SettingChange("like-button", .set(true), why: "demo")
        _ = try app.toggles.apply([change])[0].get()
        let page = try await app.menuPage()
        try await page.press("e", on: "Clear Cache")
        #expect(app.seen == "Area 51")
        let key = try page.row("Like Button Enable").keys.last
        #expect(key == RowKey("e", title: LocalizedText("why", ["zh-Hans": "原因"])))
        try await page.press("e", on: "Like Button Enable")
        #expect(app.seen == "Why: Like Button Enable")
        #expect(app.services.toggles.likeButton.isOn)
        let explanation = try #require(app.app.pages.top)
        let user = ChangeAuthor.app.user
        let english = explanation.text()
        #expect(english.hasPrefix("like-button is on: \(user) in app set it\n"), "\(english)")
        #expect(english.contains(" by \(user) in app: \"demo\"\n"), "\(english)")
        let chinese = explanation.text(20, in: .simplifiedChinese)
        #expect(chinese.hasPrefix("like-button 为 开："))
        #expect(chinese.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 20 })
        // A refresh reads the explanation again.
        try app.toggles.reset("like-button")
        await explanation.load()
        #expect(explanation.text().hasPrefix("like-button is off: its default, "))
        app.app.pages.back()
        #expect(app.seen == "Area 51")
    }

    @Test func `an action opens its page on the stack of the menu`() async throws {
        let app = try AppUnderTest()
        try await app.menuPage().press(on: "iOS Text Styles Demo")
        #expect(app.seen == "iOS Text Styles Demo")
        #expect(app.app.pages.isModal)
        app.app.pages.back()
        #expect(app.seen == "Area 51")
    }

    @Test func `shows an action's result as a message, and a long one as a page`() async throws {
        let actions = [1, 3, 4].map { count in
            Action(ItemID("print-\(count)")) { _ in
                .done(LocalizedText((1...count).map { "line \($0)" }.joined(separator: "\n")))
            }
        }
        let app = try AppUnderTest(actions[0], actions[1], actions[2])
        let page = try await app.menuPage()
        for (action, isPage) in zip(actions, [false, false, true]) {
            try await page.press(on: action.title.english)
            let top = try #require(app.app.pages.top)
            #expect(top.text().hasPrefix("line 1"))
            #expect((top !== page) == isPage)
            #expect(top.viewModel.title == (isPage ? action.title : page.viewModel.title))
        }
        app.app.pages.back()
        #expect(app.app.pages.top === page)
    }

    @Test func `an exclusive action runs once at a time`() async throws {
        let gate = TaskGate()
        let rebuild = Action("rebuild", isExclusive: true) { _ in
            await gate.pass()
            return .done("built")
        }
        let page = try await AppUnderTest(rebuild).menuPage()
        let first = Task { try await page.press(on: "Rebuild") }
        await gate.waitForArrival()
        let second = try await page.press(on: "Rebuild", in: .simplifiedChinese)
        #expect(second.hasPrefix("正在运行，请等待它结束"))
        gate.open()
        #expect(try await first.value.hasPrefix("built"))
    }

    @Test func `isn't offered within itself, nor in a production build`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        #expect(app.services.offersMenu && !app.app.pages.isInMenu)
        try await app.app.shake()
        try await app.app.open("Settings")
        #expect(app.app.pages.isInMenu)
        app.app.pages.done()
        app.app.pages.done()
        #expect(!app.app.pages.isInMenu)
        #expect(try !AppUnderTest(build: .production).services.offersMenu)
    }

    @Test(arguments: ["Drop", "Loud", "Leave"])
    func `asks before a risky action or value, and where an action's run needs it`(
        title: String
    ) async throws {
        let done = Recorder<String>()
        @Sendable func record(_ title: LocalizedText) -> ActionResult {
            done.record(title.english)
            return .done("has happened")
        }
        let drop = Action("drop", risk: .destructive) { _ in record("Drop") }
        let leave = Action("leave") { call in
            try call.confirm("Account", .destructive)
            return record("Leave")
        }
        let loud = BoundSetting("loud", title: "Loud", default: false, risk: .destructive) {
            !done.values.isEmpty
        } set: { _ in
            _ = record("Loud")
        }
        let page = try await AppUnderTest(drop, loud, leave).menuPage()
        let row = try page.row(title)
        let keys = row.keys
        await page.press(RowKey.enter, in: row, locale: .english)
        #expect(row.keys.map(\.key) == ["y", "n"] && row.keys.map(\.isCancel) == [false, true])
        #expect(page.text().contains("Are you sure? y/n"))
        await page.press("n", in: row, locale: .english)
        #expect(row.keys == keys && done.values.isEmpty)
        await page.press(RowKey.enter, in: row, locale: .english)
        await page.press("y", in: row, locale: .english)
        #expect(done.values == [title])
        await page.shows(title == "Loud" ? "[on] Loud" : "has happened")
    }

    private static let remote = CachedRemoteConfig(
        FileRemoteConfigSource(path: "/nonexistent/remote.json"),
        cachedIn: nil
    )

    @Test func `shows the remote toggle where it has a provider, and does not switch it`()
        async throws
    {
        let page = try await AppUnderTest(remoteConfig: Self.remote).menuPage()
        #expect(try page.row("Rounded Avatar").keys.map(\.key) == ["e"])
        #expect(page.text().contains("[off] Rounded Avatar (default, read-only)"))
    }

    @Test func `has the A/B value where it is given; only the remote configuration overrides it`()
        throws
    {
        #expect(try AppUnderTest().services.likeButtonStyle.choice == nil)
        let app = try AppUnderTest(remoteConfig: Self.remote, likeButtonStyle: "star")
        #expect(app.services.likeButtonStyle.style == .star)
        #expect(app.menu.entries.contains { $0.item.id == "like-button-style" })
        #expect(throws: SettingError.notWritable("like-button-style", layer: .remote)) {
            try app.toggles.set("like-button-style", to: "heart")
        }
        for (value, style) in [("heart", FavoriteStyle.heart), ("star", .star), ("moon", .star)] {
            app.services.remoteToggles.source.update(["likeButtonStyle": .string(value)])
            #expect(app.services.likeButtonStyle.style == style)
        }
    }
}
