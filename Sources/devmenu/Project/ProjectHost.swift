import DevMenuFiles
import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The host of a project's menu, which it reloads when the project's file changes.
///
/// The actions of the bundled plugins are available to the file; they're in the menu only where it
/// names them.
final class ProjectHost: Sendable {
    private let file: ProjectFile
    private let host: HostAssembly
    private let plugins: AppMenu
    private let server: MenuServer
    /// The permit of the file as it's served, and the last error that was logged.
    private let state: Mutex<(permit: TrustedProgramPermit, reported: String?)>

    /// Creates the host of a file's menu.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - left: Plugins to leave out, each with the reason to show.
    ///   - mayBeTrusted: `true` where it's served to the shell that started it for this file, which
    ///     may ask a person whether they trust it.
    ///   - report: Reports each plugin before its code runs; finished once all are registered.
    /// - Throws: ``ProjectFileError``, or `AppFactsError` and `RegistrationError` of the app.
    init(
        of file: ProjectFile,
        leavingOut left: [PluginID: String],
        mayBeTrusted: Bool,
        _ report: RegistrationReport
    ) throws {
        self.file = file
        host = try Self.assembly(of: file)
        plugins = host.menu(
            title: LocalizedText(ProjectName(of: file).title),
            leavingOut: left,
            report: report
        ) { _ in }
        let permit = TrustedProgramPermit(path: file.path, bytes: try file.contents())
        let menu = try Self.menu(of: permit.bytes, permit, file, host, plugins)
        server = host.server(of: menu)
        state = Mutex((permit, nil))
        guard mayBeTrusted else { return }
        // Both live as long as the process.
        server.offerTrust { [self] file, revision throws(WireError) in try trust(file, revision) }
    }

    /// Trusts the file as it's served, where that is the file that a person was shown.
    private func trust(_ file: String, _ revision: String) throws(WireError) {
        do {
            try state.withLock { $0.permit }.grant(file, revision)
        } catch {
            throw WireError(error)
        }
    }

    /// Follows the file, and returns the server, whose menu is replaced whenever the file changes.
    ///
    /// If the file can't be watched, the log has a warning.
    func follow() -> MenuServer {
        do throws(FileError) {
            let watcher = try FileWatcher(of: FileLocation(file.path)) { [weak self] in
                self?.reloadOrWarn()
            }
            Self.held.withLock { $0.append((self, watcher)) }
        } catch {
            let error = SettingStoreError.unwatchable(file.path, .init(error))
            server.log(.warning, String(describing: error))
        }
        return server
    }

    /// The hosts and watches that live until the process ends.
    private static let held = Mutex<[(ProjectHost, FileWatcher)]>([])

    /// Reloads the file if its contents have changed, or logs a warning.
    ///
    /// If the file can't be loaded, the menu stays as it was; the same error is logged once.
    private func reloadOrWarn() {
        do {
            do {
                try reload()
            } catch {
                // An editor may just be writing it.
                OwnThread.pause(.milliseconds(50))
                try reload()
            }
        } catch {
            let reason = String(describing: error)
            let isNew = state.withLock { state in
                defer { state.reported = reason }
                return state.reported != reason
            }
            guard isNew else { return }
            server.log(.warning, "the menu stays as it was, since its file cannot be loaded now")
            for line in reason.split(separator: "\n").prefix(20) {
                server.log(.warning, String(line))
            }
        }
    }

    private func reload() throws {
        let bytes = try file.contents()
        let isSame = state.withLock { state in
            let isSame = state.permit.bytes == bytes
            if isSame { state.reported = nil }
            return isSame
        }
        guard !isSame else { return }
        let permit = TrustedProgramPermit(path: file.path, bytes: bytes)
        let menu = try Self.menu(of: bytes, permit, file, host, plugins)
        // The permit first: a shell that has seen the menu may ask for it at once.
        state.withLock { $0 = (permit, nil) }
        server.replace(menu: menu)
    }

    /// Loads the contents of a file as a host would, without serving them.
    ///
    /// - Throws: ``ProjectFileError``, `AppFactsError` or `RegistrationError`, where no host could serve them.
    static func check(_ bytes: [UInt8], of file: ProjectFile) throws {
        let host = try assembly(of: file)
        let plugins = host.menu(title: LocalizedText(ProjectName(of: file).title)) { _ in }
        _ = try menu(of: bytes, NoProgramPermit(), file, host, plugins)
    }

    private static func assembly(of file: ProjectFile) throws(AppFactsError) -> HostAssembly {
        let project = ProjectName(of: file)
        return try HostAssembly(
            app: AppFacts(name: project.appName, build: .internal),
            directories: project.directories
        )
    }

    private static func menu(
        of bytes: [UInt8],
        _ permit: any ProgramPermit,
        _ file: ProjectFile,
        _ host: HostAssembly,
        _ plugins: AppMenu
    ) throws -> AppMenu {
        let surroundings = MenuFileSurroundings(
            actions: plugins.items.compactMap(\.asAction),
            directory: file.directory,
            permit: permit
        )
        let contents: MenuFile
        do {
            contents = try MenuFileReader().read(bytes, name: file.shownName, in: surroundings)
        } catch {
            throw ProjectFileError.invalid(error)
        }
        var builder = host.core.builder(
            title: contents.title ?? plugins.title,
            origin: file.shownName
        )
        try contents.register(in: &builder)
        for route in plugins.routes { try builder.add(route) }
        return builder.build()
    }
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
