public import DevMenuKit
import DevMenuWire
import Synchronization

extension MenuServer {
    /// The menu.
    public var menu: Menu { served.withLock { $0.menu } }

    /// Serves another menu of the same app from now on, and tells shells to ask for it.
    ///
    /// - Parameter menu: The menu; what runs goes on.
    package func serve(_ menu: Menu) {
        let context = MenuContext(app: menu.app, directories: directories, settings: settings)
        let router = Router(routes: menu.routes, context: context, opened: opened)
        served.withLock { $0 = (menu, router) }
        declareSettings(of: menu)
        tell(.menu)
    }
}
