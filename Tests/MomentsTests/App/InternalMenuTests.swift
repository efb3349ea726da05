import DevMenuTerminal
import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import TerminalTesting
import Testing

@Suite(.timeLimit(.minutes(2 * TestScale.factor))) struct InternalMenuTests {
    private static let context = DrawingContext(width: 80, locale: .english)

    private static func row(_ title: String, of page: ListPage) throws -> PageRow {
        let layout = page.layout(in: context)
        let line = try #require((0..<layout.count).first { layout[$0].text.contains(title) })
        return layout.rows[try #require(layout.row(at: line))]
    }

    private static func menu(_ app: AppUnderTest) async throws -> ListPage {
        app.app.start()
        try await app.app.shake()
        return try #require(app.app.pages.top)
    }

    /// Waits until the page has a text that it has once a change has arrived.
    private static func wait(for text: String, on page: ListPage) async {
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        let observation = page.observe { continuation.yield() }
        defer { observation.cancel() }
        continuation.yield()
        for await _ in changes where page.layout(in: context).text.text.contains(text) { return }
    }

    @Test func `has the items of the host's menu, one for one`() async throws {
        let app = try AppUnderTest()
        let page = try await Self.menu(app)
        #expect(page.layout(in: Self.context).rows.count == app.menu.items.count)
        let titles = page.viewModel.state.value.sections.compactMap(\.title?.english)
        #expect(titles == app.menu.sections.map(\.title.english))
    }

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
        let page = try await Self.menu(app)
        let row = try Self.row("Suspended after crashes at launch: Like Button Enable", of: page)
        await page.press(RowKey.enter, in: row, locale: .english)
        #expect(app.services.toggles.likeButton.isOn)
        await Self.wait(for: "[on] Like Button Enable", on: page)
        #expect(!page.layout(in: Self.context).text.text.contains("Suspended"))
    }

    @Test(arguments: [RowKey.enter, " "])
    func `a key switches a toggle on and off, and saves it`(key: Character) async throws {
        let store = InMemorySettingStore()
        let app = try AppUnderTest(store: store)
        let page = try await Self.menu(app)
        for isOn in [true, false] {
            let row = try Self.row("Like Button Enable", of: page)
            await page.press(key, in: row, locale: .english)
            #expect(app.services.toggles.likeButton.isOn == isOn)
            #expect(store.load()["isLikeButtonForMomentEnabled"] == .bool(isOn))
            let state = isOn ? "[on]" : "[off]"
            await Self.wait(for: state + " Like Button Enable", on: page)
        }
    }

    @Test func `a key moves a choice to its next option, and from the last to the first`()
        async throws
    {
        let stage = TextChoice("stage", title: "Stage", options: ["test", "trial", "live"])
        let app = try AppUnderTest(adding: { menu, _ in try menu.add(stage) })
        let page = try await Self.menu(app)
        for value in ["trial", "live", "test"] {
            let row = try Self.row("Stage", of: page)
            await page.press(RowKey.enter, in: row, locale: .english)
            #expect(stage.value == value)
            await Self.wait(for: "[\(value)] Stage", on: page)
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
        let app = try AppUnderTest(adding: { menu, _ in
            let items: [any MenuItem] = [
                Description("server", title: "Server", detail: "eu-west-1", section: .tools),
                Description("note", title: "Note", section: .tools),
                Beacon(id: "lamp", title: "Lamp", members: ["detail": "lit"]),
                Beacon(id: "horn", title: "Horn", members: [:]),
            ]
            for item in items { try menu.add(item) }
        })
        let page = try await Self.menu(app)
        let lines = page.layout(in: Self.context).text.text.split(separator: "\n")
        for row in ["Server  eu-west-1", "Note", "Lamp  lit", "Horn  beacon", "Version 1.0.0.0"] {
            #expect(lines.contains(Substring(row)))
        }
    }

    @Test func `redraws a toggle that a shell switches`() async throws {
        let app = try AppUnderTest()
        let page = try await Self.menu(app)
        try app.toggles.set("swiftui", to: true)
        await Self.wait(for: "[on] SwiftUI Enable", on: page)
    }

    @Test func `a row has the layer, the author of an override, and what is left of it`()
        async throws
    {
        let app = try AppUnderTest()
        let page = try await Self.menu(app)
        let title = " Instant Messaging Enable"
        await Self.wait(for: "[off]\(title) (default)", on: page)
        let override = "[on]\(title) (override by \(ChangeAuthor.app.user), "
        for (limit, left) in [(720, "12 min left"), (3, "2 s left"), (3, "1 s left")] {
            let change = SettingChange(
                "instant-messaging",
                .set(true),
                until: .after(seconds: limit)
            )
            if !left.hasPrefix("1 ") { _ = try app.toggles.apply([change])[0].get() }
            await Self.wait(for: override + left + ")", on: page)
        }
    }

    @Test func `a key opens the explanation of a setting, and nothing for other rows`()
        async throws
    {
        let app = try AppUnderTest()
        let change = SettingChange("like-button", .set(true), why: "demo")
        _ = try app.toggles.apply([change])[0].get()
        let page = try await Self.menu(app)
        await page.press("e", in: try Self.row("Clear Cache", of: page), locale: .english)
        #expect(app.seen == "Area 51")
        let row = try Self.row("Like Button Enable", of: page)
        #expect(row.keys.last == RowKey("e", title: LocalizedText("why", ["zh-Hans": "原因"])))
        await page.press("e", in: row, locale: .english)
        #expect(app.seen == "Why: Like Button Enable")
        #expect(app.services.toggles.likeButton.isOn)
        let explanation = try #require(app.app.pages.top)
        let user = ChangeAuthor.app.user
        let english = explanation.layout(in: Self.context).text.text
        #expect(english.hasPrefix("like-button is on: \(user) in app set it\n"), "\(english)")
        #expect(english.contains(" by \(user) in app: \"demo\"\n"), "\(english)")
        let narrow = DrawingContext(width: 20, locale: .simplifiedChinese)
        let chinese = explanation.layout(in: narrow)
        #expect(chinese.text.text.hasPrefix("like-button 为 开："))
        #expect((0..<chinese.count).allSatisfy { DisplayWidth.of(chinese[$0].text) <= 20 })
        // A refresh reads the explanation again.
        try app.toggles.reset("like-button")
        await explanation.load()
        let later = explanation.layout(in: Self.context).text.text
        #expect(later.hasPrefix("like-button is off: its default, "))
        app.app.pages.back()
        #expect(app.seen == "Area 51")
    }

    @Test func `an action opens its page on the stack of the menu`() async throws {
        let app = try AppUnderTest()
        let page = try await Self.menu(app)
        let row = try Self.row("iOS Text Styles Demo", of: page)
        await page.press(RowKey.enter, in: row, locale: .english)
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
        let app = try AppUnderTest(adding: { menu, _ in for item in actions { try menu.add(item) } }
        )
        let page = try await Self.menu(app)
        for (action, isPage) in zip(actions, [false, false, true]) {
            let row = try Self.row(action.title.english, of: page)
            await page.press(RowKey.enter, in: row, locale: .english)
            let text = try #require(app.app.pages.top).layout(in: Self.context).text.text
            #expect(text.hasPrefix("line 1"))
            #expect((app.app.pages.top !== page) == isPage)
            #expect(
                app.app.pages.top?.viewModel.title == (isPage ? action.title : page.viewModel.title)
            )
        }
        app.app.pages.back()
        #expect(app.app.pages.top === page)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `an exclusive action runs once at a time`() async throws {
        let gate = TaskGate()
        let rebuild = Action("rebuild", isExclusive: true) { _ in
            await gate.pass()
            return .done("built")
        }
        let app = try AppUnderTest(adding: { menu, _ in try menu.add(rebuild) })
        let page = try await Self.menu(app)
        let row = try Self.row("Rebuild", of: page)
        let first = Task { await page.press(RowKey.enter, in: row, locale: .english) }
        await gate.waitForArrival()
        await page.press(RowKey.enter, in: row, locale: .simplifiedChinese)
        #expect(page.layout(in: Self.context).text.text.hasPrefix("正在运行，请等待它结束"))
        gate.open()
        await first.value
        #expect(page.layout(in: Self.context).text.text.hasPrefix("built"))
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

    @Test func `a risky action asks first`() async throws {
        let page = try await Self.menu(try AppUnderTest())
        let row = try Self.row("Clear Cache", of: page)
        #expect(row.keys.map(\.key) == [RowKey.enter])
        await page.press(RowKey.enter, in: row, locale: .english)
        #expect(row.keys.map(\.key) == ["y", "n"])
        #expect(row.keys.filter(\.isCancel).map(\.key) == ["n"])
        let question = "Clear Cache (destructive) Are you sure? y/n"
        #expect(page.layout(in: Self.context).text.text.contains(question))
        await page.press("n", in: row, locale: .english)
        #expect(row.keys.map(\.key) == [RowKey.enter])
        let before = page.layout(in: Self.context).text.text
        await page.press(RowKey.enter, in: row, locale: .english)
        await page.press("y", in: row, locale: .english)
        #expect(page.layout(in: Self.context).text.text != before)
    }

    @Test func `a value that the app keeps asks first if setting it is risky`() async throws {
        let kept = Recorder<Bool>()
        let loud = BoundSetting("loud", title: "Loud", default: false, risk: .destructive) {
            kept.values.last ?? false
        } set: {
            kept.record($0)
        }
        let page = try await Self.menu(try AppUnderTest(adding: { menu, _ in try menu.add(loud) }))
        let row = try Self.row("Loud", of: page)
        await page.press(RowKey.enter, in: row, locale: .english)
        #expect(page.layout(in: Self.context).text.text.contains("Are you sure? y/n"))
        await page.press("n", in: row, locale: .english)
        await page.press(RowKey.enter, in: row, locale: .english)
        #expect(kept.values.isEmpty)
        await page.press("y", in: row, locale: .english)
        #expect(kept.values == [true])
        await Self.wait(for: "[on] Loud", on: page)
    }

    @Test func `an action asks where its run needs a confirmation`() async throws {
        let leave = Action("leave") { call in
            try call.confirm("Account", .destructive)
            return .done("has left")
        }
        let app = try AppUnderTest(adding: { menu, _ in try menu.add(leave) })
        let page = try await Self.menu(app)
        let row = try Self.row("Leave", of: page)
        await page.press(RowKey.enter, in: row, locale: .english)
        #expect(row.keys.map(\.key) == ["y", "n"])
        await page.press("n", in: row, locale: .english)
        #expect(!page.layout(in: Self.context).text.text.contains("has left"))
        await page.press(RowKey.enter, in: row, locale: .english)
        await page.press("y", in: row, locale: .english)
        #expect(page.layout(in: Self.context).text.text.contains("has left"))
    }

    @Test func `shows the remote toggle where it has a provider, and does not switch it`()
        async throws
    {
        let remote = CachedRemoteConfig(
            FileRemoteConfigSource(path: "/nonexistent/remote.json"),
            cachedIn: nil
        )
        let page = try await Self.menu(try AppUnderTest(remoteConfig: remote))
        let row = try Self.row("Rounded Avatar", of: page)
        #expect(row.keys.map(\.key) == ["e"])
        let text = page.layout(in: Self.context).text.text
        #expect(text.contains("[off] Rounded Avatar (default, read-only)"))
    }

    @Test func `has the A/B value where it is given, and it cannot be set`() throws {
        #expect(try AppUnderTest().services.likeButtonStyle.choice == nil)
        let app = try AppUnderTest(likeButtonStyle: "star")
        #expect(app.services.likeButtonStyle.style == .star)
        #expect(app.menu.entries.contains { $0.item.id == "like-button-style" })
        #expect(throws: SettingError.notWritable("like-button-style", layer: .remote)) {
            try app.toggles.set("like-button-style", to: "heart")
        }
    }

    @Test func `the remote configuration overrides the A/B value`() throws {
        let remote = CachedRemoteConfig(
            FileRemoteConfigSource(path: "/nonexistent/remote.json"),
            cachedIn: nil
        )
        let app = try AppUnderTest(remoteConfig: remote, likeButtonStyle: "heart")
        app.services.remoteToggles.source.update(["likeButtonStyle": "star"])
        #expect(app.services.likeButtonStyle.style == .star)
        app.services.remoteToggles.source.update(["likeButtonStyle": "moon"])
        #expect(app.services.likeButtonStyle.style == .heart)
    }
}
