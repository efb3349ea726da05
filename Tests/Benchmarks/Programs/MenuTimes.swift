import DevMenuProject
import DevMenuKit

/// The times that a menu needs in its app, for a given number of items, plugins or toggles.
enum MenuTimes {
    /// Measures the construction of a menu of `count` items, in nanoseconds.
    static func build(items count: Int, rounds: Int) -> Double {
        Timing.medians(rounds: rounds, of: [{ checked(count) { addToggles(count, to: &$0) } }])[0]
    }

    /// Measures the loading of a file of `count` items, in nanoseconds.
    static func load(items count: Int, rounds: Int) -> Double {
        let items = (0..<count).map { number in
            #"{"kind": "toggle", "id": "item-\#(number)", "title": "Item \#(number)"}"#
        }
        let text =
            #"{"devmenu": 1, "title": "Many", "sections": [{"id": "all", "title": "All", "items": ["#
            + items.joined(separator: ",\n") + "]}]}"
        let bytes = Array(text.utf8)
        let fill = { (builder: inout MenuBuilder) in
            try? MenuFileReader().read(bytes, name: "menu.json").register(in: &builder)
            return
        }
        return Timing.medians(rounds: rounds, of: [{ checked(count, fill) }])[0]
    }

    /// Measures the construction of a menu of 2^`bits` plugins of one item each, in nanoseconds.
    static func build(pluginBits bits: Int, rounds: Int) -> Double {
        Timing.medians(
            rounds: rounds,
            of: [{ checked(1 << bits) { addPlugins(One.self, doubling: bits, to: &$0) } }]
        )[0]
    }

    /// Measures the change of one of `count` toggles, with overrides in memory, in nanoseconds.
    static func switchToggle(of count: Int, rounds: Int) throws -> Double {
        let toggles = (0..<count).map(toggle)
        let settings = AppSettings(store: InMemorySettingStore(), build: .internal)
        try settings.declare(toggles)
        var isOn = false
        let times = Timing.medians(
            rounds: rounds,
            of: [
                {
                    isOn.toggle()
                    for toggle in toggles.prefix(100) {
                        _ = try? settings.set(toggle.id, to: .bool(isOn))
                    }
                }
            ]
        )
        precondition(toggles[0].isOn == isOn, "a toggle has the value that was set")
        return times[0] / 100
    }

    /// Measures the declaration of `count` toggles at the start of an app, in nanoseconds.
    static func declare(toggles count: Int, rounds: Int) -> Double {
        let toggles = (0..<count).map(toggle)
        return Timing.medians(
            rounds: rounds,
            of: [
                {
                    let settings = AppSettings(store: InMemorySettingStore(), build: .internal)
                    try? settings.declare(toggles)
                }
            ]
        )[0]
    }

    private static func toggle(_ number: Int) -> FeatureToggle {
        FeatureToggle(ItemID("item-\(number)"), title: LocalizedText("Item \(number)"))
    }

    private static func addToggles(_ count: Int, to builder: inout MenuBuilder) {
        for number in 0..<count { try? builder.add(toggle(number)) }
    }

    private static func checked(_ count: Int, _ fill: (inout MenuBuilder) -> Void) {
        var builder = MenuBuilder(
            title: "Benchmark",
            app: AppFacts(name: "benchmark", build: .debug)
        )
        fill(&builder)
        precondition(builder.build().items.count == count, "every item is in the menu")
    }

    /// Adds a plugin for each number that consists of `number` and `bits` more binary digits.
    private static func addPlugins<N: Number>(
        _ number: N.Type,
        doubling bits: Int,
        to builder: inout MenuBuilder
    ) {
        guard bits > 0 else { return builder.add(plugin: NumberedPlugin<N>()) }
        addPlugins(Even<N>.self, doubling: bits - 1, to: &builder)
        addPlugins(Odd<N>.self, doubling: bits - 1, to: &builder)
    }
}

/// A number as a type, because a plugin's identifier belongs to its type and many are needed.
private protocol Number: Sendable {
    static var value: Int { get }
}

private enum One: Number {
    static var value: Int { 1 }
}

private enum Even<Half: Number>: Number {
    static var value: Int { 2 * Half.value }
}

private enum Odd<Half: Number>: Number {
    static var value: Int { 2 * Half.value + 1 }
}

private struct NumberedPlugin<N: Number>: MenuPlugin {
    static var id: PluginID { PluginID("plugin-\(N.value)") }

    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(
            FeatureToggle(ItemID("item-\(N.value)"), title: LocalizedText("Item \(N.value)"))
        )
    }
}
