import DevMenuTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The examples that comments of `DevMenuTesting` have.
@Suite(.timeLimit(.minutes(1))) struct TestingExamples {
    private enum Features {
        enum Provider: String, CaseIterable { case live, fake }

        static let likes = FeatureToggle("likes", title: "Likes")
        static let payment = FeatureChoice<Provider>("payment", title: "Payment", default: .live)
        static let all: [any Setting] = [likes, payment]
    }

    private actor Shelf {
        private var count = 10

        func add(_ more: Int) -> Int {
            count += more
            return count
        }
    }

    private struct Restock: ActionTrigger {
        static let item = Parameter(
            "item",
            of: String.self,
            completions: { _, _ in ["tea", "cups"] }
        )
        static let count = Parameter("count", default: 10, in: 1...1000)
        let shelf: Shelf
        let id: ItemID = "restock"
        let title: LocalizedText = "Restock"
        var parameters: [any ActionParameter] { [Self.item, Self.count] }

        func trigger(_ call: ActionCall) async throws -> ActionResult {
            call.progress(0.5, "driving")
            call.print("\(call[Self.item]) arrived")
            return .done("\(await shelf.add(call[Self.count])) in stock")
        }
    }

    private struct Timeline {
        var title: String { Features.payment.value == .fake ? "Hello, tester" : "Hello" }

        func load() async throws -> [String] { Features.likes.isOn ? ["Hello ♥"] : ["Hello"] }
    }

    @Test func `runs an action of a host`() async throws {
        let shelf = Shelf()
        // begin snippet
        let host = InMemoryHost("shop", settings: Features.all) { Restock(shelf: shelf) }
        #expect(host.problems.isEmpty)
        let call = try await host.run("restock", ["item": "tea", "count": 3])
        #expect(call.text == "13 in stock")
        // end snippet
        // begin snippet
        #expect(call.printed() == "tea arrived\n")
        #expect(call.progress == [.init(fraction: 0.5, message: "driving")])
        // end snippet
        // begin snippet
        let candidates = try await host.complete("restock", argument: "item", prefix: "t")
        #expect(candidates.map(\.text) == ["tea"])
        // end snippet
    }

    @Test func `changes settings of a host`() async throws {
        // begin snippet
        let host = InMemoryHost(settings: Features.all)
        try await host.set(Features.payment, to: .fake)
        #expect(host.value(of: Features.payment) == .fake)
        // end snippet
        // begin snippet
        try await host.flip(Features.likes)
        #expect(host.value(of: Features.likes))
        // end snippet
        // begin snippet
        #expect(
            try await host.text == """
                Feature Toggles
                  likes    Likes    on
                  payment  Payment  fake
                """
        )
        // end snippet
    }

    @Test func `launches again`() async throws {
        let engine = FeatureToggle("engine", title: "New engine", effect: .restart)
        let host = InMemoryHost(settings: [engine])
        // begin snippet
        try await host.set(engine, to: true)
        #expect(!host.value(of: engine))
        host.relaunch()
        #expect(host.value(of: engine))
        // end snippet
    }

    @Test func `opens a page`() async throws {
        // begin snippet
        let host = InMemoryHost { MenuRoute("Cart") { _ in Page(text: "It's empty") } }
        #expect(try await host.open("Cart").text == "It's empty")
        // end snippet
    }

    @Test func `shows an item`() async throws {
        // begin snippet
        let host = InMemoryHost { Description("region", title: "Region", detail: "eu-west-1") }
        #expect(try await host.show("region")["detail"] == "eu-west-1")
        // end snippet
    }

    @Test func `refuses a risky action that nobody confirmed`() async throws {
        let host = InMemoryHost { Action("log-out", risk: .destructive) { _ in .done } }
        // begin snippet
        let error = await #expect(throws: InMemoryHostError.self) { try await host.run("log-out") }
        #expect(error?.code == "needs-confirmation")
        // end snippet
    }

    @Test func `announces an ending`() async throws {
        // begin snippet
        let crash = Action("crash-app", risk: .fatal) { call in try await call.crash(.abort) }
        let call = try await ActionRecorder().run(crash, confirmed: true)
        #expect(call.announcement == .abort && call.error is RecordedEnding)
        // end snippet
    }

    @Test func `records what a plugin adds`() throws {
        // begin snippet
        let registry = try RecordingRegistry(Checkout())
        #expect(registry.items.map(\.id) == ["one-tap", "region"])
        // end snippet
    }

    // begin snippet
    @Test(.setting(Features.likes, true)) func `shows who likes a moment`() async throws {
        #expect(try await Timeline().load() == ["Hello ♥"])
    }
    // end snippet

    // begin snippet
    @Suite(
        .settings {
            $0.set(Features.payment, to: .fake)
            $0.set(Features.likes, to: true)
        }
    )
    // end snippet
    struct FakePaymentTests {
        @Test func `has both values`() {
            #expect(Features.payment.value == .fake && Features.likes.isOn)
        }
    }

    // begin snippet
    @Test(arguments: Combination.pairs(of: Features.likes, Features.payment))
    func `shows the timeline`(combination: Combination) async throws {
        let rows = try await combination.run { try await Timeline().load() }
        #expect(rows.first?.hasPrefix("Hello") == true)
    }
    // end snippet

    // begin snippet
    @Test(arguments: Combination.each(of: Features.all))
    func `has a title in each state`(combination: Combination) {
        combination.run { #expect(Timeline().title.hasPrefix("Hello")) }
    }
    // end snippet
}

/// The examples of a running app, which other tests start.
extension TestingExamples {
    private func attach() async throws {
        // begin snippet
        let shop = try await AttachedApp("shop")
        try await shop.set(Features.payment, to: .fake)
        try await shop.run("restock", ["item": "tea"])
        #expect(try await shop.text.contains("Payment  fake"))
        // end snippet
    }

    private func start(_ program: URL) async throws {
        // begin snippet
        let shop = try await AttachedApp(starting: program, values: ["likes": true])
        #expect(try await shop.value(of: Features.likes))
        // end snippet
    }
}
