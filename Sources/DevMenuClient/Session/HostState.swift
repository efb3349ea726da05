/// The state of a front end's host.
package enum HostState {
    /// No host: none has been needed yet, or it was left.
    case none
    /// A session is being opened.
    case opening
    /// The host lives.
    case live(any MenuSession)
    /// The host ended by itself.
    case ended(any MenuSession, Report)

    /// The progress of reporting the end to a person.
    package enum Report: Int {
        /// Not reported.
        case due
        /// A command has reported it, as part of its result.
        case told
        /// The prompt has done what follows from it.
        case settled
    }
}

/// Decides whether a host that ended is started again, and limits how often.
///
/// The limit keeps a host that ends at once from being started for ever.
package struct RestartPolicy {
    /// The step that follows a host's end.
    package enum Sequel: Equatable, Sendable {
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
    mutating func sequel(of session: any MenuSession, from source: any SessionSource) -> Sequel {
        guard session.isRestartable else { return .elsewhere(isAwaited: source.waitsForHost) }
        guard source.opensUnasked else { return .onRequest }
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
