/// Decides whether a host that ended is started again, and limits how often.
///
/// Each attachment has one for its host, and each plugin program one for its process. A restart that
/// nobody asked for is counted here first, whatever its cause: a crash, an announced end, or a host
/// that was left because it didn't answer. The limit keeps a host that ends at once from being
/// started for ever; a person's next request opens another all the same.
package struct RestartPolicy {
    /// The step that follows a host's end.
    package enum Decision: Equatable, Sendable {
        /// It is started again at once, which counts as one restart.
        case restart
        /// It ended too often to be started again unasked.
        case tooOften
        /// It is started again when a person asks for it.
        case onRequest
        /// This side doesn't start it.
        case elsewhere(isAwaited: Bool)
    }

    /// The most restarts within ``window``.
    package static let count = 5
    /// The time in which restarts are counted.
    package static let window = Duration.seconds(60)

    private var restarts: [ContinuousClock.Instant] = []

    /// Creates a policy that has counted no restart.
    package init() {}

    /// Returns the step that follows the end of a host, and counts a restart.
    ///
    /// - Parameters:
    ///   - session: The session with the host.
    ///   - source: The source that opened the session.
    /// - Returns: The step.
    mutating func decision(after session: any MenuSession, from source: any SessionSource)
        -> Decision
    {
        guard session.isRestartable else { return .elsewhere(isAwaited: source.waitsForHost) }
        guard source.opensAutomatically else { return .onRequest }
        return take() ? .restart : .tooOften
    }

    /// Counts a restart, and returns `false` where none is left.
    package mutating func take() -> Bool {
        let now = ContinuousClock.now
        restarts.removeAll { now - $0 > Self.window }
        guard restarts.count < Self.count else { return false }
        restarts.append(now)
        return true
    }
}
