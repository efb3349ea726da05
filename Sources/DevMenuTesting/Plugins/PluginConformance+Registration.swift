public import DevMenuKit

extension PluginConformance {
    func registrationProblems() -> [String] {
        var builder = MenuBuilder(title: "", app: surroundings.app)
        builder.add(plugin: plugin)
        return builder.build().plugins.compactMap(\.refusal)
    }

    func repetitionProblems(_ added: RecordingRegistry) -> [String] {
        do {
            let first = added.outline
            let second = try RecordingRegistry(plugin).outline
            guard first != second else { return [] }
            let lost = first.filter { !second.contains($0) }.map {
                "\($0) is only added the first time"
            }
            let new = second.filter { !first.contains($0) }.map {
                "\($0) is only added the second time"
            }
            let changes = lost + new
            return changes.isEmpty
                ? ["what it adds comes in another order the second time"] : changes
        } catch {
            return ["it registers once and throws the second time: \(error)"]
        }
    }
}

extension RecordingRegistry {
    /// A line for each section, item and route, to compare two registrations.
    fileprivate var outline: [String] {
        let sections = sections.map { "section '\($0.id)' (\($0.title.english))" }
        let items = items.map { item in
            "item '\(item.id)' (\(item.kind), \(item.section), \(item.title.english))"
        }
        let routes = routes.map { route in
            let parameters = route.parameters.map(\.name).joined(separator: ", ")
            return "route '\(route.path)' (\(parameters))"
        }
        return sections + items + routes
    }
}

/// A registry that records everything that a plugin adds, valid or not.
///
/// ```swift
/// let registry = try RecordingRegistry(Checkout())
/// #expect(registry.items.map(\.id) == ["one-tap", "region"])
/// ```
public struct RecordingRegistry: MenuRegistry {
    /// The sections in the order in which they were added.
    public private(set) var sections: [MenuSection] = []
    /// The items in the order in which they were added.
    public private(set) var items: [any MenuItem] = []
    /// The routes in the order in which they were added.
    public private(set) var routes: [MenuRoute] = []

    /// Creates an empty registry.
    public init() {}

    /// Creates a registry with everything that a plugin adds.
    ///
    /// - Parameter plugin: The plugin.
    /// - Throws: The error of the plugin's registration.
    public init(_ plugin: some MenuPlugin) throws { try plugin.register(in: &self) }

    /// Records a section; never fails.
    public mutating func add(_ section: MenuSection) { sections.append(section) }

    /// Records an item; never fails.
    public mutating func add(_ item: some MenuItem) { items.append(item) }

    /// Records a route; never fails.
    public mutating func add(_ route: MenuRoute) { routes.append(route) }
}
