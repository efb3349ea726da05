import DevMenuKit

#if Menu
import DevMenuServer

/// What a host does in a build that carries the menu.
struct MenuService {
    /// Whether this build carries the menu.
    static let isIncluded = true

    private let server: MenuServer
    private let host: SocketHost

    /// Takes up the settings of a menu.
    init(
        _ base: HostBase,
        menu: AppMenu,
        levels: AccessLevels,
        opened: @escaping @Sendable (String) -> Void
    ) {
        server = HostAssembly(base).server(of: menu, access: levels.host, opened: opened)
        host = SocketHost(server)
        for item in levels.restricted { server.restrict(item, to: levels.level(of: item)) }
    }

    /// Listens from now on.
    func offer() throws { try host.start() }

    /// Listens from now on, or warns.
    func start() { host.startOrWarn() }

    /// Ends what ``offer()`` or ``start()`` began.
    func stop(reason: String) { host.stop(reason: reason) }

    /// Ends it once what runs has ended.
    func stop(draining limit: Duration, reason: String) async {
        await host.stop(draining: limit, reason: reason)
    }

    /// Allows shells no more than a level.
    func allow(_ access: Access) { server.access = access }

    /// Allows shells no more of an item than a level.
    func restrict(_ item: ItemID, to access: Access) { server.restrict(item, to: access) }

    /// Opens pages for the app, and tells shells of it.
    func router(in context: MenuContext) -> MenuRouter { server.router(in: context) }
}
#else
/// What a host does in a build without the menu: its toggles work, and nothing else is there.
struct MenuService {
    /// Whether this build carries the menu.
    static let isIncluded = false

    private let menu: AppMenu
    private let opened: @Sendable (String) -> Void

    /// Takes up the settings of a menu.
    init(
        _ base: HostBase,
        menu: AppMenu,
        levels: AccessLevels,
        opened: @escaping @Sendable (String) -> Void
    ) {
        self.menu = menu
        self.opened = opened
        // What cannot be read or followed is as if it said nothing new, and there is nobody to tell.
        base.log.forward { _, _ in }
        try? base.settings.declare(menu.settings)
    }

    /// Does nothing.
    func offer() throws {}

    /// Does nothing.
    func start() {}

    /// Does nothing.
    func stop(reason: String) {}

    /// Does nothing.
    func stop(draining limit: Duration, reason: String) async {}

    /// Does nothing: there are no shells.
    func allow(_ access: Access) {}

    /// Does nothing: there are no shells.
    func restrict(_ item: ItemID, to access: Access) {}

    /// Opens pages for the app.
    func router(in context: MenuContext) -> MenuRouter {
        MenuRouter(routes: menu.routes, context: context, opened: opened)
    }
}
#endif
