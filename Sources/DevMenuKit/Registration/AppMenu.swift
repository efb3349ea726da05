/// A complete menu: its sections and items in order, its routes, and a report on each plugin.
///
/// A ``MenuBuilder`` builds it.
package struct AppMenu: Sendable {
    /// An item and the plugin that added it.
    package struct Entry: Sendable {
        package let item: any MenuItem
        package let plugin: PluginID
    }

    /// The title shown above the menu.
    package let title: LocalizedText
    /// The sections in order, including those without items.
    package let sections: [MenuSection]
    /// The routes in order.
    package private(set) var routes: [MenuRoute]
    /// A report on each plugin, ordered by identifier.
    package let plugins: [PluginReport]

    package let entries: [Entry]
    private let indices: [String: Int]
    private let indicesBySection: [String: [Int]]

    init(
        title: LocalizedText,
        sections: [MenuSection],
        entries: [Entry],
        routes: [MenuRoute],
        plugins: [PluginReport]
    ) {
        self.title = title
        self.sections = sections
        self.entries = entries
        self.routes = routes
        self.plugins = plugins
        var (indices, indicesBySection) = ([String: Int](), [String: [Int]]())
        for (index, entry) in entries.enumerated() {
            let id = entry.item.id.rawValue
            indices[id] = indices[id] ?? index
            indicesBySection[entry.item.section.rawValue, default: []].append(index)
        }
        (self.indices, self.indicesBySection) = (indices, indicesBySection)
    }

    /// The items in order, section by section.
    package var items: [any MenuItem] { sections.flatMap { items(in: $0.id) } }

    /// Returns the items of a section in order.
    package func items(in section: SectionID) -> [any MenuItem] {
        (indicesBySection[section.rawValue] ?? []).map { entries[$0].item }
    }

    /// The item with an identifier, or `nil` if there is none.
    package subscript(id: ItemID) -> (any MenuItem)? { entry(id)?.item }

    /// Returns the item with an identifier and its plugin, or `nil` if there is none.
    package func entry(_ id: ItemID) -> Entry? { indices[id.rawValue].map { entries[$0] } }

    /// The items that are settings, in order.
    package var settings: [any Setting] { entries.compactMap { $0.item.asSetting } }

    /// The items whose values the app keeps, in order.
    package var bound: [BoundCore] { entries.compactMap { $0.item.asBound } }

    /// Returns the identifier that a mistyped one means, or `nil`.
    ///
    /// - Parameters:
    ///   - id: What was typed.
    ///   - isShown: Returns whether a shell may see an item.
    /// - Returns: The identifier.
    package func suggestion(
        for id: ItemID,
        where isShown: (ItemID) -> Bool = { _ in true }
    ) -> Suggestion? {
        let items = entries.map(\.item).filter { isShown($0.id) }.map { item in
            let risk = item.asAction?.risk ?? item.asBound?.risk ?? .safe
            return (names: [item.id.rawValue], title: "", isRisky: risk.needsConfirmation)
        }
        return NearestName.suggestion(for: id.rawValue, of: items)
    }
}

extension AppMenu {
    /// Returns the menu with a closure in place of each route's own.
    ///
    /// - Parameter open: Called with each visit and the route's own closure, on the task that opens
    ///   the route.
    /// - Returns: The menu.
    package func opening(
        by open: @escaping @Sendable (Visit, MenuRoute.Body) async throws -> Page
    ) -> AppMenu {
        var menu = self
        menu.routes = routes.map { route in
            MenuRoute(
                route.path,
                title: route.title,
                parameters: route.parameters,
                builds: route.builds
            ) { [body = route.body] visit in try await open(visit, body) }
        }
        return menu
    }
}
