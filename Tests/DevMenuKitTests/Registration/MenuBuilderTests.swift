import DevMenuKit
import Testing

@Suite struct MenuBuilderTests {
    private let app = AppFacts(name: "shop", build: .debug)

    private func builder() -> MenuBuilder { MenuBuilder(title: "Shop", app: app) }

    @Test func `the standard sections are always present, in their order`() {
        #expect(builder().build().sections.map(\.id) == [.info, .demos, .toggles, .tools])
    }

    @Test func `the host titles sections itself and lists its own first`() throws {
        var builder = builder()
        try builder.add(MenuSection("extra", title: "Extra"))
        try builder.add(MenuSection(.tools, title: "Werkzeug"))
        let sections = builder.build().sections
        #expect(sections.map(\.id) == ["extra", .tools, .info, .demos, .toggles])
        #expect(sections[1].title == "Werkzeug")
    }

    @Test func `a menu does not depend on the order of its plugins`() {
        let plugins: [any MenuPlugin] = [Alpha(), Beta()]
        let menus = [plugins, plugins.reversed()].map { plugins in
            var builder = builder()
            for plugin in plugins { builder.add(plugin: plugin) }
            return builder.build()
        }
        for menu in menus { #expect(menu.items.map(\.id) == ["a-two", "a-one", "b-one"]) }
        #expect(menus[0].plugins == menus[1].plugins)
    }

    @Test func `an item may belong to a section of a later plugin`() {
        var builder = builder()
        builder.add(plugin: Guest())
        builder.add(plugin: Zone())
        let menu = builder.build()
        #expect(menu.items(in: "zone").map(\.id) == ["guest"])
        #expect(menu.plugins.allSatisfy { $0.refusal == nil })
    }

    @Test(
        arguments: [
            ([Alpha(), Thief()], "item 'a-one' already exists, from plugin 'alpha'"),
            ([Alpha(), Grumpy()], "not today"),
            ([Alpha(), Alpha()], "another plugin with that name"),
        ] as [([any MenuPlugin], String)]
    )
    func `a plugin that can't be added is refused as a whole, and the others stay`(
        plugins: [any MenuPlugin],
        refusal: String
    ) throws {
        var builder = builder()
        for plugin in plugins { builder.add(plugin: plugin) }
        let menu = builder.build()
        #expect(menu.items.map(\.id) == ["a-two", "a-one"])
        let report = try #require(menu.plugins.first { $0.refusal != nil })
        #expect(report.refusal?.contains(refusal) == true && report.items.isEmpty)
    }

    @Test(
        arguments: [
            (
                [Action("lost", section: "nowhere") { _ in .done }],
                "item 'lost' names a section 'nowhere' that doesn't exist"
            ),
            (
                [Action("near", section: "tool") { _ in .done }],
                "item 'near' names a section 'tool' that doesn't exist. Did you mean 'tools'?"
            ),
            (
                [
                    FeatureToggle("one", title: "One", key: "same"),
                    FeatureToggle("two", title: "Two", key: "same"),
                ], "the key 'same'"
            ),
        ] as [([any MenuItem], String)]
    )
    func `items added by hand are refused singly`(items: [any MenuItem], reason: String) throws {
        var builder = builder()
        try builder.add(Action("fine") { _ in .done })
        for item in items { try builder.add(item) }
        let menu = builder.build()
        let added = ["fine"] + items.dropLast().map(\.id)
        #expect(menu.items.map(\.id).sorted() == added.sorted())
        let report = try #require(menu.plugins.first)
        #expect(report.refusedItems == [items[items.count - 1].id])
        #expect(report.refusal?.contains(reason) == true)
    }

    @Test func `a setting that the app and its plugins add is in the menu once`() throws {
        let sale = FeatureToggle("sale", title: "Sale")
        var builder = builder()
        try builder.add(sale)
        try builder.add(sale)
        builder.add(plugin: Sharing(toggle: sale))
        builder.add(plugin: Alpha())
        let menu = builder.build()
        #expect(menu.items.map(\.id) == ["sale", "a-two", "a-one", "shared"])
        #expect(menu.plugins.allSatisfy { $0.refusal == nil && $0.refusedItems.isEmpty })
    }

    @Test func `another toggle of the same identifier is refused`() throws {
        var builder = builder()
        try builder.add(FeatureToggle("sale", title: "Sale"))
        builder.add(plugin: Sharing(toggle: FeatureToggle("sale", title: "Sale")))
        let menu = builder.build()
        // The plugin's identifier comes before the app's.
        #expect(menu.items.map(\.id) == ["sale", "shared"])
        #expect(menu.plugins.map(\.refusedItems) == [[], ["sale"]])
    }

    @Test func `items can be removed and added again, whoever added them`() throws {
        var builder = builder()
        try builder.add(Action("own") { _ in .done })
        builder.add(plugin: Alpha())
        builder.remove("own")
        builder.remove("a-one")
        builder.remove("unknown")
        #expect(builder.build().items.map(\.id) == ["a-two"])
        try builder.add(Action("own") { _ in .done })
        try builder.add(Action("a-one") { _ in .done })
        let menu = builder.build()
        #expect(menu.items.map(\.id) == ["a-two", "own", "a-one"])
        #expect(menu.plugins.allSatisfy { $0.refusal == nil })
    }

    @Test func `a section may come with an item, at the end of the menu unless it exists`() {
        var builder = builder()
        let levels = MenuSection("levels", title: "Levels")
        builder.add(Action("one", section: "levels") { _ in .done }, in: levels)
        builder.add(Action("two", section: "levels") { _ in .done }, in: levels)
        let tools = MenuSection(.tools, title: "Other tools")
        builder.add(Action("three") { _ in .done }, in: tools)
        builder.add(plugin: Zone())
        let menu = builder.build()
        #expect(menu.sections.map(\.id).suffix(3) == [.tools, "zone", "levels"])
        #expect(menu.items(in: "levels").map(\.id) == ["one", "two"])
        #expect(menu.sections.first { $0.id == .tools }?.title.english == "Tools")
        #expect(menu.plugins.allSatisfy { $0.refusal == nil })
    }

    @Test(arguments: ["Bad", "", "a b", String(repeating: "x", count: 65)])
    func `an invalid identifier is an error at once`(id: String) {
        var builder = builder()
        #expect(throws: RegistrationError.badName(id, of: "an item", plugin: "shop")) {
            try builder.add(Action(ItemID(id)) { _ in .done })
        }
    }

    @Test func `an invalid parameter is an error at once`() {
        var builder = builder()
        let parameter = Parameter("a", default: 11, in: 1...10)
        let reason = "has a default that isn't valid: give a whole number from 1 to 10"
        let error = RegistrationError.badParameter("a", of: "'run'", plugin: "shop", reason: reason)
        #expect(throws: error) {
            try builder.add(Action("run", parameters: [parameter]) { _ in .done })
        }
    }

    @Test func `routes cannot differ only by case`() throws {
        var builder = builder()
        try builder.add(MenuRoute("Page") { _ in Page(text: "") })
        #expect(throws: RegistrationError.self) {
            try builder.add(MenuRoute("pAGE") { _ in Page(text: "") })
        }
    }
}

private struct Sharing: MenuPlugin {
    let toggle: FeatureToggle

    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(toggle)
        try registry.add(Action("shared") { _ in .done })
    }
}

/// A plugin that adds actions.
private protocol Adding: MenuPlugin { var ids: [ItemID] { get } }

extension Adding {
    func register(in registry: inout some MenuRegistry) throws {
        for id in ids { try registry.add(Action(id) { _ in .done }) }
    }
}

private struct Alpha: Adding { let ids: [ItemID] = ["a-two", "a-one"] }

private struct Beta: Adding { let ids: [ItemID] = ["b-one"] }

private struct Thief: Adding { let ids: [ItemID] = ["own", "a-one"] }

private struct Grumpy: MenuPlugin {
    struct Refusal: Error, CustomStringConvertible { let description = "not today" }

    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(Action("half") { _ in .done })
        throw Refusal()
    }
}

private struct Guest: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(Action("guest", section: "zone") { _ in .done })
    }
}

private struct Zone: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(MenuSection("zone", title: "Zone"))
    }
}
