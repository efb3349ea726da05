import DevMenuTesting
import Testing

// begin snippet
struct Checkout: MenuPlugin {
    static let oneTap = FeatureToggle("one-tap", title: "One-Tap Checkout", section: "checkout")

    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(MenuSection("checkout", title: "Checkout"))
        try registry.add(Self.oneTap)
        try registry.add(
            Description("region", title: "Region", detail: "eu-west-1", section: "checkout")
        )
        try registry.add(
            MenuRoute("Cart") { _ in
                Page(text: Self.oneTap.isOn ? "Buy now" : "Go to the checkout")
            }
        )
    }
}
// end snippet

@Suite(.timeLimit(.minutes(1))) struct CheckoutTests {
    @Test func `adds a toggle, a description and a route that reads the toggle`() async throws {
        let host = InMemoryHost { Checkout() }
        #expect(host.problems.isEmpty)
        #expect(try await host.open("Cart").text == "Go to the checkout")
        try await host.set("one-tap", to: true)
        #expect(try await host.open("Cart").text == "Buy now")
        #expect(try await host.show("region")["detail"] == "eu-west-1")
    }
}
