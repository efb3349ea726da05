import DevMenuKit

#if Menu
import DevMenuServer

/// The working part of a ``MenuHost`` in a build with the menu: its server and its socket.
struct HostBackend {
    /// Indicates whether this build has the menu.
    static let isIncluded = true

    typealias Assembly = HostAssembly

    private let server: MenuServer
    private let host: SocketHost

    /// Lets the settings of an app have a journal and rescue, before they are declared.
    static func assembly(of core: AppCore) -> Assembly { HostAssembly(core, isLaunch: true) }

    /// Creates the server, which declares the menu's settings, and a host that doesn't listen yet.
    init(
        _ assembly: Assembly,
        menu: AppMenu,
        levels: AccessLevels,
        opened: @escaping @Sendable (String) -> Void
    ) {
        server = assembly.server(of: menu, access: levels.host, opened: opened)
        host = SocketHost(server)
        for item in levels.restricted { server.restrict(item, to: levels.level(of: item)) }
    }

    /// Starts to listen.
    func offer() throws { try host.start() }

    /// Starts to listen, or writes a warning.
    func start() { host.startOrWarn() }

    /// Ends ``offer()`` or ``start()``.
    func stop(reason: String) { host.stop(reason: reason) }

    /// Ends it once the running actions have ended.
    func stop(draining limit: Duration, reason: String) async {
        await host.stop(draining: limit, reason: reason)
    }

    /// Adds items to the menu.
    func add(_ items: [(item: any MenuItem, section: MenuSection)]) {
        server.replace(menu: server.menu.adding(items))
    }

    /// Sets the access level of shells.
    func allow(_ access: Access) { server.access = access }

    /// Limits the access to an item to a level.
    func restrict(_ item: ItemID, to access: Access) { server.restrict(item, to: access) }

    /// Returns a router that opens pages, and sends shells an event of each.
    func router(in context: MenuContext) -> MenuRouter { server.router(in: context) }
}
#else
/// The working part of a ``MenuHost`` in a build without the menu: only toggles work.
struct HostBackend {
    /// Indicates whether this build has the menu.
    static let isIncluded = false

    typealias Assembly = AppCore

    private let menu: AppMenu
    private let opened: @Sendable (String) -> Void

    /// Returns the core, whose settings have neither a journal nor rescue.
    static func assembly(of core: AppCore) -> Assembly { core }

    /// Declares the menu's settings.
    init(
        _ core: AppCore,
        menu: AppMenu,
        levels: AccessLevels,
        opened: @escaping @Sendable (String) -> Void
    ) {
        self.menu = menu
        self.opened = opened
        core.declareWithoutServing(menu)
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
    func add(_ items: [(item: any MenuItem, section: MenuSection)]) {}

    /// Does nothing: there are no shells.
    func allow(_ access: Access) {}

    /// Does nothing: there are no shells.
    func restrict(_ item: ItemID, to access: Access) {}

    /// Returns a router that opens pages.
    func router(in context: MenuContext) -> MenuRouter {
        MenuRouter(routes: menu.routes, context: context, opened: opened)
    }
}
#endif
