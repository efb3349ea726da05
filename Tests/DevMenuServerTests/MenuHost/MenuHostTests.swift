import DevMenuHost
import TerminalTesting

/// A host in a build without the trait `Menu`, like this package's tests.
@Suite struct MenuHostTests {
    private let environment: TestEnvironment
    private let directories: AppDirectories
    private let sale = FeatureToggle("sale", title: "Sale", builds: [.internal: true])

    init() throws {
        environment = try TestEnvironment()
        directories = environment.appDirectories
        try environment.write(#"{"sale": false}"#, to: "state/toggles.json")
    }

    private func host(
        overrides: OverrideStorage = .none,
        settings: [any Setting] = [],
        @MenuContentBuilder content: () -> [MenuContent] = { [] },
        @SettingSourceBuilder sources: () -> [any SettingSource] = { [] }
    ) -> MenuHost {
        MenuHost(
            "shop",
            version: "2.3.1",
            build: .internal,
            directories: directories,
            overrides: overrides,
            settings: settings,
            content: content,
            sources: sources
        )
    }

    @Test func `every setting has its value once the host is created`() {
        let cart = FeatureToggle("cart", title: "Cart")
        let likes = FeatureToggle("likes", title: "Likes")
        let host = host(settings: [sale]) {
            cart
            Offering(setting: likes)
        } sources: {
            FixedSource(values: ["cart": true, "likes": true])
        }
        #expect(sale.isOn && cart.isOn && likes.isOn)
        #expect(Set(host.settings.all.map(\.id)).isSuperset(of: ["sale", "cart", "likes"]))
        #expect(host.problems.isEmpty)
    }

    @Test func `a setting may be declared and be among the content`() {
        let host = host(settings: [sale]) {
            sale
            Offering(setting: sale)
        }
        #expect(host.settings.all.filter { $0.id == "sale" }.count == 1)
        #expect(host.problems.isEmpty)
    }

    @Test func `toggles work without overrides, whether or not the app offers its menu`() throws {
        let remote = RemoteSource()
        let host = host(settings: [sale]) {
        } sources: {
            remote
        }
        host.start()
        try host.offer()
        #expect(!MenuHost.isOffering)
        #expect(sale.isOn)
        #expect(host.settings.reading(of: sale).layer == .build)
        remote.update(["sale": false])
        #expect(!sale.isOn)
        host.stop()
    }

    @Test func `a host that is started follows its sources though the app doesn't keep it`() {
        let remote = RemoteSource()
        weak var kept: MenuHost?
        do {
            let host = host(settings: [sale]) {
            } sources: {
                remote
            }
            host.start()
            kept = host
        }
        remote.update(["sale": false])
        #expect(!sale.isOn)
        kept?.stop()
        #expect(kept == nil)
    }

    @Test func `follows a file of flags, beneath overrides and above the build`() async throws {
        let path = environment.path("flags.json")
        func write(_ variant: String) throws {
            let flag = #"{"state":"ENABLED","variants":{"on":true,"off":false},"#
            let text = #"{"flags":{"sale":\#(flag)"defaultVariant":"\#(variant)"}}}"#
            try environment.write(text, to: "flags.json")
        }
        let host = host(settings: [sale]) {
        } sources: {
            FlagFileSource(path: path)
        }
        let changes = host.settings.changes
        var events = changes.makeAsyncIterator()
        #expect(sale.isOn)
        for (variant, value) in [("off", false), ("on", true)] {
            try write(variant)
            let reading = await events.next(isolation: #isolation)?.reading
            #expect(reading == SettingReading(value: .bool(value), layer: .remote))
        }
    }

    @Test func `overrides count where the app asks for them`() {
        let host = host(overrides: .saved, settings: [sale])
        #expect(!sale.isOn)
        #expect(host.settings.reading(of: sale).layer == .override)
    }

    @Test(arguments: [OverrideStorage.none, .inMemory])
    func `without a menu no override counts or is read`(overrides: OverrideStorage) throws {
        try FileSystem.remove(directories.overrides)
        try FileSystem.makeDirectories(directories.overrides)
        let host = host(overrides: overrides, settings: [sale])
        host.start()
        #expect(host.problems.isEmpty)
        #expect(sale.isOn)
        #expect(throws: SettingError.self) { try host.settings.set("sale", to: false) }
        host.stop()
    }

    @Test func `stops without a wait where no connection can be open`() async {
        let host = host()
        host.start()
        await host.stop(draining: .seconds(600))
    }

    @Test func `opens routes for the app, before it starts and after`() async throws {
        let host = host { MenuRoute("Cart", title: "Cart") { _ in Page(text: "two pears") } }
        #expect(try await host.router.open("cart").page.text == "two pears")
        host.start()
        #expect(try await host.router.open("https://shop.example/Cart").visit.path == "Cart")
        host.stop()
    }

    @Test(arguments: [true, false])
    func `items come and go, and a setting has its value at once`(isStarted: Bool) {
        let remote = RemoteSource()
        let host = host {
        } sources: {
            remote
        }
        if isStarted { host.start() }
        host.add(sale)
        #expect(sale.isOn)
        remote.update(["sale": false])
        #expect(!sale.isOn)
        host.remove("sale")
        remote.update(["sale": true])
        #expect(!sale.isOn)
        #expect(!host.settings.all.contains { $0.id == "sale" })
        let cart = FeatureToggle("cart", title: "Cart", builds: [.internal: true])
        host.add([sale, cart])
        #expect(sale.isOn && cart.isOn)
        #expect(host.problems.isEmpty)
        host.stop()
    }

    @Test func `many threads may add items`() async {
        let host = host()
        let toggles = (0..<50).map {
            FeatureToggle(ItemID("late-\($0)"), title: "Late", builds: [.internal: true])
        }
        await withTaskGroup { group in
            for toggle in toggles {
                group.addTask {
                    host.add(toggle)
                    #expect(toggle.isOn)
                }
            }
        }
        #expect(host.settings.all.count { $0.id.rawValue.hasPrefix("late-") } == 50)
        #expect(host.problems.isEmpty)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `a source may add an item while it's asked for a value`() async {
        let source = AddingSource()
        let host = host {
        } sources: {
            source
        }
        source.host.withLock { $0 = host }
        host.add(sale)
        while !host.settings.all.contains(where: { $0.id == "added" }) { await Task.yield() }
        #expect(host.problems.isEmpty)
    }
}

/// A plugin that adds a setting.
private struct Offering: MenuPlugin {
    let setting: any Setting

    func register(in registry: inout some MenuRegistry) throws { try registry.add(setting) }
}

/// A source with fixed values.
private struct FixedSource: SettingSource {
    let layer: SettingLayer = "fixed"
    let name = "fixed values"
    let values: JSONObject

    func value(of setting: any Setting) -> JSONValue? { values[setting.key] }
}

/// A source that adds a toggle to a host when it's first asked for a value.
private final class AddingSource: SettingSource {
    let layer: SettingLayer = "adding"
    let name = "a source that adds"
    let host = Mutex<MenuHost?>(nil)

    private let added = FeatureToggle("added", title: "Added")

    func value(of setting: any Setting) -> JSONValue? {
        let host = host.withLock { host in
            defer { host = nil }
            return host
        }
        host?.add(added)
        return nil
    }
}
