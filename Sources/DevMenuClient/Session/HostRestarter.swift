import DevMenuWire

/// Starts a host again that has ended, and limits how often.
///
/// A restart has these steps:
///
/// 1. A ``HostSession`` notices the end of its process, and ``CurrentHost/state`` becomes `ended`.
/// 2. The shell's prompt, its `Repl`, reports the end and calls ``CurrentHost/restart()``. So does
///    `TriggerRun` after an action that ended its host on purpose. ``CurrentHost`` also restarts a
///    host that it left because it didn't answer.
/// 3. ``restart(after:from:opening:)`` here counts the restart, and refuses it after five in a
///    minute.
/// 4. ``HostOpener`` opens the next session by a ``SessionSource`` (MenuSession.swift);
///    ``EmbeddedHostSource`` starts the process, and starts it once more without a plugin that
///    crashed it as it registered.
///
/// A person's next request, and the command `restart`, open another host uncounted.
package final class HostRestarter {
    /// The outcome of a restart that nobody asked for.
    package enum Outcome: Equatable, Sendable {
        /// Another host was started, with this process id.
        case restarted(pid: Int)
        /// It ended too often to be started again unasked.
        case tooOften
        /// It is started again when a person asks for it.
        case onRequest
        /// The host is an app, which the shell doesn't start.
        case elsewhere(isAwaited: Bool)
    }

    private var limit = RestartLimit()

    /// Starts a host again, if that needs no person's request.
    ///
    /// - Parameters:
    ///   - session: The session with the host that ended, or was left.
    ///   - source: The source that opened the session.
    ///   - open: Opens the session with the next host.
    /// - Returns: The outcome.
    /// - Throws: Rethrows the error of `open`; the restart is counted all the same.
    func restart(
        after session: any MenuSession,
        from source: any SessionSource,
        opening open: () throws -> any MenuSession
    ) rethrows -> Outcome {
        guard session.isRestartable else { return .elsewhere(isAwaited: source.waitsForHost) }
        guard source.opensAutomatically else { return .onRequest }
        guard limit.take() else { return .tooOften }
        return .restarted(pid: try open().hello.pid)
    }
}

/// Counts the restarts of one process that nobody asked for.
///
/// The limit keeps a process that ends at once from being started forever. Each host has one, and
/// so has the process of each executable plugin (``PluginSession``).
struct RestartLimit {
    /// The most restarts within ``window``.
    private static let limit = 5
    /// The time in which restarts are counted.
    private static let window = Duration.seconds(60)

    private var restarts: [ContinuousClock.Instant] = []

    /// Counts a restart, and returns `false` if none is left.
    mutating func take() -> Bool {
        let now = ContinuousClock.now
        restarts.removeAll { now - $0 > Self.window }
        guard restarts.count < Self.limit else { return false }
        restarts.append(now)
        return true
    }
}
