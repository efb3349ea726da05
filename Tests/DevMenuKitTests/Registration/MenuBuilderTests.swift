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
        var forward = builder()
        forward.add(plugin: Alpha())
        forward.add(plugin: Beta())
        var backward = builder()
        backward.add(plugin: Beta())
        backward.add(plugin: Alpha())
        #expect(forward.build().items.map(\.id) == ["a-two", "a-one", "b-one"])
        #expect(backward.build().items.map(\.id) == forward.build().items.map(\.id))
        #expect(backward.build().plugins == forward.build().plugins)
    }

    @Test func `an item may belong to a section of a later plugin`() {
        var builder = builder()
        builder.add(plugin: Guest())
        builder.add(plugin: Zone())
        let menu = builder.build()
        #expect(menu.items(in: "zone").map(\.id) == ["guest"])
        #expect(menu.plugins.allSatisfy { $0.refusal == nil })
    }

    @Test func `a later plugin with a duplicate item is refused as a whole, naming both`() throws {
        var builder = builder()
        builder.add(plugin: Alpha())
        builder.add(plugin: Thief())
        let menu = builder.build()
        #expect(menu.items.map(\.id) == ["a-two", "a-one"])
        let report = try #require(menu.plugins.first { $0.id == "thief" })
        #expect(report.items.isEmpty)
        #expect(
            report.refusal
                == "plugin 'thief': item 'a-one' already exists, from plugin 'alpha'"
        )
        #expect(report.refusedItems.contains("a-one"))
    }

    @Test func `a plugin that throws is refused with its reason, and the others stay`() throws {
        var builder = builder()
        builder.add(plugin: Beta())
        builder.add(plugin: Grumpy())
        let menu = builder.build()
        #expect(menu.items.map(\.id) == ["b-one"])
        let report = try #require(menu.plugins.first { $0.id == "grumpy" })
        #expect(report.refusal == "not today")
        #expect(report.items.isEmpty)
    }

    @Test func `items added by hand are reported one by one`() throws {
        var builder = builder()
        try builder.add(Action("fine") { _ in .done })
        try builder.add(Action("lost", section: "nowhere") { _ in .done })
        let menu = builder.build()
        #expect(menu.items.map(\.id) == ["fine"])
        #expect(menu.plugins.first?.items == ["fine"])
        #expect(menu.plugins.first?.refusedItems == ["lost"])
        #expect(
            menu.plugins.first?.refusal
                == "plugin 'shop': item 'lost' names a section 'nowhere' that doesn't exist"
        )
    }

    @Test func `an unknown section gets the nearest name as a suggestion`() throws {
        var builder = builder()
        try builder.add(Action("near", section: "tool") { _ in .done })
        let refusal = try #require(builder.build().plugins.first?.refusal)
        #expect(refusal.hasSuffix("Did you mean 'tools'?"))
    }

    @Test func `the second plugin of one name is refused`() throws {
        var builder = builder()
        builder.add(plugin: Alpha())
        builder.add(plugin: Alpha())
        let refusals = builder.build().plugins.compactMap(\.refusal)
        #expect(refusals.count == 1)
        #expect(refusals[0].contains("another plugin with that name"))
    }

    @Test func `two settings cannot share a key`() throws {
        var builder = builder()
        try builder.add(FeatureToggle("one", title: "One", key: "same"))
        try builder.add(FeatureToggle("two", title: "Two", key: "same"))
        let menu = builder.build()
        #expect(menu.items.map(\.id) == ["one"])
        #expect(menu.plugins.first?.refusal?.contains("the key 'same'") == true)
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

    @Test func `routes cannot differ only by case`() throws {
        var builder = builder()
        try builder.add(MenuRoute("Page") { _ in Page(text: "") })
        #expect(throws: RegistrationError.self) {
            try builder.add(MenuRoute("pAGE") { _ in Page(text: "") })
        }
    }

    @Test(arguments: ["Bad", "", "a b", String(repeating: "x", count: 65)])
    func `an invalid identifier is an error at once`(id: String) {
        var builder = builder()
        #expect(throws: RegistrationError.badName(id, of: "an item", plugin: "shop")) {
            try builder.add(Action(ItemID(id)) { _ in .done })
        }
    }

    @Test(
        arguments: [
            (
                Parameter("yes", default: false),
                "can't be called that: '--yes' is a flag that may follow every command"
            ),
            (
                Parameter("a b", of: String.self),
                "needs a name of ASCII letters, digits, '-' and '_'"
            ),
            (
                Parameter("a", default: 11, in: 1...10),
                "has a default that isn't valid: give a whole number from 1 to 10"
            ),
        ] as [(any ActionParameter, String)]
    )
    func `an invalid parameter is an error at once`(
        parameter: any ActionParameter,
        reason: String
    ) {
        var builder = builder()
        let expected = RegistrationError.badParameter(
            parameter.name,
            of: "'run'",
            plugin: "shop",
            reason: reason
        )
        #expect(throws: expected) {
            try builder.add(Action("run", parameters: [parameter]) { _ in .done })
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

private struct Alpha: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(Action("a-two") { _ in .done })
        try registry.add(Action("a-one") { _ in .done })
    }
}

private struct Beta: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(Action("b-one") { _ in .done })
    }
}

private struct Thief: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(Action("own") { _ in .done })
        try registry.add(Action("a-one") { _ in .done })
    }
}

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
