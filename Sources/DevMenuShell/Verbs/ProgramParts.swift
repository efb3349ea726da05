package import DevMenuClient
package import DevMenuKit
import DevMenuSystem

/// The host that is used unless an app is named: a command, or this program with the bundled menu or a
/// project's.
package struct HostChoice {
    /// Opens the host.
    package let source: any SessionSource
    /// Returns the project's menu, or `nil` for another.
    let projectMenu: @Sendable () -> ProjectMenu?
    /// Returns the real path of the project's directory, or `nil` for the bundled menu.
    package let projectDirectory: @Sendable () -> String?

    /// Creates a choice; each parameter is the property of its name.
    package init(
        source: any SessionSource,
        projectMenu: @escaping @Sendable () -> ProjectMenu? = { nil },
        projectDirectory: @escaping @Sendable () -> String? = { nil }
    ) {
        self.source = source
        self.projectMenu = projectMenu
        self.projectDirectory = projectDirectory
    }
}

/// The project whose settings `with` and `matrix` give values.
package struct ScopedProject {
    /// The path that its host serves.
    let servedPath: String
    /// Returns its directories in a scope.
    let directories: (ScopeName?) -> AppDirectories
    /// Returns the variables in which commands get its settings.
    let variables: () throws -> ScopedVariables

    /// Creates a reference to a project; each parameter is the property of its name.
    package init(
        servedPath: String,
        directories: @escaping (ScopeName?) -> AppDirectories,
        variables: @escaping () throws -> ScopedVariables
    ) {
        self.servedPath = servedPath
        self.directories = directories
        self.variables = variables
    }
}

/// The variables in which a command gets the settings of a project.
package struct ScopedVariables {
    /// Throws unless a command may get them.
    let check: (_ command: [String]) throws -> Void
    /// Returns the changes to the environment by the value of each setting.
    let environment: (_ value: (ItemID) -> JSONValue?) -> [String: String?]

    /// Creates variables; each parameter is the property of its name.
    package init(
        check: @escaping (_ command: [String]) throws -> Void,
        environment: @escaping (_ value: (ItemID) -> JSONValue?) -> [String: String?]
    ) {
        (self.check, self.environment) = (check, environment)
    }
}

/// The parts of the program that the shell and its verbs get from above.
package struct ProgramParts: Sendable {
    /// The program's description.
    package let about: About
    /// Chooses the host by flags and the working directory; the closure is given a command for a host,
    /// and returns its source.
    let chooseHost: @Sendable (HostFlags, (String) -> any SessionSource) -> HostChoice
    /// Returns the project of the working directory, unless it has only task files.
    let project: @Sendable () throws -> ScopedProject?

    /// Creates parts; each parameter is the property of its name.
    package init(
        about: About,
        chooseHost:
            @escaping @Sendable (HostFlags, (String) -> any SessionSource) -> HostChoice,
        project: @escaping @Sendable () throws -> ScopedProject?
    ) {
        (self.about, self.chooseHost, self.project) = (about, chooseHost, project)
    }

    /// The name and the version that are sent to a host.
    var client: String { "devmenu \(about.version)" }
}

extension HostLaunch {
    /// Returns the launch of this program as a host.
    ///
    /// - Parameters:
    ///   - files: The paths of a project's files, which the host reads first; none for the bundled
    ///     menu.
    ///   - app: The app for which the host stands in, or `nil`.
    /// - Returns: The launch.
    package static func ofThisProgram(
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
