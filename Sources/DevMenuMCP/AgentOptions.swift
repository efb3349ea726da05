package import DevMenuClient
import DevMenuSystem

/// The choices of the person who registers the server, which no agent can change.
package struct AgentOptions {
    /// The level of tools that may be called.
    package var access = AccessLevel.safe
    /// The actions that run without asking, whoever wrote them and whatever their risk, except
    /// fatal ones.
    package var allowed: [AllowedAction] = []
    /// The time limit of everything but actions, the start of a host included, in seconds.
    package var quickSeconds = 15.0
    /// The version of this program.
    package var version = "0"
    /// The current time, by which questions end.
    package var now: () -> ContinuousClock.Instant = { .now }

    /// Creates the standard choices.
    package init() {}
}

/// The hosts that the server may use.
package struct AgentHosts {
    /// Opens the host that is used if no app is.
    package var own: any SessionSource
    /// Indicates whether a flag chose that host, so that no app is used in its place.
    package var isOwnChosen: Bool
    /// The app that a flag chose, by name or pid, or `nil`.
    package var attached: String?
    /// The flags by which a person reaches the own host: `--menu shop.json`.
    package var ownFlags: [String] = []
    /// Returns the real path of the directory of the project whose menu the own host serves, or `nil`.
    package var project: () -> String? = { nil }
    /// Finds running apps.
    package var finder: AppFinder
    /// Returns the executable plugins beside a host, read each time, or `nil`.
    package var plugins: () -> PluginSet? = { nil }

    /// Returns the number of this server among the user's, once for each process.
    package var number: () -> Int = { OwnProcess.id }

    /// Creates the hosts.
    package init(own: any SessionSource, isOwnChosen: Bool, finder: AppFinder) {
        self.own = own
        self.isOwnChosen = isOwnChosen
        self.finder = finder
    }
}
