import DevMenuHost
import DevMenuTesting
import Foundation
import Testing

@testable import report

@Suite struct ReportTests {
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
}
