import DevMenuKit
import DevMenuPlugins
import DevMenuServer
import DevMenuWire
import MomentsKit

/// The host that the shell starts for itself: the menu of the app `moments`, with the bundled plugins.
enum EmbeddedHost {
    /// A server of the menu.
    ///
    /// - Parameters:
    ///   - left: Plugins to leave out, each with the reason that people are told.
    ///   - willRegister: Called before each plugin runs any code.
    /// - Returns: The server.
    /// - Throws: `AppFactsError` and `RegistrationError`, where the app itself is at fault.
    static func server(
        leavingOut left: [PluginID: String],
        willRegister: @escaping (PluginID) -> Void
    ) throws -> MenuServer {
        let app = try MomentsMenu.app(build: .internal).checked()
        let directories = AppDirectories(app: app.name)
        let warnings = Warnings()
        let store = FileSettingStore(path: directories.overrides) { warnings.add("\($0)") }
        // The app's server is in the process too, and its pages are kept nowhere: they must not be
        // mistaken for those of a running app.
        let services = MomentsServices(
            app: app,
            settings: Settings(store: store, build: app.build),
            directories: directories,
            keepsMoments: false,
            transport: { InProcessTransport() }
        )
        var builder = MenuBuilder(title: MomentsMenu.title, app: app)
        try services.add(to: &builder)
        builder.discover(leavingOut: left, willRegister: willRegister)
        let menu = builder.build()
        services.adopt(menu)
        let server = MenuServer(menu: menu, settings: services.settings, directories: directories)
        services.start()
        services.whenMenuChanges { [weak server] menu in server?.replace(menu: menu) }
        warnings.forward { server.log(.warning, $0) }
        return server
    }
}
