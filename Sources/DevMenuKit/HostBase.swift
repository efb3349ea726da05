import Synchronization

/// An app's checked facts, its directories and its settings: what a host is assembled on.
///
/// An app that ships has this much, and no server.
package struct HostBase: Sendable {
    /// The facts of the app, which keep the rules.
    package let app: AppFacts
    /// Where the app keeps what belongs to it.
    package let directories: AppDirectories
    /// The settings of the app's menu.
    package let settings: Settings
    /// The log, which holds what the store warns of until a server takes it.
    package let log = HeldLog()

    /// Checks the facts of an app, and creates its settings.
    ///
    /// - Parameters:
    ///   - app: The facts of the app.
    ///   - directories: Where the app keeps what belongs to it; the user's own directories by default.
    ///   - store: Where overrides are kept; the file in `directories` by default.
    ///   - countsOverrides: Whether overrides count; those that do not are not even read.
    ///   - sources: The app's own sources of settings, strongest first, between the overrides and the build.
    /// - Throws: `AppFactsError`, where a name breaks the rules.
    package init(
        app: AppFacts,
        directories: AppDirectories? = nil,
        store: (any SettingStore)? = nil,
        countsOverrides: Bool = true,
        sources: [any SettingSource] = []
    ) throws(AppFactsError) {
        self.app = try app.checked()
        let directories = directories ?? AppDirectories(app: app.name)
        self.directories = directories
        let kept: any SettingStore
        if countsOverrides {
            kept =
                store
                ?? FileSettingStore(path: directories.overrides) { [log] warning in
                    log.add(.warning, "\(warning)")
                }
        } else {
            kept = InMemorySettingStore()
        }
        settings = Settings(store: kept, build: app.build, countsOverrides: countsOverrides) {
            sources
        }
    }
}

/// Lines of a log that are held until somebody listens, and passed on from then on.
package final class HeldLog: Sendable {
    private struct State {
        var held: [(LogLevel, String)] = []
        var listener: (@Sendable (LogLevel, String) -> Void)?
    }

    /// The most lines that are held; the oldest go first.
    private static let limit = 100

    private let state = Mutex(State())

    /// Creates a log that nobody listens to yet.
    package init() {}

    /// Passes a line on, or holds it.
    package func add(_ level: LogLevel, _ message: String) {
        let listener = state.withLock { state in
            if state.listener == nil {
                state.held.append((level, message))
                if state.held.count > Self.limit { state.held.removeFirst() }
            }
            return state.listener
        }
        listener?(level, message)
    }

    /// Passes on what was held, and whatever comes from now on.
    package func forward(to listener: @escaping @Sendable (LogLevel, String) -> Void) {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.listener = listener
            return state.held
        }
        for (level, message) in held { listener(level, message) }
    }
}
