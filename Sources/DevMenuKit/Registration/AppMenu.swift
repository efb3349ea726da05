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
    /// The facts of the app.
    package let app: AppFacts
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
        app: AppFacts,
        sections: [MenuSection],
        entries: [Entry],
        routes: [MenuRoute],
        plugins: [PluginReport]
    ) {
        self.title = title
        self.app = app
        self.sections = sections
        self.entries = entries
        self.routes = routes
        self.plugins = plugins
        indices = Dictionary(
            entries.enumerated().map { ($0.element.item.id.rawValue, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        indicesBySection = Dictionary(grouping: entries.indices) {
            entries[$0].item.section.rawValue
        }
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

    /// Returns the identifier nearest to a mistyped one, or `nil` if none is near.
    package func suggestion(for id: ItemID) -> String? {
        NearestName.suggestion(for: id.rawValue, among: entries.lazy.map(\.item.id.rawValue))
    }
}

extension AppMenu {
    /// Returns the menu with a callback for each route that was opened.
    ///
    /// It's called before the page is returned.
    ///
    /// - Parameter follow: Called with the visit and the page, on the thread that opened the route.
    /// - Returns: The menu.
    package func following(_ follow: @escaping @Sendable (OpenedRoute) -> Void) -> AppMenu {
        var menu = self
        menu.routes = routes.map { $0.followed(by: follow) }
        return menu
    }
}

extension MenuRoute {
    fileprivate func followed(by follow: @escaping @Sendable (OpenedRoute) -> Void) -> MenuRoute {
        MenuRoute(path, title: title, parameters: parameters, builds: builds) { [body] visit in
            let page = try await body(visit)
            follow(OpenedRoute(visit: visit, page: page))
            return page
        }
    }
}
