import DevMenuKit

#if Menu
import DevMenuServer

/// The working part of a ``MenuHost`` in a build with the menu: its server and its socket.
struct HostBackend: ~Copyable {
    /// Indicates whether this build has the menu.
    static let isIncluded = true

    private let server: MenuServer
    private let host: SocketHost

    /// Creates the server, which declares the menu's settings, and a host that doesn't listen yet.
    init(
        _ core: AppCore,
        menu: AppMenu,
        access: Access,
        opened: @escaping @Sendable (String) -> Void
    ) {
        server = HostAssembly(core, isLaunch: true)
            .server(of: menu, access: access, isComplete: false, opened: opened)
        host = SocketHost(server)
    }

    /// Starts to listen.
    ///
    /// - Returns: The changes of values that the app keeps, left by former processes, that can't be
    ///   ended.
    func start() throws -> [(id: ItemID, reason: String)] {
        try host.start()
        return server.unreturned
    }

    /// Reports a value that the app has changed itself.
    func update(_ id: ItemID) { server.update(id) }

    /// Ends ``start()``.
    func stop(reason: String) { host.stop(reason: reason) }

    /// Ends it once the running actions have ended.
    func stop(draining limit: Duration, reason: String) async {
        await host.stop(draining: limit, reason: reason)
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
#endif
