import DevMenuKit
import DevMenuPlugins
import DevMenuServer
import MomentsKit

/// The host that the shell starts for itself: the app `moments` with the bundled plugins.
enum EmbeddedHost {
    /// Creates a server of the menu.
    ///
    /// - Parameters:
    ///   - left: Plugins to leave out, each with the reason to show.
    ///   - report: Reports each plugin before its code runs.
    /// - Returns: The server.
    /// - Throws: `AppFactsError` and `RegistrationError`, where the app's own facts or items break
    ///   the rules.
    static func server(
        leavingOut left: [PluginID: String],
        _ report: RegistrationReport
    ) throws -> MenuServer {
        let host = try HostAssembly(app: MomentsMenu.app(build: .internal))
        // The app's server is in this process too, and its moments aren't saved: they must not be
        // mistaken for those of a running app.
        let services = MomentsServices(
            app: host.base.app,
            settings: host.base.settings,
            directories: host.base.directories,
            keepsMoments: false,
            transport: { InProcessTransport() }
        )
        let menu = try host.menu(title: MomentsMenu.title, leavingOut: left, report: report) {
            try services.add(to: &$0)
        }
        services.adopt(menu)
        let server = host.server(of: menu)
        services.start()
        services.whenMenuChanges { [weak server] menu in server?.replace(menu: menu) }
        return server
    }
}
