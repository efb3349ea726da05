#if Tools || PlainEditing
import DevMenuClient
import DevMenuKit
import DevMenuProject
import DevMenuShell
import DevMenuSystem
import DevMenuWire

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
        source = ProgramHost { () throws(HostError) in
            // The bundled menu may have actions of the same names, which nobody meant.
            if let error = found.error { throw .refused(error) }
            return .ofThisProgram(
                serving: rescued == nil ? found.files.map(\.servedPath) : [],
                rescuing: rescued
            )
        }
    }
}

extension HostLaunch {
    /// Returns the launch of this program as a host.
    ///
    /// - Parameters:
    ///   - files: The paths of a project's files, which the host reads first; none for the bundled
    ///     menu.
    ///   - app: The app for which the host stands in, or `nil`.
    /// - Returns: The launch.
    static func ofThisProgram(
        serving files: [String] = [],
        rescuing app: String? = nil
    ) -> HostLaunch {
        let menu = app.map { ["--rescue", $0] } ?? files.flatMap { ["--menu", $0] }
        return .linked(
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
