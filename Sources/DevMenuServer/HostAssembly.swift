package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Assembles a host, from an app's facts to the server of its menu.
///
/// Every host is assembled here: one that an app embeds, the shell's own, a project's, a plugin's
/// program, and the one that tests have in memory. ``StdioHost`` or ``SocketHost`` then connects
/// the server to shells, follows other processes of the same app, and reports the end to shells.
package struct HostAssembly: Sendable {
    /// The app's facts, directories and settings.
    package let core: AppCore

    private let isApp: Bool

    /// Creates an assembly on the core of an app, whose settings get their journal and rescue.
    ///
    /// - Parameters:
    ///   - core: The core of the app.
    ///   - isLaunch: `true` if this process is the app itself, and not a shell's host.
    ///   - marksScope: `true` to mark a fresh scope as one whose overrides were read, as an app's start
    ///     does, in a shell's host that is the app's menu too.
    package init(_ core: AppCore, isLaunch: Bool = false, marksScope: Bool = false) {
        self.core = core
        // Before the launch writes into the scope, so that nobody removes it meanwhile. Without the lock,
        // as in a directory that can't be written, there are no changes to lose.
        let lock = core.app.scope.flatMap { try? ScopeLock(sharing: $0) }
        isApp = core.countsOverrides && isLaunch
        let isFresh = lock.map { ScopeLock.isFresh($0.file) } ?? false
        // An app whose overrides don't apply, or end with it, records no start.
        let launch =
            core.savesOverrides
            ? AppLaunch(
                in: core.directories,
                isApp: isLaunch,
                marksVisit: marksScope && isFresh,
                warn: { [log = core.log] in log.add(.warning, $0) }
            ) : nil
        // An app holds the file of its starts.
        if core.savesOverrides, !isLaunch {
            let use = FolderUse(of: core.directories.state)
            core.settings.observeRecords { _ in use.begin() }
        }
        core.settings.attach(HostKeeper(of: core.settings, launch: launch, lock: lock))
    }

    /// Builds a menu of the app's own items and the plugins linked into the program.
    ///
    /// - Parameters:
    ///   - title: The title above the menu; the app's name by default.
    ///   - left: Plugins to leave out, each with the reason to show.
    ///   - report: Reports each plugin before its code runs; finished once the menu is built, also
    ///     on an error.
    ///   - add: Adds the app's own items.
    /// - Returns: The menu.
    /// - Throws: Rethrows the error of `add`.
    package func menu(
        title: LocalizedText? = nil,
        leavingOut left: [PluginID: String] = [:],
        report: RegistrationReport? = nil,
        _ add: (inout MenuBuilder) throws -> Void
    ) rethrows -> AppMenu {
        defer { report?.finish() }
        var builder = core.builder(title: title)
        try add(&builder)
        builder.discover(leavingOut: left) { report?.willRegister($0) }
        return builder.build()
    }

    /// Creates the server of a menu, which sends the host's messages to shells.
    ///
    /// The server declares the menu's settings.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - access: The access level of shells.
    ///   - endsProcess: `false` in a process that continues after an action has announced its end,
    ///     as in tests.
    ///   - hasMemory: `true` to keep the app's own values in memory instead of calling the app.
    ///   - isComplete: `false` if the app adds items later; it then calls
    ///     `AppCore.warnOfRunValues(in:)`.
    ///   - opened: Called with each URL that has opened a page, without its secrets.
    /// - Returns: The server, which isn't connected to any shell yet.
    package func server(
        of menu: AppMenu,
        access: Access = .full,
        endsProcess: Bool = true,
        hasMemory: Bool = false,
        isComplete: Bool = true,
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) -> MenuServer {
        let server = MenuServer(
            core,
            menu: menu,
            access: access,
            endsProcess: endsProcess,
            isApp: isApp,
            hasMemory: hasMemory,
            opened: opened
        )
        if isComplete { core.warnOfRunValues(in: menu) }
        return server
    }
}
