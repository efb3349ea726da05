#if Sample
import DevMenuKit
import MomentsKit

#if SampleMenu
import DevMenuPlugins
import DevMenuServer

/// Offers the app's menu to shells.
struct AppHost {
    /// Whether this build carries the menu.
    static let isIncluded = true

    private let host: SocketHost

    /// Takes up the settings of a menu; nobody is listened to yet.
    init(_ base: HostBase, _ menu: AppMenu, _ services: MomentsServices) {
        let server = HostAssembly(base).server(
            of: menu,
            access: base.app.build == .production ? .none : .full
        )
        services.whenOpened { [weak server] url in server?.tellOpened(url) }
        services.whenMenuChanges { [weak server] menu in server?.replace(menu: menu) }
        host = SocketHost(server)
    }

    /// Listens from now on; where that cannot be, standard error says why.
    ///
    /// - Returns: Whether shells are listened to.
    func start() -> Bool { host.startOrWarn() }

    /// Tells every shell why it ends, and lets them go.
    func stop(reason: String) { host.stop(reason: reason) }
}
#else
/// What the app has in place of a host in a build without the trait `SampleMenu`: the sample as it ships.
struct AppHost {
    /// Whether this build carries the menu.
    static let isIncluded = false

    /// Takes up the settings of a menu, which nobody is offered.
    init(_ base: HostBase, _ menu: AppMenu, _ services: MomentsServices) {
        // What cannot be read is as if it said nothing, and there is nobody to tell.
        try? base.settings.declare(menu.settings)
    }

    /// Listens to nobody.
    func start() -> Bool { false }

    /// Does nothing.
    func stop(reason: String) {}
}
#endif
#endif
