import DevMenuKit

#if Menu
import DevMenuServer

/// The working part of a ``MenuHost`` in a build with the menu: its server and its socket.
struct HostBackend: ~Copyable {
    /// Indicates whether this build has the menu.
    static let isIncluded = true

    private let app: ServedApp
    private var server: MenuServer { app.server }

    /// Creates the server, which declares the menu's settings, and a host that doesn't listen yet.
    init(
        _ core: AppCore,
        menu: AppMenu,
        access: Access,
        opened: @escaping @Sendable (String) -> Void
    ) {
        app = ServedApp(
            HostAssembly(core, isLaunch: true)
                .server(of: menu, access: access, isComplete: false, opened: opened)
        )
    }

    /// The menu for the app itself.
    var offered: any OfferedMenu { app }

    /// Starts to listen.
    ///
    /// - Returns: The changes of values that the app keeps, left by former processes, that can't be
    ///   ended.
    func start() throws -> [(id: ItemID, reason: String)] {
        try app.start()
        return app.server.unreturned
    }

    /// Reports a value that the app has changed itself.
    func update(_ id: ItemID) { app.update(id) }

    /// Ends ``start()``.
    func stop(reason: String) { app.stop(reason: reason) }

    /// Ends it once the running actions have ended.
    func stop(draining limit: Duration, reason: String) async {
        await app.stop(draining: limit, reason: reason)
    }

    /// Declares the settings of another menu, and serves it in place of the one before.
    func replace(menu: AppMenu) { server.replace(menu: menu) }

    /// Sets the access level of shells.
    func allow(_ access: Access) { server.access = access }

    /// Limits the access to an item to a level.
    func restrict(_ item: ItemID, to access: Access) { server.restrict(item, to: access) }

    /// Returns a router that opens pages, and sends shells an event of each.
    func router(in context: MenuContext) -> MenuRouter { server.router(in: context) }
}
#else
/// The working part of a ``MenuHost`` in a build without the menu: only settings and routes work.
struct HostBackend: ~Copyable {
    /// Indicates whether this build has the menu.
    static let isIncluded = false

    private let core: AppCore
    private let routes: [MenuRoute]
    private let opened: @Sendable (String) -> Void

    /// Declares the menu's settings.
    init(
        _ core: AppCore,
        menu: AppMenu,
        access: Access,
        opened: @escaping @Sendable (String) -> Void
    ) {
        self.core = core
        routes = menu.routes
        self.opened = opened
        core.declareWithoutServing(menu)
    }

    /// An empty menu.
    var offered: any OfferedMenu { AbsentMenu(app: core.app.name) }

    /// Does nothing.
    func start() throws -> [(id: ItemID, reason: String)] { [] }

    /// Does nothing: nobody is told.
    func update(_ id: ItemID) {}

    /// Does nothing.
    func stop(reason: String) {}

    /// Does nothing.
    func stop(draining limit: Duration, reason: String) async {}

    /// Declares the settings of another menu.
    func replace(menu: AppMenu) { core.declareWithoutServing(menu) }

    /// Does nothing: there are no shells.
    func allow(_ access: Access) {}

    /// Does nothing: there are no shells.
    func restrict(_ item: ItemID, to access: Access) {}

    /// Returns a router that opens pages.
    func router(in context: MenuContext) -> MenuRouter {
        MenuRouter(routes: routes, context: context, opened: opened)
    }
}

/// The menu that the app itself has in a build without it.
private struct AbsentMenu: OfferedMenu {
    let app: String

    func menu(in locale: MenuLocale) async -> MenuListing { MenuListing(title: app) }

    var menuChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }

    func set(_ id: ItemID, to value: JSONValue, why: String?) async throws(MenuError) {
        throw MenuError(unofferedBy: app)
    }

    func run(
        _ id: ItemID,
        arguments: JSONObject,
        confirmed: Bool,
        output: @escaping @Sendable (String) -> Void
    ) async throws(MenuError) -> ActionResult {
        throw MenuError(unofferedBy: app)
    }
}
#endif
