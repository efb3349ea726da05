import DevMenuKit
import DevMenuTesting
import DevMenuWire
import Testing

@Suite(.timeLimit(.minutes(1))) struct ShareTests {
    // begin snippet
    @Test func `is a number of percent`() async throws {
        let share = FeatureValue("sale-share", title: "Sale Share", default: 0, in: 0...100)
        let host = try InMemoryHost { try $0.add(share) }
        try await host.set("sale-share", to: 30)
        #expect(host.settings.value(of: share) == 30)
        await #expect(throws: WireError.self) { try await host.set("sale-share", to: 130) }
        #expect(host.settings.value(of: share) == 30)
    }
    // end snippet
}
