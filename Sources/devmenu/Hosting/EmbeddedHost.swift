import DevMenuKit
import DevMenuPlugins
import DevMenuServer
import DevMenuWire

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
        let app = try MomentsMenu.app.checked()
        let directories = AppDirectories(app: app.name)
        var builder = MenuBuilder(title: MomentsMenu.title, app: app)
        try MomentsMenu.add(to: &builder)
        builder.discover(leavingOut: left, willRegister: willRegister)
        let warnings = Warnings()
        let store = FileSettingStore(path: directories.overrides) { warnings.add("\($0)") }
        let server = MenuServer(
            menu: builder.build(),
            settings: Settings(store: store, build: app.build),
            directories: directories
        )
        warnings.forward { server.log(.warning, $0) }
        return server
    }
}
