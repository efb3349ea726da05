import DevMenuTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ShareTests {
    // begin snippet
    @Test func `is a number of percent`() async throws {
        let share = FeatureValue("sale-share", title: "Sale Share", default: 0, in: 0...100)
        let host = InMemoryHost(settings: [share])
        try await host.set("sale-share", to: 30)
        #expect(host.value(of: share) == 30)
        await #expect(throws: InMemoryHostError.self) { try await host.set("sale-share", to: 130) }
        #expect(host.value(of: share) == 30)
    }
    // end snippet
}
