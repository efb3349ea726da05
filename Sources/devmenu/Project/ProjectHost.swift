import DevMenuFiles
import DevMenuKit
import DevMenuServer
import DevMenuSystem
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
    /// What the menu was made of that is served, and what was last told of.
    private let state: Mutex<(served: ContentDigest, told: String?)>

    /// A host of a file's menu.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - left: Plugins to leave out, each with the reason that people are told.
    ///   - report: What is told which plugin is about to run any code, and when none of them does any more.
    /// - Throws: ``ProjectFileError``, or the app's own mistake.
    init(
        of file: ProjectFile,
        leavingOut left: [PluginID: String],
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
        let loaded = try Self.load(file, app, plugins)
        server = host.server(of: loaded.menu)
        state = Mutex((loaded.digest, nil))
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
        let digest = ContentDigest(of: bytes)
        let isSame = state.withLock { state in
            if state.served == digest { state.told = nil }
            return state.served == digest
        }
        guard !isSame else { return }
        let menu = try Self.menu(of: bytes, digest, file, app, plugins)
        server.replace(menu: menu)
        state.withLock { $0 = (digest, nil) }
    }

    /// Loads what a file holds as a host would, and lets go of it.
    ///
    /// - Throws: ``ProjectFileError`` or `RegistrationError`, where no host could serve it.
    static func check(_ bytes: [UInt8], of file: ProjectFile) throws {
        let project = ProjectName(of: file)
        let app = AppFacts(name: project.appName, build: .internal)
        var builder = MenuBuilder(title: LocalizedText(project.title), app: app)
        builder.discover()
        _ = try menu(of: bytes, ContentDigest(of: bytes), file, app, builder.build())
    }

    private static func load(
        _ file: ProjectFile,
        _ app: AppFacts,
        _ plugins: AppMenu
    ) throws -> (menu: AppMenu, digest: ContentDigest) {
        let bytes = try file.contents()
        let digest = ContentDigest(of: bytes)
        return (try menu(of: bytes, digest, file, app, plugins), digest)
    }

    private static func menu(
        of bytes: [UInt8],
        _ digest: ContentDigest,
        _ file: ProjectFile,
        _ app: AppFacts,
        _ plugins: AppMenu
    ) throws -> AppMenu {
        let surroundings = MenuFileSurroundings(
            actions: plugins.items.compactMap(\.asAction),
            directory: file.directory,
            permit: TrustedProgramPermit(path: file.path, digest: digest)
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
