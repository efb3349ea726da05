package import DevMenuClient
package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The host that is used unless an app is named: a command, or this program with the bundled menu or a
/// project's.
package struct HostChoice {
    /// Opens the host.
    package let source: any SessionSource
    /// Returns the project's menu, for which a loop waits, or `nil` for another.
    package var projectMenu: @Sendable (EventLoop) -> ProjectMenu? = { _ in nil }
    /// Returns a line about files that may have tasks and aren't read, or `nil` if there are none.
    package var unread: @Sendable (EventLoop) -> String? = { _ in nil }
    /// Returns the real path of the project's directory, or `nil` for the bundled menu.
    package var projectDirectory: @Sendable () -> String? = { nil }

    /// Creates a choice that is no project's.
    package init(source: any SessionSource) { self.source = source }
}

/// The project whose settings `with` and `matrix` give values: the path that its host serves, its
/// directories in a scope, and the variables in which commands get its settings.
package typealias ScopedProject = (
    served: [String],
    directories: (ScopeName?) -> AppDirectories,
    variables: () throws -> ScopedVariables
)

/// The variables in which a command gets the settings of a project: a check that throws unless the
/// command may get them, the settings that have one, and the changes to its environment by the value of
/// each setting.
package typealias ScopedVariables = (
    check: (_ command: [String]) throws -> Void,
    includes: (ItemID) -> Bool,
    environment: (_ value: (ItemID) -> JSONValue?) -> [String: String?]
)

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
    ) { (self.about, self.chooseHost, self.project) = (about, chooseHost, project) }

    /// The name and the version that are sent to a host.
    var client: String { "devmenu \(about.version)" }
}

extension HostLaunch {
    /// The words for the host that serves the bundled menu.
    static let sampleOrigin = "sample menu, no app attached"

    /// Returns the launch of this program as a host.
    ///
    /// - Parameters:
    ///   - menu: The flags of a project's menu, which the host reads first; none for the bundled one.
    ///   - app: The app for which the host stands in, or `nil`.
    ///   - marksScope: `false` if a fresh scope stays one whose overrides no app has read.
    /// - Returns: The launch.
    package static func ofThisProgram(
        serving menu: [String] = [],
        rescuing app: String? = nil,
        marksScope: Bool = true
    ) -> HostLaunch {
        .linked(
            executable: OwnExecutable.path ?? "devmenu",
            arguments: ["serve", "--stdio"] + (app.map { ["--rescue", $0] } ?? menu),
            environment: marksScope ? [:] : [RegistrationChannel.unreadVariable: "1"],
            // A file may be large.
            timeout: .seconds(menu.isEmpty ? 5 : 30),
            origin: app == nil
                ? menu.dropFirst().first ?? sampleOrigin
                : "stands in for the app"
        )
    }
}
