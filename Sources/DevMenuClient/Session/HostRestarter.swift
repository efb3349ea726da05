import DevMenuWire

/// Starts a host that ended again, and limits how often.
///
/// ``CurrentHost`` has one, and restarts its host where nobody asked for that: at the prompt after a
/// crash, and after an end that an action announced, both by ``CurrentHost/restart()``; and in place
/// of a host that was left because it didn't answer. All of these are counted here first. A
/// person's next request, and the command `restart`, open another host all the same, uncounted.
package final class HostRestarter {
    /// The outcome of a restart that nobody asked for.
    package enum Outcome: Equatable, Sendable {
        /// Another host was started, with this process id.
        case restarted(pid: Int)
        /// It ended too often to be started again unasked.
        case tooOften
        /// It is started again when a person asks for it.
        case onRequest
        /// This side doesn't start it.
        case elsewhere(isAwaited: Bool)
    }

    private var limit = RestartLimit()

    /// Starts a host again, where that needs no person's request.
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
/// The limit keeps a process that ends at once from being started for ever. Each host has one, and
/// so has the process of each executable plugin (``PluginSession``).
struct RestartLimit {
    /// The most restarts within ``window``.
    private static let limit = 5
    /// The time in which restarts are counted.
    private static let window = Duration.seconds(60)

    private var restarts: [ContinuousClock.Instant] = []

    /// Counts a restart, and returns `false` where none is left.
    mutating func take() -> Bool {
        let now = ContinuousClock.now
        restarts.removeAll { now - $0 > Self.window }
        guard restarts.count < Self.limit else { return false }
        restarts.append(now)
        return true
    }
}
