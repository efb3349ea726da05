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
