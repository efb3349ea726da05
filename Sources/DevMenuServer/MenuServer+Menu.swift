public import DevMenuKit
import DevMenuWire
import Synchronization

extension MenuServer {
    /// The menu.
    public var menu: AppMenu { served.withLock { $0.menu } }

    /// Serves another menu of the same app from now on, and tells shells to ask for it.
    ///
    /// What runs of the old menu goes on; settings keep what people set by their keys.
    package func replace(menu: AppMenu) {
        let context = MenuContext(app: menu.app, directories: directories, settings: settings)
        let router = MenuRouter(routes: menu.routes, context: context, opened: opened)
        declareSettings(of: menu)
        served.withLock { $0 = (menu, router) }
        tell(.menu)
    }
}
