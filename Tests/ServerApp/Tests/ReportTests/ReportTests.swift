import DevMenuHost
import DevMenuTesting
import Foundation
import Testing

@testable import report

@Suite struct ReportTests {
    @Test(
        .settings {
            $0.set(Features.totals, to: true)
            $0.set(Features.layout, to: .csv)
            $0.set(Features.rows, to: 1)
        }
    )
    func `reports as its settings want it`() async {
        #expect(await Sales().report == "tea,12\ntotal,19\n")
    }

    // All that it reads: a host of another test has values for the whole process.
    @Test(
        .settings {
            $0.set(Features.totals, to: false)
            $0.set(Features.layout, to: .plain)
            $0.set(Features.rows, to: 3)
        }
    )
    func `reports all products, the most sold first`() async {
        #expect(await Sales().report == "tea 12\ncups 4\npots 3\n")
    }

    /// The command's own host, with the values of a file, and an override of one of them.
    @Test func `has its values at once, and overrides in a build with the menu alone`() throws {
        let flags = FileManager.default.temporaryDirectory
            .appending(path: "report-\(UInt32.random(in: 0...(.max))).json")
        defer { try? FileManager.default.removeItem(at: flags) }
        let json = """
            {"flags": {
                "totals": {
                    "state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"},
                "rows": {
                    "state": "ENABLED", "variants": {"one": 1}, "defaultVariant": "one"}}}
            """
        try Data(json.utf8).write(to: flags)
        let host = Report.host(of: Sales(), flags: flags.path, overrides: .inMemory)
        #expect(host.problems.isEmpty)
        #expect(Features.rows.value == 1)
        #expect(Features.layout.value == .plain)
        #if Internal
        #expect(MenuHost.isOffering)
        try Features.totals.set(false)
        #expect(!Features.totals.isOn)
        try Features.clock.set(.seconds(86_400))
        #expect(Features.clock.now > Date.now + 86_000)
        #else
        #expect(throws: SettingError.self) { try Features.clock.set(.seconds(86_400)) }
        #expect(abs(Features.clock.now.timeIntervalSinceNow) < 1)
        #expect(!MenuHost.isOffering)
        #expect(throws: SettingError.self) { try Features.totals.set(false) }
        #expect(Features.totals.isOn)
        #endif
    }

    /// In a build with the menu and in one without.
    @Test func `holds a setting for the next launch once its source has values`() {
        let held = FeatureToggle("held", title: "Held", effect: .restart)
        let remote = RemoteSource()
        let host = MenuHost("report-held", build: .production, overrides: .none, settings: [held]) {
        } sources: {
            remote
        }
        remote.update(["held": true])
        #expect(held.isOn)
        remote.update(["held": false])
        #expect(held.isOn && host.settings.reading(of: held).value == true)
        withExtendedLifetime(host) {}
    }

    #if Internal
    @Test func `sells what it is told to, and lists it`() async throws {
        let sales = Sales()
        let host = InMemoryHost(settings: Features.all) {
            Sell(sales: sales)
            ListSales(sales: sales)
        }
        #expect(host.problems.isEmpty)
        #expect(try await host.run("sell", ["product": "pots", "count": 10]).text == "13 sold")
        let table = ResultTable(
            columns: ["product", .init("count", title: "Sold")],
            rows: [["pots", 13], ["tea", 12], ["cups", 4]]
        )
        #expect(try await host.run("list-sales").table == table)
        let error = await #expect(throws: InMemoryHostError.self) {
            try await host.run("sell", ["product": "plates"])
        }
        #expect(error?.message.contains("plates") == true)
    }
    #endif
}
