/// A whole menu: its sections in order, the items in each, its routes, and what became of plugins.
public struct AppMenu: Sendable {
    /// An item, and the plugin that it is from.
    package struct Entry: Sendable {
        /// The item.
        package let item: any MenuItem
        /// The plugin.
        package let plugin: PluginID
    }

    /// What people read above it.
    public let title: LocalizedText
    /// The facts of the app that it belongs to.
    public let app: AppFacts
    /// The sections in order, those without items among them.
    public let sections: [MenuSection]
    /// The routes in order.
    public let routes: [Route]
    /// What became of each plugin, by identifier.
    public let plugins: [PluginReport]

    package let entries: [Entry]
    private let places: [ItemID: Int]
    private let placesBySection: [SectionID: [Int]]

    init(
        title: LocalizedText,
        app: AppFacts,
        sections: [MenuSection],
        entries: [Entry],
        routes: [Route],
        plugins: [PluginReport]
    ) {
        self.title = title
        self.app = app
        self.sections = sections
        self.entries = entries
        self.routes = routes
        self.plugins = plugins
        places = Dictionary(
            entries.enumerated().map { ($0.element.item.id, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        placesBySection = Dictionary(grouping: entries.indices) { entries[$0].item.section }
    }

    /// The items in order, section by section.
    public var items: [any MenuItem] { sections.flatMap { items(in: $0.id) } }

    /// The items of a section in order.
    public func items(in section: SectionID) -> [any MenuItem] {
        (placesBySection[section] ?? []).map { entries[$0].item }
    }

    /// The item of an identifier; `nil` where there is none.
    public subscript(id: ItemID) -> (any MenuItem)? { entry(id)?.item }

    /// The item of an identifier and its plugin; `nil` where there is none.
    package func entry(_ id: ItemID) -> Entry? { places[id].map { entries[$0] } }

    /// The items that are settings, in order.
    package var settings: [any Setting] { entries.compactMap { $0.item.asSetting } }

    /// The identifier nearest to a mistyped one.
    package func suggestion(for id: ItemID) -> String? {
        NearestName.suggestion(for: id.rawValue, among: entries.lazy.map(\.item.id.rawValue))
    }
}

extension AppMenu {
    /// The same menu with more of the app's own at its end, while the process runs.
    ///
    /// - Parameters:
    ///   - sections: Sections that are not there yet.
    ///   - items: Items of these sections, which nothing else is called like.
    /// - Returns: The menu.
    package func adding(_ sections: [MenuSection], _ items: [any MenuItem]) -> AppMenu {
        let plugin = PluginID(app.name)
        return AppMenu(
            title: title,
            app: app,
            sections: self.sections + sections,
            entries: entries + items.map { Entry(item: $0, plugin: plugin) },
            routes: routes,
            plugins: plugins
        )
    }
}

extension AppMenu {
    /// The same menu, with somebody who is told of each route that has opened, before its answer is.
    ///
    /// - Parameter follow: Called with what came of opening a route, on the thread that opened it.
    /// - Returns: The menu.
    package func following(_ follow: @escaping @Sendable (OpenedRoute) -> Void) -> AppMenu {
        AppMenu(
            title: title,
            app: app,
            sections: sections,
            entries: entries,
            routes: routes.map { $0.followed(by: follow) },
            plugins: plugins
        )
    }
}

extension Route {
    fileprivate func followed(by follow: @escaping @Sendable (OpenedRoute) -> Void) -> Route {
        Route(path, title: title, parameters: parameters, builds: builds) { [body] visit in
            let page = try await body(visit)
            follow(OpenedRoute(visit: visit, page: page))
            return page
        }
    }
}
