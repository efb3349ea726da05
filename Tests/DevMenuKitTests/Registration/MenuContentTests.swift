import DevMenuKit
import Testing

@Suite struct MenuContentTests {
    private func menu(@MenuContentBuilder _ content: () -> [MenuContent]) -> AppMenu {
        var builder = MenuBuilder(title: "Shop", app: AppFacts(name: "shop", build: .debug))
        builder.add(content())
        return builder.build()
    }

    @Test func `a closure has items, plugins, sections and routes, one on each line`() {
        let menu = menu {
            MenuSection("orders", title: "Orders")
            Description("open", title: "Open", section: "orders") { _ in "3" }
            FeatureToggle("fast", title: "Fast", section: "orders")
            Action("refund", section: "orders") { _ in .done }
            Carts()
            MenuRoute("Order") { _ in Page(text: "7") }
        }
        #expect(menu.items(in: "orders").map(\.id) == ["empty-cart", "open", "fast", "refund"])
        #expect(menu.routes.map(\.path) == ["Cart", "Order"])
        #expect(menu.plugins.map(\.id) == ["carts", "shop"])
        #expect(menu.plugins.allSatisfy { $0.refusal == nil })
    }

    @Test(arguments: [true, false])
    func `it may have conditions, loops and lists`(isLarge: Bool) {
        let settings: [any Setting] = [FeatureToggle("a", title: "A")]
        let actions: [any ActionTrigger] = [Action("b") { _ in .done }, Announcing()]
        let plugins: [any MenuPlugin] = [Carts()]
        let menu = menu {
            settings
            actions
            plugins
            [FeatureToggle("c", title: "C")]
            [Action("d") { _ in .done }]
            [MenuSection("orders", title: "Orders"), MenuSection("rest", title: "Rest")]
            [MenuRoute("One") { _ in Page(text: "1") }]
            if isLarge { Action("large") { _ in .done } }
            if isLarge { Action("wide") { _ in .done } } else { Action("narrow") { _ in .done } }
            for number in 1...2 { Action(ItemID("round-\(number)")) { _ in .done } }
            #if Internal
            Action("never") { _ in .done }
            #endif
        }
        let sizes: Set<ItemID> = isLarge ? ["large", "wide"] : ["narrow"]
        #expect(
            Set(menu.items.map(\.id))
                == sizes.union([
                    "a", "b", "announcing", "c", "d", "round-1", "round-2", "empty-cart",
                ])
        )
        #expect(menu.sections.map(\.id).prefix(2) == ["orders", "rest"])
        #expect(menu.routes.map(\.path) == ["Cart", "Announcement", "One"])
        #expect(menu.plugins.allSatisfy { $0.refusal == nil })
    }

    @Test func `it may be empty`() { #expect(menu {}.items.isEmpty) }

    @Test func `what can't be added is left out, and told under the app's name`() {
        let menu = menu {
            Action("Bad Name") { _ in .done }
            Action("fine") { _ in .done }
            Action("fine") { _ in .done }
            MenuRoute("a/b") { _ in Page(text: "") }
        }
        #expect(menu.items.map(\.id) == ["fine"])
        #expect(menu.plugins.map(\.refusals.count) == [3])
        #expect(
            menu.plugins.first?.refusals[1]
                == "plugin 'shop': item 'fine' already exists, added twice by the plugin"
        )
    }
}

private struct Carts: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(Action("empty-cart", section: "orders") { _ in .done })
        try registry.add(MenuRoute("Cart") { _ in Page(text: "empty") })
    }
}

/// An action that registers a route beside itself.
private struct Announcing: ActionTrigger {
    let id: ItemID = "announcing"
    let title: LocalizedText = "Announce"

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done }

    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(self)
        try registry.add(MenuRoute("Announcement") { _ in Page(text: "soon") })
    }
}
