package import DevMenuKit
package import DevMenuServer
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The host of a project's menu, which it reloads when one of its files changes.
///
/// The actions of the bundled plugins are available to the files; they're in the menu only if a
/// file names them.
package final class ProjectHost: Sendable {
    private let host: HostAssembly
    private let plugins: AppMenu
    private let server: MenuServer

    private struct State {
        /// The permits of the menus as they're served.
        var permits: [ProjectPermit]
        /// The menu's files.
        var menu: FoundMenu
        /// The files as they're served.
        var loaded: LoadedFiles
        /// The last error that was logged.
        var reported: String?
        /// The watches of the files, by path.
        var watchers: [String: FileWatcher] = [:]
    }

    private let state: Mutex<State>
    /// Locked while the files are loaded again, because each has a separate watch.
    private let reloading = Mutex(())

    /// Creates the host of a menu.
    ///
    /// - Parameters:
    ///   - menu: The menu's files.
    ///   - left: Plugins to leave out, each with the reason to show.
    ///   - mayBeTrusted: `true` if it's served to the shell that started it for these files, which
    ///     may ask a person whether they trust them.
    ///   - report: Reports each plugin before its code runs; finished once all are registered.
    /// - Throws: `ProjectFileError`, or `AppFactsError` and `RegistrationError` of the app.
    package init(
        of menu: FoundMenu,
        leavingOut left: [PluginID: String],
        mayBeTrusted: Bool,
        _ report: RegistrationReport
    ) throws {
        let project = ProjectName(of: menu.files[0])
        host = try Self.assembly(of: project)
        plugins = host.menu(
            title: LocalizedText(project.title),
            leavingOut: left,
            report: report
        ) { _ in }
        let load = ProjectLoad(menu, actions: plugins.actions)
        server = host.server(of: try load.menu(host, plugins))
        state = Mutex(State(permits: load.permits, menu: menu, loaded: load.files))
        guard mayBeTrusted else { return }
        // Both live as long as the process.
        server.offerTrust { [self] file, revision throws(WireError) in try trust(file, revision) }
    }

    /// Trusts a file as it's served, if that is the file that a person was shown.
    private func trust(_ file: String, _ revision: String) throws(WireError) {
        do throws(MenuTrustError) {
            let permits = state.withLock(\.permits)
            guard let permit = permits.first(where: { $0.menus.first?.path == file }) else {
                let loaded = permits.compactMap(\.menus.first?.path)
                throw .otherFile(file, loaded: loaded.joined(separator: "', '"))
            }
            try permit.grant(file, revision)
        } catch {
            throw WireError(error)
        }
    }

    /// Retains the host until the process ends, and returns its server.
    ///
    /// Its files are followed from ``followAll()`` on: the server's menu is replaced whenever one
    /// changes.
    package func keep() -> MenuServer {
        Self.held.withLock { $0.append(self) }
        return server
    }

    /// Follows the files of the hosts of `keep()`, and at once reports changes since they were
    /// read.
    ///
    /// If a file can't be watched, the log has a warning.
    package static func followAll() { for host in held.withLock(\.self) { host.watch() } }

    /// The hosts that live until the process ends.
    private static let held = Mutex<[ProjectHost]>([])

    /// Watches the files that the menu has now, and no others.
    private func watch() {
        let (paths, watched) = state.withLock { ($0.loaded.watched, Set($0.watchers.keys)) }
        for path in paths.subtracting(watched) {
            do throws(FileError) {
                let watcher = try FileWatcher(of: FileLocation(path)) { [weak self] in
                    self?.reloadOrWarn()
                }
                state.withLock { $0.watchers[path] = watcher }
            } catch {
                let error = SettingStoreError.unwatchable(path, .init(error))
                server.log(.warning, String(describing: error))
            }
        }
        let ended = state.withLock { state in
            watched.subtracting(paths).compactMap { state.watchers.removeValue(forKey: $0) }
        }
        withExtendedLifetime(ended) {}
    }

    /// Reloads the files if their contents have changed, or logs a warning.
    ///
    /// If they can't be loaded, the menu stays as it was; the same error is logged once.
    private func reloadOrWarn() {
        reloading.withLock { _ in
            do {
                try reloadOnceSettled()
            } catch {
                let reason = String(describing: error)
                let isNew = state.withLock { state in
                    defer { state.reported = reason }
                    return state.reported != reason
                }
                guard isNew else { return }
                server.log(
                    .warning,
                    "the menu stays as it was, because its file can't be loaded now"
                )
                for line in reason.split(separator: "\n").prefix(20) {
                    server.log(.warning, String(line))
                }
            }
        }
    }

    /// Reloads the files; if they can't be loaded, waits until nobody is writing them any more.
    ///
    /// Many editors truncate a file before they write it, or put another in its place.
    private func reloadOnceSettled() throws {
        var last: [[UInt8]?] = []
        for _ in 0..<20 {
            do { return try reload() } catch {
                let contents = state.withLock(\.menu.files).map { try? $0.contents() }
                let isWhole = contents.allSatisfy { $0?.isEmpty == false }
                if isWhole, contents == last { throw error }
                last = contents
            }
            OwnThread.pause(.milliseconds(50))
        }
        try reload()
    }

    private func reload() throws {
        guard !isUnchanged else {
            state.withLock { $0.reported = nil }
            return
        }
        let menu = state.withLock(\.menu)
        let found = try menu.again()
        // Values, presets and the journal belong to the first file's project.
        let first = found.files[0].path
        guard first == menu.files[0].path else { throw ProjectFileError.replaced(by: first) }
        let load = ProjectLoad(found, actions: plugins.actions)
        let appMenu = try load.menu(host, plugins)
        state.withLock { state in
            state.reported = nil
            // The permits first: a shell that has seen the menu may request one at once.
            (state.permits, state.loaded) = (load.permits, load.files)
            state.menu = found
        }
        server.replace(menu: appMenu)
        watch()
    }

    /// Indicates whether every file is still as it's served, which is found without reading a menu.
    private var isUnchanged: Bool {
        state.withLock(\.loaded.contents).allSatisfy { path, bytes in
            LoadedFiles.contents(of: path) == bytes
        }
    }

    /// Loads a file as a host would, without serving it.
    ///
    /// - Parameter file: The file.
    /// - Returns: The files of its menu, which can be trusted.
    /// - Throws: `ProjectFileError`, `AppFactsError` or `RegistrationError` if serving fails.
    package static func menus(of file: ProjectFile) throws -> [MenuTrust.File] {
        let (load, host, plugins) = try load(of: file)
        _ = try load.menu(host, plugins)
        return load.permits.flatMap(\.menus)
    }

    /// Returns a reading of a file, with the host and the plugins that its menu needs.
    static func load(
        of file: ProjectFile
    ) throws -> (ProjectLoad, HostAssembly, AppMenu) {
        let project = ProjectName(of: file)
        let host = try assembly(of: project)
        let plugins = host.menu(title: LocalizedText(project.title)) { _ in }
        return (ProjectLoad(FoundMenu(file), actions: plugins.actions), host, plugins)
    }

    /// Returns the actions that every project's file may name: those of the bundled plugins.
    package static func actions() throws -> [ItemID] {
        let host = try assembly(of: ProjectName(directory: "/"))
        return host.menu(title: "Project") { _ in }.actions.map(\.id)
    }

    private static func assembly(of project: ProjectName) throws(AppFactsError) -> HostAssembly {
        try HostAssembly(
            AppCore(
                app: AppFacts(name: project.appName, build: .internal),
                directories: project.directories
            ).checked()
        )
    }
}

extension AppMenu {
    fileprivate var actions: [any ActionTrigger] { items.compactMap { $0.asAction } }
}

extension WireError {
    /// Creates the wire's error for a file that can't be trusted.
    fileprivate init(_ error: MenuTrustError) {
        let kind: WireErrorKind =
            switch error {
            case .tooLarge: .denied
            case .otherFile, .otherRevision: .invalidParams
            case .notKept: .notSaved
            }
        self.init(kind, error.description)
    }
}
