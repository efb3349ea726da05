import DevMenuTesting
import TerminalTesting

@testable import DevMenuKit
@testable import DevMenuServer

/// Requests about settings whose changes apply from the next launch.
@Suite(.onOwnThread) struct HeldSettingRequestTests {
    private let held = FeatureToggle("held", title: "Held", effect: .restart)
    private let host: InMemoryHost

    init() { host = InMemoryHost(settings: [held]) }

    @Test func `each answer has both values`() async throws {
        #expect(try await host.show("held")["inForce"] == nil)
        var events = host.events.makeAsyncIterator()
        let set = try await host.request(.set("held", true, reason: nil))
        #expect(set["value"] == true && set["was"] == false && set["inForce"] == false)
        #expect(await events.next() == .setting("held", value: true, layer: .override, by: "p1"))
        #expect(!host.value(of: held))
        #expect(try await host.show("held")["inForce"] == false)
        #expect(try await host.request(.explain("held"))["inForce"] == false)
        #expect(try await host.text.hasSuffix("held  Held  off, on from the next launch"))
        let flipped = try await host.request(.flip("held", reason: nil))
        #expect(flipped["value"] == false && flipped["inForce"] == nil)
        let undone = try await host.request(.apply(["held": true]))
        #expect(undone["changes"]?.array?.first?["inForce"] == false)
    }

    @Test func `a value is expected of what people have set, or what is in force`() async throws {
        try await host.set(held, to: true)
        try await host.request(.expect("held", true))
        try await host.request(.expect("held", false, isInForce: true))
        let unmet = await #expect(throws: InMemoryHostError.self) {
            try await host.request(.expect("held", true, isInForce: true))
        }
        #expect(unmet?.facts["value"] == false)
        await #expect(throws: InMemoryHostError.self) {
            try await host.request(.expect("held", false))
        }
    }

    @Test func `until the relaunch means the next launch of an app alone`() throws {
        let folder = try TemporaryDirectory()
        let directories = AppDirectories(cache: folder.path, state: folder.path)
        let store = InMemorySettingStore()
        func launch() throws -> (AppSettings, AppLaunch) {
            let launch = AppLaunch(in: directories)
            let settings = AppSettings(
                sources: [OverrideSource(InMemorySettingStore(sharing: store))],
                holdsUntilRelaunch: true
            )
            try settings.declareKept([held], launch: launch)
            return (settings, launch)
        }
        func values() throws -> [Bool] {
            var seen: [Bool] = []
            for _ in 0..<3 {
                let launched = try launch()
                seen.append(held.isOn)
                withExtendedLifetime(launched) {}
            }
            return seen
        }
        do {
            let first = try launch()
            let change = SettingChange("held", .set(true), until: .relaunch)
            _ = try first.0.apply([change])[0].get()
            #expect(!held.isOn)
            // A second process of the app has it from its start, and ends nothing.
            let second = try launch()
            #expect(held.isOn)
            withExtendedLifetime((first, second)) {}
        }
        #expect(try values() == [true, false, false])
        #expect(store.load() == [:])
    }
}
