import DevMenuHost
import DevMenuTesting
import TerminalTesting

@testable import DevMenuServer

/// The menu as the app itself has it.
@Suite(.onOwnThread) struct OfferedMenuTests {
    private enum Payment: String, CaseIterable { case live, fake }

    private struct WipeCache: ActionTrigger {
        static let domain = Parameter("domain", of: String.self, summary: "What to clear")
        let id: ItemID = "wipe-cache"
        let title: LocalizedText = LocalizedText("Clear", ["de": "Leeren"])
        let risk = Risk.destructive
        var parameters: [any ActionParameter] { [Self.domain] }

        func trigger(_ call: ActionCall) async throws -> ActionResult {
            call.print("clearing ⌫")
            guard call[Self.domain] != "none" else { throw ActionError(.failed, "it's full") }
            return .done(LocalizedText("Cleared", ["de": "Geleert"]), value: [1])
        }
    }

    /// An item whose detail is awaited.
    private struct Awaited: MenuItem {
        let id: ItemID = "awaited"
        let title: LocalizedText = "Awaited"
        let kind: ItemKind = .description
        var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? {
            { _ in
                await Task.yield()
                return ["detail": "found"]
            }
        }
    }

    private let environment: TestEnvironment
    private let tips = FeatureToggle("tips", title: "Tips", summary: "Shows them")
    private let volume = KeptValue(5)
    private let payment = FeatureChoice<Payment>("payment", title: "Payment", default: .live)

    init() throws { environment = try TestEnvironment() }

    private func app(
        access: Access = .full,
        overrides: OverrideStorage = .saved,
        requiresReason: Bool = false
    ) -> ServedApp {
        ServedApp(
            "shop",
            build: .internal,
            title: LocalizedText("Shop", ["de": "Laden"]),
            access: access,
            directories: environment.appDirectories,
            overrides: overrides,
            requiresReason: requiresReason,
            settings: [tips, payment]
        ) {
            WipeCache()
            Awaited()
            BoundSetting("volume", title: "Volume", get: volume.get, set: volume.set)
            Description("edition", title: "Version", detail: "1.2")
        }
    }

    @Test func `has what shells get, in the language that is asked for`() async throws {
        let app = app()
        #expect(app.problems.isEmpty)
        let menu = await app.menu()
        #expect(menu.title == "Shop")
        #expect(menu.map(\.id) == menu.sections.map(\.id))
        #expect(menu.sections.map(\.title).contains("Feature Toggles"))
        #expect(menu.sections.allSatisfy { !$0.items.isEmpty })
        let expected = MenuListing.Item(
            "tips",
            kind: .toggle,
            title: "Tips",
            [
                "summary": "Shows them", "section": "toggles", "value": false,
                "layer": "default", "default": false, "effect": "now", "isWritable": true,
            ]
        )
        let tips = try #require(menu["tips"])
        #expect(tips == expected)
        #expect(tips.summary == "Shows them" && tips.value == false && tips.layer == .default)
        #expect(tips.isWritable && tips.effect == .now && tips.risk == nil)
        #expect(menu["payment"]?.options.map(\.value) == ["live", "fake"])
        #expect(menu["payment"]?.options.allSatisfy { !$0.title.isEmpty } == true)
        #expect(menu["edition"]?.detail == "1.2" && menu["edition"]?.layer == nil)
        #expect(menu["awaited"]?.detail == "found")
        let action = try #require(menu["wipe-cache"])
        #expect(action.risk == .destructive && action.needsConfirmation)
        #expect(action.parameters.map(\.name) == ["domain"])
        #expect(action.parameters.first?.summary == "What to clear")
        #expect(action.parameters.first?.isRequired == true)
        #expect(menu["absent"] == nil)
        let german = await app.menu(in: MenuLocale(tag: "de"))
        #expect(german.title == "Laden" && german["wipe-cache"]?.title == "Leeren")
        let result = try await app.run("wipe-cache", arguments: ["domain": "x"], confirmed: true)
        #expect(result.text?.english == "Geleert")
    }

    @Test func `sets as the app, and resets with null`() async throws {
        let app = app()
        try await app.set("tips", to: true, why: "the demo")
        #expect(tips.isOn)
        #expect(await app.menu()["tips"]?.layer == .override)
        try await app.set("tips", to: .null)
        #expect(!tips.isOn)
        #expect(await app.menu()["tips"]?.layer == .default)
        let records = Array(try app.settings.journal())
        #expect(records.map(\.author.client) == ["app", "app"])
        #expect(records.map(\.why).contains("the demo"))
        let error = await #expect(throws: MenuError.self) { try await app.set("payment", to: "x") }
        #expect(error?.code == "bad-argument")
        let unknown = await #expect(throws: MenuError.self) { try await app.set("tip", to: true) }
        #expect(unknown?.code == "unknown-item" && unknown?.facts["suggestion"] == "tips")
    }

    @Test func `runs with output, confirmation and the action's error`() async throws {
        let app = app()
        let output = Mutex("")
        let unconfirmed = await #expect(throws: MenuError.self) {
            try await app.run("wipe-cache", arguments: ["domain": "images"])
        }
        #expect(unconfirmed?.code == "needs-confirmation")
        let result = try await app.run(
            "wipe-cache",
            arguments: ["domain": "images"],
            confirmed: true
        ) { text in output.withLock { $0 += text } }
        #expect(result == .done("Cleared", value: [1]))
        #expect(output.withLock(\.self) == "clearing ⌫\n")
        let failure = await #expect(throws: MenuError.self) {
            try await app.run("wipe-cache", arguments: ["domain": "none"], confirmed: true)
        }
        #expect(failure?.code == "action-failed" && failure?.message.contains("full") == true)
        let missing = await #expect(throws: MenuError.self) {
            try await app.run("wipe-cache", confirmed: true)
        }
        #expect(missing?.facts["argument"] == "domain")
    }

    @Test(
        arguments: [(.none, .saved), (.readOnly, .saved), (.full, .none)]
            as [(Access, OverrideStorage)]
    )
    func `can only be read if shells may only read, or overrides don't count`(
        access: Access,
        overrides: OverrideStorage
    ) async throws {
        let app = app(access: access, overrides: overrides)
        #expect((await app.menu()["tips"] != nil) == (access != .none))
        for operation in [
            { try await app.set("tips", to: true) }, { try await app.set("volume", to: 6) },
            { try await app.run("wipe-cache", arguments: ["domain": "x"], confirmed: true) },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: MenuError.self) { try await operation() }
            #expect(error?.code == "denied")
        }
        app.server.access = .full
        app.server.restrict("tips", to: .none)
        #expect(await app.menu()["tips"] == nil)
        #expect(!tips.isOn && volume.value == 5)
    }

    @Test func `wants a reason where the app does`() async throws {
        let app = app(requiresReason: true)
        for (id, value) in [("tips", true), ("volume", 6)] as [(ItemID, JSONValue)] {
            let error = await #expect(throws: MenuError.self) { try await app.set(id, to: value) }
            #expect(error?.message.contains("without a reason") == true)
        }
        try await app.set("volume", to: 6, why: "a demo")
        #expect(volume.value == 6)
        try await app.set("tips", to: true, why: "a demo")
        #expect(tips.isOn)
    }

    @Test func `tells changes of values and of the menu, until the app is gone`() async throws {
        var app: ServedApp? = app()
        let menuChanges = try #require(app?.menuChanges)
        var changes = menuChanges.makeAsyncIterator()
        try await app?.set("tips", to: true)
        #expect(await changes.next() != nil)
        try tips.set(false)
        #expect(await changes.next() != nil)
        if let server = app?.server { server.replace(menu: server.menu) }
        #expect(await changes.next() != nil)
        app = nil
        #expect(await changes.next() == nil)
    }

    @Test func `cancels an action with its task`() async throws {
        let gate = ThreadGate()
        let waits = Action("wait") { _ in
            gate.open()
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return .done
        }
        let app = InMemoryHost { waits }
        let run = Task { try await (app as any OfferedMenu).run("wait") }
        gate.wait()
        run.cancel()
        let error = await #expect(throws: MenuError.self) { try await run.value }
        #expect(error?.code == "cancelled")
    }

    @Test func `a host in memory has both: the test's shell, and the app`() async throws {
        let host = InMemoryHost(settings: [tips])
        var events = host.events.makeAsyncIterator()
        try await host.set("tips", to: true)
        #expect(await host.menu()["tips"]?.value == true)
        #expect(await events.next() == .setting("tips", value: true, layer: .override, by: "p1"))
        // The app's change names no shell.
        try await host.set("tips", to: false, why: nil)
        #expect(!host.value(of: tips))
        #expect(await events.next() == .setting("tips", value: false, layer: .override, by: nil))
    }

    @Test func `opens its routes through a closure of the app, and has logs`() async throws {
        let opened = Recorder<String>()
        let app = ServedApp(
            "shop",
            build: .internal,
            directories: environment.appDirectories,
            content: { MenuRoute("Orders") { Page(text: "Orders, \($0.locale.tag)") } },
            opened: { opened.record($0) },
            visiting: { visit, body in
                var page = try await body(visit)
                page.isShown = visit.transition == .present
                return page
            }
        )
        let router = app.router(in: .simplifiedChinese)
        #expect(router.routes.map(\.path).contains("Orders"))
        let page = try await router.open("https://shop.example/orders", transition: .present).page
        #expect(page.text == "Orders, zh-Hans" && page.isShown)
        #expect(try await !router.open("Orders").page.isShown)
        #expect(opened.values == ["https://shop.example/orders", "Orders"])
        app.shellLog("orders").add(.info, "2 orders")
        let entries = app.server.core.lines.entries { $0.label == "orders" }.entries
        #expect(entries.map(\.message) == ["2 orders"])
        #expect(app.app.name == "shop" && app.directories.state == environment.path("state"))
        app.ready()
    }

    @Test func `is empty in a process without it`() async throws {
        let app = ServedApp(app().server, isOffered: false)
        #expect(await app.menu() == MenuListing(title: "Shop"))
        await #expect(throws: MenuError.self) { try await app.set("tips", to: true) }
        #expect(!tips.isOn)
    }

    @Test func `is empty in a build without it`() async throws {
        let host = MenuHost("shop", build: .internal, overrides: .none, settings: [tips])
        #expect(!MenuHost.isOffering)
        #expect(await host.menu() == MenuListing(title: "shop"))
        var changes = host.menuChanges.makeAsyncIterator()
        #expect(await changes.next() == nil)
        let error = await #expect(throws: MenuError.self) { try await host.set("tips", to: true) }
        #expect(error?.message.hasPrefix("'shop' offers no menu") == true)
        await #expect(throws: MenuError.self) { try await host.run("wipe-cache") }
    }
}
