import DevMenuSystem

/// The directories that contain an app's cache and state.
///
/// ```swift
/// let directories = AppDirectories(app: "shop")
/// let receipts = directories.state + "/receipts.json"
/// ```
public struct AppDirectories: Equatable, Sendable {
    /// The app's cache: `$XDG_CACHE_HOME/NAME`.
    ///
    /// Clearing the cache never touches anything outside this directory.
    public let cache: String
    /// The changes that people made, such as overrides: `$XDG_STATE_HOME/devmenu/apps/NAME`.
    ///
    /// In a scope, the names of both directories end with the scope's: `NAME@SCOPE`.
    public let state: String

    /// The path of the file that contains the app's overrides.
    package var overrides: String { state + "/toggles.json" }

    /// The path of the file with the last starts, which the app's running processes lock.
    package var starts: String { state + "/starts.json" }

    /// The path of the file with the overrides that are suspended after crashes.
    package var rescue: String { state + "/rescue.json" }

    /// The path of the file with the menu as the app last served it.
    package var menu: String { state + "/menu.json" }

    /// The path of the file with the values that the app gets back, which those without a scope have.
    package var returns: String { state + "/returns.json" }

    /// The path of the file with the runs of actions.
    package var runs: String { state + "/runs.jsonl" }

    /// The path of the directory of presets.
    package var presets: String { state + "/presets" }

    /// The paths of the files that hosts write in the directory of state, by the kind of the contents.
    ///
    /// Each may have others beside it: `FileLocation.owns(_:)`.
    package var files: [(kind: String, path: String)] {
        [
            ("overrides", overrides), ("journal", FileLocation(overrides).journal), ("runs", runs),
            ("starts", starts), ("rescue", rescue), ("menu", menu), ("returns", returns),
        ]
    }

    /// The names of the files in the directory of state that processes lock.
    package var locks: [String] {
        let locked = [overrides, runs, rescue, returns].map { FileLocation($0).lock } + [starts]
        return locked.map { FileLocation($0).name }
    }

    /// Returns the names of the apps that have a file in their directories, in order.
    ///
    /// - Parameters:
    ///   - scope: The scope of the directories, or `nil` for none.
    ///   - path: Returns the path of the file in an app's directories.
    /// - Returns: The names.
    package static func apps(
        in scope: ScopeName? = .current,
        with path: (AppDirectories) -> String
    ) -> [String] {
        let base = BaseDirectories()
        let names = (try? FileSystem.names(in: base.state + "/devmenu/apps")) ?? []
        let suffix = scope.map { "@\($0)" } ?? ""
        return names.filter { $0.hasSuffix(suffix) }
            .map { String($0.dropLast(suffix.count)) }.filter { name in
                AppFacts.isValid(name: name)
                    && FileSystem.exists(path(AppDirectories(app: name, scope: scope, base: base)))
            }.sorted()
    }

    /// Directories that can't exist, of an app whose own ones aren't known.
    static let impossible = AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state")

    /// Creates the standard directories of an app, inside the user's base directories.
    ///
    /// Scopes are ignored here: only the host of a menu uses the directories of a scope.
    public init(app name: String) { self.init(app: name, scope: nil) }

    /// Returns the standard directories of an app in the user's scope, as the host of its menu has them.
    ///
    /// A user starts an app in a scope; without one, they are those of ``init(app:)``.
    public static func current(app name: String) -> AppDirectories {
        AppDirectories(app: name, scope: .current)
    }

    /// Creates the standard directories of an app in a scope, or in none.
    package init(app name: String, scope: ScopeName?, base: BaseDirectories = BaseDirectories()) {
        let own = AppDirectories(
            cache: base.cache + "/" + name,
            state: base.state + "/devmenu/apps/" + name
        )
        self = own.inside(scope)
    }

    /// Returns the directories in a scope, which are beside these, or these for none.
    package func inside(_ scope: ScopeName?) -> AppDirectories {
        guard let scope else { return self }
        return AppDirectories(cache: "\(cache)@\(scope)", state: "\(state)@\(scope)")
    }

    /// Creates directories at paths of your choice, both absolute.
    public init(cache: String, state: String) {
        self.cache = cache
        self.state = state
    }
}

/// The user's base directories, as defined by the XDG Base Directory Specification 0.8.
///
/// A variable that is unset, empty or not an absolute path is treated as unset. If `HOME` is unset,
/// the home directory comes from the user's entry in the password database. On iOS, where the home
/// is an app's container, `~/Library/Caches` is the default of the cache and
/// `~/Library/Application Support` that of the others.
package struct BaseDirectories: Equatable, Sendable {
    /// `$XDG_CONFIG_HOME`, else `~/.config`.
    package let config: String
    /// `$XDG_STATE_HOME`, else `~/.local/state`.
    package let state: String
    /// `$XDG_CACHE_HOME`, else `~/.cache`.
    package let cache: String
    /// `$XDG_DATA_HOME`, else `~/.local/share`.
    package let data: String

    /// Creates the base directories that the environment names.
    ///
    /// - Parameter variable: Returns the value of a variable; reads the process's environment by
    ///   default.
    package init(variable: (String) -> String? = BaseDirectories.environmentVariable) {
        self.init(isContainer: Platform.hasContainers, variable: variable)
    }

    package init(isContainer: Bool, variable: (String) -> String?) {
        let home = Self.home(variable)
        let base = home == "/" ? "" : home
        func directory(_ name: String, _ usual: String, inContainer: String) -> String {
            Self.absolute(variable(name))
                ?? base + (isContainer ? "/Library/\(inContainer)" : "/\(usual)")
        }
        let support = "Application Support"
        config = directory("XDG_CONFIG_HOME", ".config", inContainer: support)
        state = directory("XDG_STATE_HOME", ".local/state", inContainer: support)
        cache = directory("XDG_CACHE_HOME", ".cache", inContainer: "Caches")
        data = directory("XDG_DATA_HOME", ".local/share", inContainer: support)
    }

    /// The file with the lines that were entered at the prompt.
    package var history: String { state + "/devmenu/history" }

    /// The file with the names that people gave lines.
    package var aliases: String { config + "/devmenu/aliases" }

    /// The file with the number of the last server for an agent.
    package var agents: String { state + "/devmenu/agents" }

    /// The directory of the project files that are trusted.
    package var trusted: String { state + "/devmenu/trusted" }

    /// The directory of what plugins answered.
    package var answers: String { cache + "/devmenu" }

    /// The home directory: `$HOME`, else the one in the user's entry in the password database.
    package static func home(_ variable: (String) -> String? = environmentVariable) -> String {
        absolute(variable("HOME")) ?? absolute(OwnProcess.home) ?? "/"
    }

    /// Returns the value of a variable in the process's environment, or `nil` if it's unset.
    package static func environmentVariable(_ name: String) -> String? {
        Environment.variable(name)
    }

    /// The first variable that names a directory by bytes that aren't UTF-8, or `nil` if there is none.
    ///
    /// Decoded, they would name another directory.
    package static var unreadableVariable: String? {
        [
            "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME",
            "XDG_RUNTIME_DIR", "DEVMENU_RUNTIME_DIR", "TMPDIR",
        ].first { !Environment.isText($0) }
    }

    /// Returns a path without slashes at its end, or `nil` if it isn't absolute.
    package static func absolute(_ path: String?) -> String? {
        guard var path, path.hasPrefix("/") else { return nil }
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
