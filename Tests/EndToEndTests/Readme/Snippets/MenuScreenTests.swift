import DevMenuTesting
import Testing

@testable import documentation_snippets

/// The model of the screen that the documentation shows.
@Suite(.timeLimit(.minutes(1))) struct MenuScreenTests {
    private let tips = FeatureToggle("tips", title: "Tips", summary: "For beginners")
    private static let count = Parameter("count", default: 1, in: 1...9)
    private static let fast = Parameter("fast", default: false)

    private var host: InMemoryHost {
        InMemoryHost(settings: [tips]) {
            Action(
                "restock",
                title: "Restock",
                risk: .destructive,
                parameters: [Self.count, Self.fast]
            ) { call in
                .done("\(call[Self.count]), \(call[Self.fast])")
            }
        }
    }

    @Test func `finds items by their words`() async {
        let screen = MenuScreen(menu: host)
        #expect(
            await screen.sections(matching: "").flatMap(\.items).map(\.id) == ["tips", "restock"]
        )
        #expect(await screen.sections(matching: "BEGIN").flatMap(\.items).map(\.id) == ["tips"])
        #expect(await screen.sections(matching: "x").isEmpty)
    }

    @Test func `sets, runs, and says what went wrong`() async throws {
        let host = host
        let screen = MenuScreen(menu: host)
        let items = await host.menu()
        let (toggle, action) = (try #require(items["tips"]), try #require(items["restock"]))
        #expect(await screen.set(toggle, to: true) == nil)
        #expect(host.value(of: tips))
        #expect(await screen.set(toggle, to: "x")?.contains("'x' isn't a value of 'tips'") == true)
        #expect(await screen.run(action, with: ["count": "3", "fast": "true"]) == "3, true")
        #expect(await screen.run(action, with: ["count": ""]) == "1, false")
        #expect(await screen.run(action, with: ["count": "many"]).contains("count"))
    }
}
