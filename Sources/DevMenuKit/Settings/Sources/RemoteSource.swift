import DevMenuSystem
import Synchronization

/// A source of values from a remote configuration, which the app loads itself.
///
/// ```swift
/// let remote = RemoteSource("config.shop.example")
/// let host = MenuHost("shop", build: .ofThisApp, settings: Features.all) {
/// } sources: {
///     remote
/// }
/// remote.update(try await client.configuration())
/// ```
///
/// The cost of ``update(_:)`` is proportional to the number of settings in the menu. When it
/// returns, all observers of the settings have been called.
public final class RemoteSource: SettingSource {
    private struct State: ~Copyable {
        var values = JSONObject()
        var updatedAt: Double?
        var failure: String?
        var watches = Observers<@Sendable () -> Void>()
    }

    /// The layer of the values; ``SettingLayer/remote`` by default.
    public let layer: SettingLayer
    /// The name shown to people.
    public let name: String

    private let now: @Sendable () -> Double
    private let state = Mutex(State())

    /// Creates a source without values.
    ///
    /// - Parameters:
    ///   - name: The name shown to people, such as a URL or a service.
    ///   - layer: The layer of the values.
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

    /// The time of the last ``update(_:)``, in seconds since 1970, or `nil` before the first.
    public var updatedAt: Double? { state.withLock { $0.updatedAt } }

    /// Replaces all values, by the settings' keys; keys that are missing no longer have a value.
    public func update(_ values: JSONObject) {
        let time = now()
        let watches = state.withLock { state in
            state.values = values
            state.updatedAt = time
            state.failure = nil
            return state.watches.all
        }
        for changed in watches { changed() }
    }

    /// Reports, to people who ask why a setting has its value, that the values are unavailable now.
    ///
    /// The last values still apply until the next ``update(_:)``.
    ///
    /// ```swift
    /// do {
    ///     remote.update(try await client.configuration())
    /// } catch {
    ///     remote.fail("the server can't be reached")
    /// }
    /// ```
    ///
    /// - Parameter reason: The reason, for the end of a sentence.
    public func fail(_ reason: String) { state.withLock { $0.failure = reason } }

    /// Returns the reason given to ``fail(_:)`` since the last ``update(_:)``, or `nil`.
    public func problem(with setting: any Setting) -> SettingProblem? {
        state.withLock { $0.failure }.map(SettingProblem.failed)
    }

    /// Returns the value under the setting's key.
    public func value(of setting: any Setting) -> JSONValue? {
        state.withLock { $0.values[setting.key] }
    }

    /// Calls a closure on the thread that calls ``update(_:)``; it never fails.
    public func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let id = state.withLock { $0.watches.add(changed) }
        return SettingWatch { [weak self] in
            // Released outside the lock: what the closure captures may call the source as it's
            // released.
            _ = self?.state.withLock { $0.watches.remove(id) }
        }
    }
}
