import DevMenuHost
import TerminalTesting

/// Mistakes and failures, which a host lists and goes on without.
@Suite(.onOwnThread) struct HostProblemTests {
    private let folder: TemporaryDirectory
    private let sale = FeatureToggle("sale", title: "Sale", builds: [.internal: true])

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write(#"{"sale": false}"#, to: "state/toggles.json")
    }

    private var directories: AppDirectories { folder.appDirectories }

    private func host(
        named name: String = "shop",
        label: String? = nil,
        overrides: OverrideStorage = .none,
        settings: [any Setting] = [],
        @MenuContentBuilder content: () -> [MenuContent] = { [] },
        @SettingSourceBuilder sources: () -> [any SettingSource] = { [] }
    ) -> MenuHost {
        MenuHost(
            name,
            label: label,
            build: .internal,
            directories: directories,
            overrides: overrides,
            settings: settings,
            content: content,
            sources: sources
        )
    }

    @Test func `with a bad name only sources other than overrides count, and files stay`() throws {
        let before = try folder.names(in: "state")
        let host = host(named: "My Shop", overrides: .saved, settings: [sale])
        host.start()
        #expect(host.problems == [.facts(.badName("My Shop"))])
        #expect(host.problems.map(\.description) == [AppFactsError.badName("My Shop").description])
        #expect(sale.isOn)
        #expect(throws: SettingError.overridesDoNotCount("sale")) {
            try host.settings.set("sale", to: false)
        }
        host.ready()
        host.stop()
        #expect(try folder.names(in: "state") == before)
    }

    @Test func `an app with a bad name and no directories of its own has none`() {
        for name in ["../../etc", "", "My Shop"] {
            let directories = MenuHost(name, build: .internal).directories
            #expect(directories.cache.hasPrefix("/dev/null/"))
            #expect(directories.state.hasPrefix("/dev/null/"))
        }
    }

    @Test func `an app whose home can't be named has no files`() async {
        await #expect(processExitsWith: .success) {
            setenv("HOME", [CChar(UInt8(ascii: "/")), CChar(bitPattern: 0xFF), 0], 1)
            let host = MenuHost("shop", build: .internal, overrides: .saved)
            #expect(host.problems == [.facts(.directoryNotText(variable: "HOME"))])
            #expect(host.directories.state.hasPrefix("/dev/null/"))
        }
    }

    @Test func `a bad label is left out, and overrides count`() {
        let host = host(label: "port 80", overrides: .saved, settings: [sale])
        #expect(host.problems == [.facts(.badLabel("port 80"))])
        #expect(host.app.label == nil)
        #expect(!sale.isOn)
    }

    @Test func `what is wrong in the content is left out, and the rest stands`() {
        let host = host(settings: [sale]) {
            FeatureToggle("sale", title: "Another")
            FeatureToggle("two", title: "Two", key: "sale")
            Action("lost", section: "tool") { _ in .done }
            Grumpy()
            FeatureToggle("last", title: "Last")
        }
        let words = host.problems.map(\.description)
        #expect(words.first == "plugin 'grumpy': not today" && words.count == 4, "\(words)")
        let named = zip(words.dropFirst(), ["'sale' already", "'two' is saved", "'lost' names"])
        #expect(named.allSatisfy { $0.hasPrefix("plugin 'shop': item \($1)") }, "\(words)")
        #expect(host.problems.first == .refused("grumpy", reason: "not today"))
        let settings = host.settings.all.map(\.id)
        #expect(settings.filter { ["sale", "two", "last"].contains($0) } == ["sale", "last"])
        #expect(sale.isOn)
    }

    @Test func `an item that can't be added later is told once`() {
        let host = host(settings: [sale])
        for _ in 1...2 { host.add(FeatureToggle("sale", title: "Another")) }
        host.add(FeatureToggle("late", title: "Late"))
        let reason = "plugin 'shop': item 'sale' already exists, added twice by the plugin"
        #expect(host.problems == [.refused("shop", reason: reason)])
        #expect(host.settings.all.contains { $0.id == "late" })
    }

    @Test func `of two hosts over one setting the first keeps it while it lives`() {
        let remote = RemoteSource()
        var first: MenuHost? = host(settings: [sale])
        let second = MenuHost("cart", build: .production, settings: [sale]) {
        } sources: {
            remote
        }
        remote.update(["sale": false])
        #expect(sale.isOn)
        #expect(first?.problems == [])
        #expect(second.problems == [.settingInUse("sale", host: "shop")])
        let words = "setting 'sale' is left out: the host of 'shop' in this process has it already"
        #expect(second.problems.map(\.description) == [words])
        #expect(!second.settings.all.contains { $0.id == "sale" })

        first = nil
        #expect(!sale.isOn)
        #expect(throws: SettingError.noHost("sale")) { try sale.reset() }
        let third = MenuHost("third", build: .internal, settings: [sale])
        #expect(third.problems.isEmpty)
        #expect(sale.isOn)
        third.remove("sale")
        #expect(!sale.isOn)
        #expect(throws: SettingError.noHost("sale")) { try sale.reset() }
        second.add(sale)
        #expect(second.problems == [.settingInUse("sale", host: "shop")])
        #expect(second.settings.all.contains { $0.id == "sale" })
    }

    @Test func `of two hosts over a value that the app keeps, the first one has it`() async {
        let called = Recorder<Bool>()
        let tips = BoundSetting("tips", title: "Tips") {
            called.record(true)
            return true
        } set: {
            called.record($0)
        }
        let first = host { tips }
        let second = MenuHost("cart", build: .production) { tips }
        #expect(first.problems == [])
        #expect(second.problems == [.settingInUse("tips", host: "shop")])
        // This build has no menu, so neither closure is ever called.
        for host in [first, second] {
            host.start()
            host.update("tips")
            _ = await host.menu()
            host.stop()
        }
        await #expect(throws: SettingError.noHost("tips")) { _ = try await tips.value() }
        await #expect(throws: SettingError.noHost("tips")) { try await tips.set(true) }
        #expect(called.values.isEmpty)
    }

    @Test func `a source that fails is told, and those below it count`() throws {
        try folder.write("{", to: "flags.json")
        let path = folder.path + "/flags.json"
        let remote = RemoteSource("config.shop.example")
        remote.fail("it can't be reached")
        let host = host(settings: [sale]) {
        } sources: {
            Unfollowable()
            FlagFileSource(path: path)
            remote
        }
        let names = host.problems.map { problem -> String? in
            if case .source(let name, _) = problem { name } else { nil }
        }
        #expect(names == ["a share that is gone", path, "config.shop.example"])
        let words = host.problems.last?.description
        #expect(words == "source 'config.shop.example': it can't be reached")
        #expect(sale.isOn)
    }

    @Test func `overrides that can't be read are told, and don't count`() throws {
        try FileSystem.remove(directories.overrides)
        try FileSystem.makeDirectories(directories.overrides)
        let host = host(overrides: .saved, settings: [sale])
        #expect(host.problems.count == 1)
        #expect(host.problems.first?.description.contains("toggles.json") == true)
        #expect(sale.isOn)
    }
}

private struct Grumpy: MenuPlugin {
    struct Refusal: Error, CustomStringConvertible { let description = "not today" }

    func register(in registry: inout some MenuRegistry) throws { throw Refusal() }
}

/// A source whose changes can't be watched.
private struct Unfollowable: SettingSource {
    struct WatchError: Error {}

    let layer: SettingLayer = .remote
    let name = "a share that is gone"

    func value(of setting: any Setting) -> JSONValue? { nil }

    func watch(_ call: @escaping @Sendable () -> Void) throws -> SettingWatch { throw WatchError() }
}
