package import DevMenuKit

/// Assembles a host: from an app's facts to a server of its menu.
///
/// Every host is put together here: one that an app embeds, the shell's own, a project's, a plugin's program.
/// What carries the server to shells then is ``StdioHost`` or ``SocketHost``, which follow other processes of
/// the same app and tell shells of the end.
package struct HostAssembly: Sendable {
    /// The facts, directories and settings.
    package let base: HostBase

    /// Continues from a base that is there already.
    package init(_ base: HostBase) { self.base = base }

    /// Begins with the facts of an app: see ``/DevMenuKit/HostBase``.
    ///
    /// - Throws: `AppFactsError`, where a name breaks the rules.
    package init(
        app: AppFacts,
        directories: AppDirectories? = nil,
        store: (any SettingStore)? = nil,
        countsOverrides: Bool = true,
        sources: [any SettingSource] = []
    ) throws(AppFactsError) {
        base = try HostBase(
            app: app,
            directories: directories,
            store: store,
            countsOverrides: countsOverrides,
            sources: sources
        )
    }

    /// Builds a menu of what the app adds by hand, and of the plugins that are linked into the program.
    ///
    /// - Parameters:
    ///   - title: What people read above the menu; the app's name by default.
    ///   - left: Plugins to leave out, each with the reason that people are told.
    ///   - report: What is told which plugin is about to run any code, and when none of them does any more.
    ///   - add: Adds what the app adds by hand.
    /// - Returns: The menu.
    /// - Throws: What `add` threw.
    package func menu(
        title: LocalizedText? = nil,
        leavingOut left: [PluginID: String] = [:],
        report: RegistrationReport? = nil,
        _ add: (inout MenuBuilder) throws -> Void
    ) rethrows -> AppMenu {
        defer { report?.finish() }
        var builder = MenuBuilder(title: title ?? LocalizedText(base.app.name), app: base.app)
        try add(&builder)
        builder.discover(leavingOut: left) { report?.willRegister($0) }
        return builder.build()
    }

    /// Creates the server of a menu, whose settings are taken up, and passes the log on to it.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - access: What shells may do.
    ///   - opened: Called with each URL that has opened a page, without the secrets in it.
    /// - Returns: The server, which nothing carries to shells yet.
    package func server(
        of menu: AppMenu,
        access: Access = .full,
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) -> MenuServer {
        let server = MenuServer(
            menu: menu,
            settings: base.settings,
            directories: base.directories,
            access: access,
            opened: opened
        )
        base.log.forward { [weak server] level, message in server?.log(level, message) }
        return server
    }
}
