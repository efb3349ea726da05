/// Something that an app adds to its menu: an item, a plugin, a section or a route.
///
/// ``MenuContentBuilder`` makes it from what the closure of a host has on each line.
public struct MenuContent: Sendable {
    let add: @Sendable (inout MenuBuilder) throws -> Void

    /// Creates the content that an item is.
    package init(_ item: some MenuItem) { add = { try $0.add(item) } }

    fileprivate init(_ add: @escaping @Sendable (inout MenuBuilder) throws -> Void) {
        self.add = add
    }
}

/// Builds the content of a menu from a closure with items, plugins, sections and routes.
///
/// ```swift
/// MenuSection("orders", title: "Orders")
/// EmptyCache(cache: ImageCache())
/// #if Internal
/// ShopMenu(orders: orders)
/// #endif
/// for region in regions { Action(ItemID("switch-to-\(region)")) { _ in .done } }
/// ```
@resultBuilder
public enum MenuContentBuilder: ListBuilder {
    /// A list of content.
    public typealias Element = MenuContent

    /// Adds an item, such as a description or a setting.
    public static func buildExpression(_ item: some MenuItem) -> [MenuContent] {
        [MenuContent(item)]
    }

    /// Adds an action, and what else it registers.
    public static func buildExpression(_ action: some ActionTrigger) -> [MenuContent] {
        [MenuContent { try action.register(in: &$0) }]
    }

    /// Adds a plugin; one that throws is left out, and the rest of the menu is built.
    public static func buildExpression(_ plugin: some MenuPlugin) -> [MenuContent] {
        [MenuContent { $0.add(plugin: plugin) }]
    }

    /// Adds a section; the app's own come first in the menu, in this order.
    public static func buildExpression(_ section: MenuSection) -> [MenuContent] {
        [MenuContent { try $0.add(section) }]
    }

    /// Adds a route.
    public static func buildExpression(_ route: MenuRoute) -> [MenuContent] {
        [MenuContent { try $0.add(route) }]
    }

    /// Adds items, in order.
    public static func buildExpression(_ items: [any MenuItem]) -> [MenuContent] {
        items.map { MenuContent($0) }
    }

    /// Adds actions, in order.
    public static func buildExpression(_ actions: [any ActionTrigger]) -> [MenuContent] {
        actions.flatMap { buildExpression($0) }
    }

    /// Adds plugins.
    public static func buildExpression(_ plugins: [any MenuPlugin]) -> [MenuContent] {
        plugins.flatMap { buildExpression($0) }
    }

    /// Adds sections, in order.
    public static func buildExpression(_ sections: [MenuSection]) -> [MenuContent] {
        sections.flatMap { buildExpression($0) }
    }

    /// Adds routes, in order.
    public static func buildExpression(_ routes: [MenuRoute]) -> [MenuContent] {
        routes.flatMap { buildExpression($0) }
    }

    /// Adds the content that a function of the app's has built.
    public static func buildExpression(_ contents: [MenuContent]) -> [MenuContent] { contents }
}
