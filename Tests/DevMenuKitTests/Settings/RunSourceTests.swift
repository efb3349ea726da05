import Testing

@testable import DevMenuKit

@Suite struct RunSourceTests {
    private let sale = FeatureToggle("sale", title: "Sale", key: "isSale")
    private let fixed = FeatureToggle("fixed", title: "Fixed", fixedTo: .remote)

    private func settings(_ run: RunSource, _ store: InMemorySettingStore) throws -> AppSettings {
        let settings = AppSettings(sources: [run, OverrideSource(store), BuildSource(.debug)])
        try settings.declare([sale, fixed])
        return settings
    }

    @Test(arguments: ["sale", "isSale"])
    func `a value for the run is stronger than an override, and kept nowhere`(
        name: String
    ) throws {
        let store = InMemorySettingStore(["isSale": false])
        let settings = try settings(RunSource([name: "on"]), store)
        #expect(sale.isOn)
        #expect(settings.reading(of: sale).layer == .run)
        try settings.set("sale", to: false)
        #expect(sale.isOn && store.load() == ["isSale": false])
        let states = settings.explanation(of: "sale")?.layers.map(\.state)
        #expect(states == [.wins, .shadowed, .absent, .shadowed])
    }

    @Test func `says which values have no effect`() throws {
        let run = RunSource(["sael": true, "sale": "maybe", "fixed": true])
        #expect(
            run.warnings(for: [sale, fixed]) == [
                "DEVMENU_SET or --set: no setting 'sael'. Did you mean 'sale'?",
                "DEVMENU_SET or --set: 'maybe' isn't a value of 'sale': give on or off",
                "DEVMENU_SET or --set: 'fixed' cannot be set: its value is fixed by the remote configuration",
            ]
        )
        _ = try settings(run, InMemorySettingStore())
        #expect(!sale.isOn && !fixed.isOn)
    }
}

@Suite struct ScopedValueTests {
    private enum Provider: String, CaseIterable { case live, fake }

    private let sale = FeatureToggle("sale", title: "Sale")

    @Test func `a task has a value of its own`() async throws {
        let other = FeatureToggle("other", title: "Other")
        let (started, start) = AsyncStream<Void>.makeStream()
        let (seen, see) = AsyncStream<Bool>.makeStream()
        let reader = Task {
            for await _ in started { see.yield(sale.isOn) }
            see.finish()
        }
        await sale.withValue(true) {
            #expect(sale.isOn && !other.isOn)
            // A child task has it too; an unrelated one reads the toggle's own.
            async let child = sale.isOn
            #expect(await child)
            start.yield()
            for await isOn in seen {
                #expect(!isOn)
                break
            }
            sale.withValue(false) { #expect(!sale.isOn) }
            other.withValue(true) { #expect(sale.isOn && other.isOn) }
            sale.adopt(SettingReading(value: false, layer: .override))
            #expect(sale.isOn)
        }
        start.finish()
        await reader.value
        #expect(!sale.isOn)
        sale.adopt(SettingReading(value: true, layer: .override))
        #expect(sale.isOn)
    }

    @Test func `a choice has a value in a task`() {
        let provider = FeatureChoice<Provider>("provider", title: "Provider", default: .live)
        provider.withValue(.fake) { #expect(provider.value == .fake) }
        #expect(provider.value == .live)
    }
}
