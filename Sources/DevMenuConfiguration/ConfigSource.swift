#if DevMenuConfiguration
public import Configuration
public import DevMenuKit
import Synchronization

/// A source of settings over a reader of swift-configuration, such as of environment variables or a
/// file that is reloaded.
///
/// ```swift
/// let environment = ConfigReader(provider: EnvironmentVariablesProvider())
/// let host = MenuHost("shop", version: "1.0.0", build: .ofThisApp, settings: Features.all) {
///     #if Internal
///     FillShelves(shelves: shelves)
///     #endif
/// } sources: {
///     ConfigSource(environment, name: "environment variables")
/// }
/// ```
///
/// A setting's key is looked up as a configuration key: `like-button` is `LIKE_BUTTON` among
/// environment variables. The type is that of the setting's default value.
public final class ConfigSource: SettingSource {
    private struct State {
        var watches = Observers<@Sendable () -> Void>()
        /// The values that the watches know, or `nil` while nobody watches.
        var snapshot: ConfigSnapshotReader?
        var following: Task<Void, Never>?
        /// The reason why changes can't be followed any more, or `nil` while they can.
        var failure: String?
    }

    /// The layer of the values.
    public let layer: SettingLayer
    /// The name shown to people.
    public let name: String

    private let reader: ConfigReader
    private let state = Mutex(State())

    /// Creates a source over a reader.
    ///
    /// - Parameters:
    ///   - reader: The reader; a scoped one has the settings' keys below its scope.
    ///   - layer: The layer of the values.
    ///   - name: The name shown to people, such as "environment variables".
    public init(
        _ reader: ConfigReader,
        layer: SettingLayer = "config",
        name: String = "swift-configuration"
    ) {
        self.reader = reader
        self.layer = layer
        self.name = name
    }

    deinit { state.withLock { $0.following }?.cancel() }

    /// Returns the value under the setting's key.
    public func value(of setting: any Setting) -> JSONValue? { value(of: setting, in: snapshot) }

    /// Returns the reason that changes aren't followed, or the problem of a value of another type.
    public func problem(with setting: any Setting) -> SettingProblem? {
        if let failure = state.withLock({ $0.failure }) { return .failed(failure) }
        let snapshot = snapshot
        guard value(of: setting, in: snapshot) == nil,
            let text = snapshot.string(forKey: ConfigKey(setting.key))
        else { return nil }
        return .failed("'\(text)' can't be its value")
    }

    /// Calls a closure after each change that the reader's providers report.
    public func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let number = state.withLock { state in
            if state.watches.isEmpty {
                state.snapshot = reader.snapshot()
                state.failure = nil
                state.following = follow()
            }
            return state.watches.add(changed)
        }
        return SettingWatch { [weak self] in self?.endWatch(number) }
    }

    private var snapshot: ConfigSnapshotReader {
        state.withLock { $0.snapshot } ?? reader.snapshot()
    }

    private func endWatch(_ number: Int) {
        // The closure is released outside the lock: what it captures may call the source then.
        let (closure, following) = state.withLock { state in
            let closure = state.watches.remove(number)
            guard state.watches.isEmpty else { return (closure, Task<Void, Never>?.none) }
            defer { (state.following, state.snapshot) = (nil, nil) }
            return (closure, state.following)
        }
        following?.cancel()
        _ = closure
    }

    private func follow() -> Task<Void, Never> {
        Task { [weak self, reader] in
            do {
                try await reader.watchSnapshot { updates in
                    for await snapshot in updates { self?.adopt(snapshot) }
                }
            } catch is CancellationError {
            } catch {
                let reason = "its changes can't be followed: \(error)"
                self?.state.withLock { $0.failure = reason }
            }
        }
    }

    private func adopt(_ snapshot: ConfigSnapshotReader) {
        let watches = state.withLock { state in
            guard !state.watches.isEmpty else { return state.watches.all }
            state.snapshot = snapshot
            return state.watches.all
        }
        for changed in watches { changed() }
    }

    private func value(of setting: any Setting, in snapshot: ConfigSnapshotReader) -> JSONValue? {
        let key = ConfigKey(setting.key)
        return switch setting.defaultValue {
        case .bool: snapshot.bool(forKey: key).map { .bool($0) }
        case .integer: snapshot.int(forKey: key).map { .integer($0) }
        case .double, .number: snapshot.double(forKey: key).map { .double($0) }
        case .string: snapshot.string(forKey: key).map { .string($0) }
        case .null, .array, .object: nil
        }
    }
}
#endif
