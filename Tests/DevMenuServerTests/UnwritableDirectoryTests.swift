import DevMenuKit
import Testing

@testable import DevMenuServer

/// An app whose files can't be written, as in a container with a read-only root.
@Suite struct UnwritableDirectoryTests {
    private let sale = FeatureToggle("sale", title: "Sale")

    /// Returns the core of an app in a directory that can't be made, with its menu served.
    private func core(store: (any SettingStore)? = nil) throws -> AppCore {
        let assembly = try HostAssembly(
            AppCore(
                app: AppFacts(name: "shop", build: .internal),
                directories: AppDirectories(cache: "/proc/none/cache", state: "/proc/none/state"),
                store: store
            ).checked(),
            isLaunch: true
        )
        let server = assembly.server(of: try assembly.menu { try $0.add(sale) })
        server.keepMenu()
        server.followOtherProcesses()
        assembly.core.ready()
        return assembly.core
    }

    @Test func `refuses changes, and keeps every value`() throws {
        let core = try core()
        let error = #expect(throws: SettingError.self) { try core.settings.set("sale", to: true) }
        guard case .notSaved? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!sale.isOn)
    }

    @Test func `keeps overrides in memory if it has a store there`() throws {
        let store = InMemorySettingStore()
        let core = try core(store: store)
        let outcome = try core.settings.set("sale", to: true)
        #expect(outcome.reading.layer == .override)
        #expect(sale.isOn)
        #expect(store.load() == ["sale": true])
    }
}
