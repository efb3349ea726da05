public import DevMenuKit

/// A registry that keeps all that a plugin adds, right or wrong.
public struct RecordingRegistry: MenuRegistry {
    /// The sections in the order in which they were added.
    public private(set) var sections: [MenuSection] = []
    /// The items in the order in which they were added.
    public private(set) var items: [any MenuItem] = []
    /// The routes in the order in which they were added.
    public private(set) var routes: [Route] = []

    /// A registry that holds nothing.
    public init() {}

    /// What a plugin adds.
    ///
    /// - Parameter plugin: The plugin.
    /// - Throws: What its registration throws.
    public init(_ plugin: some MenuPlugin) throws { try plugin.register(in: &self) }

    /// Keeps a section; it never fails.
    public mutating func add(_ section: MenuSection) { sections.append(section) }

    /// Keeps an item; it never fails.
    public mutating func add(_ item: some MenuItem) { items.append(item) }

    /// Keeps a route; it never fails.
    public mutating func add(_ route: Route) { routes.append(route) }
}
