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
                "DEVMENU_SET: no setting 'sael'. Did you mean 'sale'?",
                "DEVMENU_SET: 'maybe' isn't a value of 'sale': give on or off",
                "DEVMENU_SET: 'fixed' can't be set: its value is fixed by the remote configuration",
            ]
        )
        _ = try settings(run, InMemorySettingStore())
        #expect(!sale.isOn && !fixed.isOn)
    }
}
