#if Tools || PlainEditing
import DevMenuClient
import DevMenuKit
import DevMenuProject
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// The menu that the shell's own host serves: the bundled one, or a project's.
struct HostChoice {
    /// Opens the host.
    let source: any SessionSource
    /// The project's first file, which a person may be asked to trust, or `nil` for the bundled
    /// menu.
    let project: ProjectFile?

    /// Chooses by the flags and the working directory.
    init(flags: ShellFlags) {
        var files: [ProjectFile] = []
        var refused: RefusedHost?
        do throws(ProjectFileError) {
            for path in flags.menus { files.append(try ProjectFile(path)) }
            if files.isEmpty, !flags.ignoresProject, flags.app == nil,
                let path = ProjectFile.nearest()
            {
                files = [try ProjectFile(path)]
            }
        } catch {
            files = []
            // The bundled menu may have actions of the same names, which nobody meant.
            refused = RefusedHost(.refused(error.wireError(isFound: flags.menus.isEmpty)))
        }
        project = files.first
        let values = flags.runValues
        source =
            refused ?? flags.rescued.map { EmbeddedHostSource.ofThisProgram(rescuing: $0) }
            ?? EmbeddedHostSource.ofThisProgram(serving: files.map(\.path), runValues: values)
    }
}

extension EmbeddedHostSource {
    /// Returns a source of hosts that are this program, and stand in for an app.
    static func ofThisProgram(rescuing app: String) -> EmbeddedHostSource {
        EmbeddedHostSource(
            executable: OwnExecutable.path ?? "devmenu",
            arguments: serveArguments + ["--rescue", app],
            origin: "stands in for the app"
        )
    }

    /// The arguments with which this program is the embedded host.
    static let serveArguments = ["serve", "--stdio"]

    /// Returns a source of hosts that are this program.
    ///
    /// - Parameters:
    ///   - files: The paths of a project's files, which the host reads first; none for the bundled
    ///     menu.
    ///   - values: The values of settings for this run.
    /// - Returns: The source.
    static func ofThisProgram(
        serving files: [String] = [],
        runValues values: JSONObject = [:]
    ) -> EmbeddedHostSource {
        EmbeddedHostSource(
            executable: OwnExecutable.path ?? "devmenu",
            arguments: serveArguments + files.flatMap { ["--menu", $0] },
            environment: values.isEmpty
                ? [:] : [RunSource.variable: JSONValue.object(values).description],
            // A file may be large.
            timeout: .seconds(files.isEmpty ? 5 : 30),
            origin: files.first ?? "embedded host"
        )
    }
}

/// Stands in for a host that can't be opened: every command that needs one gets the error.
final class RefusedHost: SessionSource {
    let target = "the project's menu"
    let warnings: [String] = []

    private let error: HostError

    /// Creates a source that always fails with an error.
    init(_ error: HostError) { self.error = error }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        throw error
    }
}
#endif
