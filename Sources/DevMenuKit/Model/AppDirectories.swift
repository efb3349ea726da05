import DevMenuSystem

/// Where an app keeps what belongs to it.
public struct AppDirectories: Hashable, Sendable {
    /// The app's cache, `$XDG_CACHE_HOME/NAME`; nothing outside is ever cleared.
    public let cache: String
    /// What people changed, the overrides among it: `$XDG_STATE_HOME/devmenu/apps/NAME`.
    public let state: String

    /// The file of the app's overrides.
    public var overrides: String { state + "/toggles.json" }

    /// The directories of an app among the user's own.
    public init(app name: String, base: BaseDirectories = BaseDirectories()) {
        self.init(cache: base.cache + "/" + name, state: base.state + "/devmenu/apps/" + name)
    }

    /// Directories of the app's own choosing; both are absolute paths.
    public init(cache: String, state: String) {
        self.cache = cache
        self.state = state
    }
}

/// The user's base directories, as the XDG Base Directory Specification 0.8 has them.
///
/// A variable that is unset, empty or not an absolute path counts as unset. Where `HOME` is unset the
/// user's entry in the password database stands in for it.
public struct BaseDirectories: Hashable, Sendable {
    /// `$XDG_CONFIG_HOME`, else `~/.config`.
    public let config: String
    /// `$XDG_STATE_HOME`, else `~/.local/state`.
    public let state: String
    /// `$XDG_CACHE_HOME`, else `~/.cache`.
    public let cache: String
    /// `$XDG_DATA_HOME`, else `~/.local/share`.
    public let data: String

    /// The base directories that an environment names.
    ///
    /// - Parameter variable: Looks a variable up; by default in the process's environment.
    public init(variable: (String) -> String? = BaseDirectories.environmentVariable) {
        let home = Self.absolute(variable("HOME")) ?? Self.absolute(OwnProcess.home) ?? "/"
        let base = home == "/" ? "" : home
        config = Self.absolute(variable("XDG_CONFIG_HOME")) ?? base + "/.config"
        state = Self.absolute(variable("XDG_STATE_HOME")) ?? base + "/.local/state"
        cache = Self.absolute(variable("XDG_CACHE_HOME")) ?? base + "/.cache"
        data = Self.absolute(variable("XDG_DATA_HOME")) ?? base + "/.local/share"
    }

    /// A variable of the process's environment.
    public static func environmentVariable(_ name: String) -> String? {
        Environment.variable(name)
    }

    private static func absolute(_ path: String?) -> String? {
        guard var path, path.hasPrefix("/") else { return nil }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
