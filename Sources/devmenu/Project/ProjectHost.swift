import DevMenuFiles
import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The host of a project's menu, which follows its file.
///
/// The actions of the bundled plugins are there for the file to name; they are in the menu only where
/// it does.
final class ProjectHost: Sendable {
    private let file: ProjectFile
    private let app: AppFacts
    private let plugins: AppMenu
    private let server: MenuServer
    /// The permit of what the menu was made of that is served, and what was last told of.
    private let state: Mutex<(permit: TrustedProgramPermit, told: String?)>

    /// A host of a file's menu.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - left: Plugins to leave out, each with the reason that people are told.
    ///   - mayBeTrusted: Whether it is served to the shell that started it for this file, which may ask a
    ///     person whether they trust it.
    ///   - report: What is told which plugin is about to run any code, and when none of them does any more.
    /// - Throws: ``ProjectFileError``, or the app's own mistake.
    init(
        of file: ProjectFile,
        leavingOut left: [PluginID: String],
        mayBeTrusted: Bool,
        _ report: RegistrationReport
    ) throws {
        self.file = file
        let project = ProjectName(of: file)
        let host = try HostAssembly(
            app: AppFacts(name: project.appName, build: .internal),
            directories: project.directories
        )
        app = host.base.app
        plugins = host.menu(
            title: LocalizedText(project.title),
            leavingOut: left,
            report: report
        ) { _ in }
        let permit = TrustedProgramPermit(path: file.path, bytes: try file.contents())
        let menu = try Self.menu(of: permit.bytes, permit, file, app, plugins)
        server = host.server(of: menu)
        state = Mutex((permit, nil))
        guard mayBeTrusted else { return }
        // Both live as long as the process.
        server.offerTrust { [self] file, revision throws(WireError) in try trust(file, revision) }
    }

    /// Trusts the file as it is served, where that is what a person was shown.
    private func trust(_ file: String, _ revision: String) throws(WireError) {
        do {
            try state.withLock { $0.permit }.grant(file, revision)
        } catch {
            throw WireError(error)
        }
    }

    /// The server of the menu, which is replaced whenever the file changes.
    func follow() -> MenuServer {
        do throws(FileFailure) {
            let watcher = try FileWatcher(of: FileLocation(file.path)) { [weak self] in
                self?.look()
            }
            Self.held.withLock { $0.append((self, watcher)) }
        } catch {
            let error = SettingStoreError.unwatchable(file.path, .init(error))
            server.log(.warning, String(describing: error))
        }
        return server
    }

    /// What is followed until the process ends.
    private static let held = Mutex<[(ProjectHost, FileWatcher)]>([])

    /// Loads the file anew where it holds something else; what cannot be loaded leaves the menu as it was.
    private func look() {
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
                defer { state.told = reason }
                return state.told != reason
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
            if isSame { state.told = nil }
            return isSame
        }
        guard !isSame else { return }
        let permit = TrustedProgramPermit(path: file.path, bytes: bytes)
        let menu = try Self.menu(of: bytes, permit, file, app, plugins)
        server.replace(menu: menu)
        state.withLock { $0 = (permit, nil) }
    }

    /// Loads what a file holds as a host would, and lets go of it.
    ///
    /// - Throws: ``ProjectFileError`` or `RegistrationError`, where no host could serve it.
    static func check(_ bytes: [UInt8], of file: ProjectFile) throws {
        let project = ProjectName(of: file)
        let app = AppFacts(name: project.appName, build: .internal)
        var builder = MenuBuilder(title: LocalizedText(project.title), app: app)
        builder.discover()
        _ = try menu(of: bytes, NoProgramPermit(), file, app, builder.build())
    }

    private static func menu(
        of bytes: [UInt8],
        _ permit: any ProgramPermit,
        _ file: ProjectFile,
        _ app: AppFacts,
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
        var builder = MenuBuilder(
            title: contents.title ?? plugins.title,
            app: app,
            origin: file.shownName
        )
        try contents.register(in: &builder)
        for route in plugins.routes { try builder.add(route) }
        return builder.build()
    }
}

extension WireError {
    /// The error of the protocol for a file that is not trusted from now on.
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
