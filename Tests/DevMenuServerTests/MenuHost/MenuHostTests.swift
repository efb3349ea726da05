import DevMenuHost
import DevMenuKit
import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A host in a build without the trait `Menu`, like this package's tests.
@Suite struct MenuHostTests {
    private let environment: TestEnvironment
    private let directories: AppDirectories
    private let app = AppFacts(name: "shop", version: "2.3.1", build: .internal)
    private let sale = FeatureToggle("sale", title: "Sale", builds: [.internal: true])

    init() throws {
        environment = try TestEnvironment()
        let state = environment.path("state")
        directories = AppDirectories(cache: environment.path("cache"), state: state)
        try Data(#"{"sale": false}"#.utf8).write(to: URL(filePath: state + "/toggles.json"))
    }

    @Test func `toggles work without overrides`() throws {
        let remote = RemoteSource()
        let host = try MenuHost(app: app, directories: directories) { remote }
        try host.registry.add(sale)
        host.start()
        #expect(!MenuHost.isOffering)
        #expect(sale.isOn)
        #expect(host.settings.reading(of: sale).layer == .build)
        remote.update(["sale": false])
        #expect(!sale.isOn)
        host.stop()
    }

    @Test func `follows a file of flags, beneath overrides and above the build`() async throws {
        let path = environment.path("flags.json")
        func write(_ variant: String) throws {
            let flag = #"{"state":"ENABLED","variants":{"on":true,"off":false},"#
            try Data(#"{"flags":{"sale":\#(flag)"defaultVariant":"\#(variant)"}}}"#.utf8)
                .write(to: URL(filePath: path))
        }
        let host = try MenuHost(app: app, directories: directories) { FlagFileSource(path: path) }
        try host.registry.add(sale)
        let changes = host.settings.changes
        var events = changes.makeAsyncIterator()
        host.start()
        #expect(sale.isOn)
        try write("off")
        #expect(
            await events.next(isolation: #isolation)?.reading
                == SettingReading(value: false, layer: .remote)
        )
        try write("on")
        #expect(
            await events.next(isolation: #isolation)?.reading
                == SettingReading(value: true, layer: .remote)
        )
    }

    @Test func `toggles work after a call to offer`() throws {
        let host = try MenuHost(app: app, directories: directories)
        try host.registry.add(sale)
        try host.offer()
        #expect(sale.isOn)
    }

    @Test func `overrides count where the app asks for them`() throws {
        let host = try MenuHost(app: app, directories: directories, countsOverrides: true)
        try host.registry.add(sale)
        host.start()
        #expect(!sale.isOn)
        #expect(host.settings.reading(of: sale).layer == .override)
    }

    @Test func `keeps overrides in a store of the app's`() throws {
        let store = InMemorySettingStore()
        store.update { $0["sale"] = false }
        let host = try MenuHost(
            app: app,
            directories: directories,
            store: store,
            countsOverrides: true
        )
        try host.registry.add(sale)
        host.start()
        #expect(!sale.isOn)
        try host.settings.set("sale", to: true)
        #expect(store.load() == ["sale": true])
    }

    @Test func `does not read a store of overrides that do not count`() throws {
        let host = try MenuHost(app: app, directories: directories, store: UnreadableStore())
        try host.registry.add(sale)
        host.start()
        #expect(sale.isOn)
        #expect(throws: SettingError.self) { try host.settings.set("sale", to: false) }
    }

    @Test func `stops without a wait where no connection can be open`() async throws {
        let host = try MenuHost(app: app, directories: directories)
        host.start()
        await host.stop(draining: .seconds(600))
    }

    @Test func `opens routes for the app, before it starts and after`() async throws {
        let host = try MenuHost(app: app, directories: directories)
        try host.registry.add(Route("Cart", title: "Cart") { _ in Page(text: "two pears") })
        #expect(try await host.router.open("cart").page.text == "two pears")
        host.start()
        #expect(try await host.router.open("https://shop.example/Cart").visit.path == "Cart")
    }

    @Test func `refuses an invalid item at once`() throws {
        let host = try MenuHost(app: app, directories: directories)
        try host.registry.add(sale)
        #expect(throws: RegistrationError.duplicateItem("sale", plugin: "shop", other: "shop")) {
            try host.registry.add(sale)
        }
        host.start()
        let error = #expect(throws: RegistrationError.self) {
            try host.registry.add(FeatureToggle("late", title: "Late"))
        }
        #expect(
            error?.description
                == "plugin 'shop': 'late' was added after the host had started: add it before"
        )
    }

    @Test func `refuses a name that cannot be typed`() {
        #expect(throws: AppFactsError.badName("My Shop")) {
            try MenuHost(app: AppFacts(name: "My Shop", build: .debug), directories: directories)
        }
    }
}

/// A store that fails whenever it is used.
private struct UnreadableStore: SettingStore {
    let name = "nowhere"

    func load() throws(SettingStoreError) -> JSONObject { fatalError("the store was read") }

    func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject {
        fatalError("the store was changed")
    }

    func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        fatalError("the store was watched")
    }
}
