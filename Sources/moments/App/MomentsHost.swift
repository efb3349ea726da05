#if Shipping && (Tools || PlainEditing)
#error("the trait Shipping is given in place of Tools: swift build --traits Shipping")
#endif

#if Tools || PlainEditing || Shipping
import DevMenuKit
import MomentsKit

#if Tools || PlainEditing
import DevMenuPlugins
import DevMenuServer

/// Offers the app's menu to shells.
///
/// It isn't a `MenuHost`: the trait `Menu`, which that needs, would be on by default for every app
/// that depends on this package.
struct MomentsHost {
    /// `true` in a build with the menu.
    static let isIncluded = true

    private let host: ServedApp
    private let name: String

    /// Declares the settings of a menu, and creates its host, which doesn't listen yet.
    init(_ core: AppCore, _ menu: AppMenu, _ services: MomentsServices) {
        let server = HostAssembly(core, isLaunch: true).server(
            of: menu,
            access: core.app.build == .production ? .none : .full
        )
        services.whenOpened { [weak server] url in server?.publishOpened(url) }
        host = ServedApp(server)
        services.offeredMenu = host
        name = core.app.name
    }

    /// Starts listening; if it can't, writes the reason to standard error.
    ///
    /// - Returns: `true` if the host listens.
    func start() -> Bool {
        do {
            try host.start()
            return true
        } catch {
            HostLog.write(.warning, "'\(name)' runs without its menu: \(error)")
            return false
        }
    }

    /// Reports to every shell the reason for the end, and closes their sessions.
    func stop(reason: String) { host.stop(reason: reason) }
}
#else
/// A host that does nothing, in a build with the trait `Shipping`: the sample as it ships.
struct MomentsHost {
    /// `true` in a build with the menu.
    static let isIncluded = false

    /// Declares the settings of a menu, which isn't offered to shells.
    init(_ core: AppCore, _ menu: AppMenu, _ services: MomentsServices) {
        core.declareWithoutServing(menu)
    }

    /// Returns `false` without listening.
    func start() -> Bool { false }

    /// Does nothing.
    func stop(reason: String) {}
}
#endif
#endif
