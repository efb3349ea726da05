#if Tools || PlainEditing
import DevMenuClient
import DevMenuKit
import DevMenuProject
import DevMenuShell
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The host that is used unless an app is named: a command, or this program with the bundled menu or
/// a project's.
struct HostChoice {
    /// Opens the host.
    let source: any SessionSource
    /// Returns the project's menu, or `nil` for another.
    let projectMenu: @Sendable () -> ProjectMenu?
    /// Returns the real path of the project's directory, or `nil` for the bundled menu.
    let projectDirectory: @Sendable () -> String?

    /// Chooses by the flags and the working directory, once somebody wants the menu.
    ///
    /// - Parameters:
    ///   - flags: The flags.
    ///   - host: Returns the source of the hosts that a command starts.
    init(flags: ShellFlags, host: (_ command: String) -> any SessionSource) {
        if let command = flags.host {
            (source, projectMenu, projectDirectory) = (host(command), { nil }, { nil })
            return
        }
        let found = FoundProject(
            menus: flags.menus,
            searches: flags.menus.isEmpty && !flags.ignoresProject && flags.app == nil
        )
        let rescued = flags.rescued
        projectMenu = { found.files.first.map { ProjectMenu($0) } }
        projectDirectory = { found.files.first?.directory }
        source = LaterSource { () throws(HostError) in
            // The bundled menu may have actions of the same names, which nobody meant.
            if let error = found.error { throw .refused(error) }
            return EmbeddedHostSource.ofThisProgram(
                serving: rescued == nil ? found.files.map(\.servedPath) : [],
                rescuing: rescued
            )
        }
    }
}

/// The project of a run, which is looked for when it's first needed.
private final class FoundProject: Sendable {
    private let menus: [String]
    private let searches: Bool
    private let found = Mutex<Result<[ProjectFile], ProjectFileError>?>(nil)

    /// Creates the project of the files that were named, or of the working directory.
    init(menus: [String], searches: Bool) {
        self.menus = menus
        self.searches = searches
    }

    /// The files; none for the bundled menu.
    var files: [ProjectFile] { (try? result.get()) ?? [] }

    /// The error that every command gets which needs the menu, or `nil`.
    var error: WireError? {
        guard case .failure(let error) = result else { return nil }
        return error.wireError(isFound: menus.isEmpty)
    }

    private var result: Result<[ProjectFile], ProjectFileError> {
        found.withLock { found in
            if let found { return found }
            let result = Result { () throws(ProjectFileError) in
                let found = searches ? ProjectSearch.project().map { [$0] } : nil
                var files: [ProjectFile] = []
                for path in found ?? menus { files.append(try ProjectFile(path)) }
                return files
            }
            found = result
            return result
        }
    }
}

/// A source of this program's hosts that is made when it's first needed, or that can't be made: every
/// command that needs a host gets the error then.
final class LaterSource: SessionSource {
    private let make: () throws(HostError) -> EmbeddedHostSource
    private lazy var source = Result(catching: make)
    let keepsLines = false

    /// Creates a source by a closure, which is called at most once.
    init(_ make: @escaping () throws(HostError) -> EmbeddedHostSource) { self.make = make }

    var target: String { (try? source.get())?.target ?? "the project's menu" }

    var warnings: [String] { (try? source.get())?.warnings ?? [] }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        try source.get().open(in: loop, before: deadline)
    }

    func prepare() { try? source.get().prepare() }
}

extension EmbeddedHostSource {
    /// Returns a source of hosts that are this program.
    ///
    /// - Parameters:
    ///   - files: The paths of a project's files, which the host reads first; none for the bundled
    ///     menu.
    ///   - app: The app for which the host stands in, or `nil`.
    /// - Returns: The source.
    static func ofThisProgram(
        serving files: [String] = [],
        rescuing app: String? = nil
    ) -> EmbeddedHostSource {
        let menu = app.map { ["--rescue", $0] } ?? files.flatMap { ["--menu", $0] }
        return EmbeddedHostSource(
            executable: OwnExecutable.path ?? "devmenu",
            arguments: ["serve", "--stdio"] + menu,
            // A file may be large.
            timeout: .seconds(files.isEmpty ? 5 : 30),
            origin: app == nil
                ? files.first ?? "embedded host of the sample app" : "stands in for the app"
        )
    }
}
#endif
