import DevMenuSystem
import Synchronization

/// Says what the app was told by a configuration that is kept elsewhere.
///
/// The app asks for its configuration itself, and tells the source what came of it:
///
/// ```swift
/// let remote = RemoteSource("config.shop.example")
/// let settings = Settings(sources: [OverrideSource(store), remote, BuildSource(app.build)])
/// remote.tell(try await client.configuration())
/// ```
///
/// Telling costs a look at every setting of the menu; who follows a setting knows of it when that returns.
public final class RemoteSource: SettingSource {
    private struct State {
        var values = JSONObject()
        var toldAt: Double?
        var watches: [Int: @Sendable () -> Void] = [:]
        var nextWatch = 0
    }

    /// ``SettingLayer/remote``, unless it was given another.
    public let layer: SettingLayer
    /// What a person calls it.
    public let name: String

    private let now: @Sendable () -> Double
    private let state = Mutex(State())

    /// Creates a source that says nothing until it is told.
    ///
    /// - Parameters:
    ///   - name: What a person calls it: a URL, a service.
    ///   - layer: The layer of its values.
    public convenience init(
        _ name: String = "remote configuration",
        layer: SettingLayer = .remote
    ) {
        self.init(name, layer: layer) { ProcessClock.now }
    }

    /// Creates a source with a clock of the caller's, in seconds since 1970.
    package init(
        _ name: String,
        layer: SettingLayer = .remote,
        now: @escaping @Sendable () -> Double
    ) {
        self.name = name
        self.layer = layer
        self.now = now
    }

    /// When it was last told, in seconds since 1970; `nil` before it was.
    public var toldAt: Double? { state.withLock { $0.toldAt } }

    /// Replaces all that it says, by the settings' keys; a key that is not there has no value any more.
    public func tell(_ values: JSONObject) {
        let time = now()
        let watches = state.withLock { state in
            state.values = values
            state.toldAt = time
            return Array(state.watches.values)
        }
        for changed in watches { changed() }
    }

    /// Returns what it was told under the setting's key.
    public func value(of setting: any Setting) -> JSONValue? {
        state.withLock { $0.values[setting.key] }
    }

    /// Calls back on the thread that tells it something; it never fails.
    public func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let id = state.withLock { state in
            state.nextWatch += 1
            state.watches[state.nextWatch] = changed
            return state.nextWatch
        }
        return SettingWatch { [weak self] in
            // Dropped without the lock: what it holds may call the source when it ends.
            _ = self?.state.withLock { $0.watches.removeValue(forKey: id) }
        }
    }
}
