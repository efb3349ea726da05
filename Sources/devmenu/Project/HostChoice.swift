import DevMenuClient
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// Which menu the shell's own host serves: the bundled one, or a project's.
struct HostChoice {
    /// What opens the host.
    let source: any SessionSource
    /// The project's file, whose trust a person may be asked for; `nil` for the bundled menu.
    let project: ProjectFile?
    /// What a person should know of the choice; `nil` for nothing.
    let warning: String?

    /// The choice that flags make.
    init(flags: FlagValues) {
        var warning: String?
        var project: ProjectFile?
        var refused: RefusedHost?
        do throws(ProjectFileError) {
            if let path = flags.menu {
                project = try ProjectFile(path)
            } else if !flags.ignoresProject, flags.app == nil, let path = ProjectFile.nearest() {
                project = try ProjectFile(path)
            }
        } catch {
            if flags.menu == nil {
                warning = "\(error). The bundled menu is used in its place"
            } else {
                refused = RefusedHost(error.wireError)
            }
        }
        self.warning = warning
        self.project = project
        source = refused ?? project.map { .serving($0) } ?? EmbeddedHostSource.ofThisProgram
    }
}

extension SessionSource where Self == EmbeddedHostSource {
    /// A source of hosts that are this very program, and serve a project's menu.
    static func serving(_ file: ProjectFile) -> EmbeddedHostSource {
        EmbeddedHostSource(
            executable: OwnExecutable.path ?? "devmenu",
            arguments: EmbeddedHostSource.words + ["--menu", file.path],
            // It reads the file first, which may be large.
            patience: .seconds(30),
            origin: file.path
        )
    }
}

extension EmbeddedHostSource {
    /// What the program is told to be the embedded host.
    static let words = ["serve", "--stdio"]

    /// A source of hosts that are this very program.
    static var ofThisProgram: EmbeddedHostSource {
        EmbeddedHostSource(
            executable: OwnExecutable.path ?? "devmenu",
            arguments: words
        )
    }
}

/// In place of a host that cannot be: every command that needs one is told why.
final class RefusedHost: SessionSource {
    let target = "the project's menu"
    let warnings: [String] = []

    private let error: WireError

    /// A host that an error keeps from being.
    init(_ error: WireError) { self.error = error }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        throw SessionOpeningError.refused(error)
    }
}
