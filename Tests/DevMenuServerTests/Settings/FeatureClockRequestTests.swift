import DevMenuTesting
import TerminalTesting

/// Requests about a clock.
@Suite(.onOwnThread) struct FeatureClockRequestTests {
    private let clock = FeatureClock("clock", title: "Clock")

    @Test func `is told with the offset and the time`() async throws {
        let host = InMemoryHost(locale: .simplifiedChinese, settings: [clock])
        #expect(try await host.show("clock")["valueText"] == "真实时间")
        let set = try await host.request(.set("clock", "+3d", reason: nil))
        #expect(set["value"] == "+259200s" && set["was"] == "+0s" && set["kind"] == "text")
        #expect(set["valueText"]?.string?.hasPrefix("+3d，现在为 ") == true)
        let explained = try await host.request(.explain("clock"))
        #expect(explained["valueText"]?.string?.hasPrefix("+3d，现在为 ") == true)
        // Offsets are compared, however they are written.
        for word in ["+3d", "+72h", "+259200s"] as [JSONValue] {
            try await host.request(.expect("clock", word))
        }
        await #expect(throws: InMemoryHostError.self) {
            try await host.request(.expect("clock", "+2d"))
        }
        let undone = try await host.request(.undo(count: 1, number: nil, reason: nil))
        #expect(undone["items"]?.array?.first?["value"] == "+0s")
    }

    @Test func `its text means one offset in presets, undo and after a relaunch`() async throws {
        let host = InMemoryHost(settings: [clock])
        try await host.request(.set("clock", "+3d", until: .relaunch, reason: nil))
        host.relaunch()
        #expect(host.value(of: clock) == .zero)
        // A date is one offset from then on.
        let set = try await host.request(.set("clock", "2090-03-01", reason: nil))
        let offset = host.value(of: clock)
        #expect(offset > .seconds(86_400))
        #expect(set["value"] == .string("+\(offset.components.seconds)s"))
        host.relaunch()
        #expect(host.value(of: clock) == offset)
        let same = try await host.request(.apply(["clock": set["value"] ?? .null]))
        #expect(same["changes"] == [])
        let applied = try await host.request(.apply(["clock": "-2h"]))
        #expect(applied["changes"]?[0]?["value"] == "-7200s")
        #expect(host.value(of: clock) == .seconds(-7_200))
        try await host.request(.undo(count: 1, number: nil, reason: nil))
        #expect(host.value(of: clock) == offset)
        try await host.request(.set("clock", "+1h", until: .after(seconds: 60), reason: nil))
        let kept = try host.settings.store?.load()["clock"]
        #expect(kept?["value"] == "+3600s" && kept?["until"] != nil)
    }
}
