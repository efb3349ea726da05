/// Where a front end stands with its host.
package enum HostState {
    /// There is none: nobody has needed one yet, or it was left.
    case none
    /// One is being opened.
    case opening
    /// It is there, and lives.
    case live(any MenuSession)
    /// It has ended by itself.
    case ended(any MenuSession, Report)

    /// How far a person has been told that it ended.
    package enum Report: Int {
        /// Not at all.
        case due
        /// A command has, as part of what became of it.
        case told
        /// The prompt has seen to what follows from it.
        case settled
    }
}

/// What follows when a host has ended: whether it is started again by itself, and how often.
///
/// One that ends at once is so not started for ever.
package struct RestartPolicy {
    /// What may follow.
    package enum Sequel: Equatable, Sendable {
        /// It is started again at once; that is counted.
        case restart
        /// It ended too often to be started again by itself.
        case tooOften
        /// It is started again when a person asks for it.
        case onRequest
        /// It is not this side that starts it.
        case elsewhere(isAwaited: Bool)
    }

    /// How often, at most, it is started again within ``window``.
    package static let count = 5
    /// The time in which restarts are counted.
    package static let window = Duration.seconds(60)

    private var restarts: [ContinuousClock.Instant] = []

    /// A policy that has started nothing again.
    package init() {}

    /// What may follow the end of a host.
    ///
    /// - Parameters:
    ///   - session: The session with it.
    ///   - source: What opened that.
    /// - Returns: What may follow.
    mutating func sequel(of session: any MenuSession, from source: any SessionSource) -> Sequel {
        guard session.isRestartable else { return .elsewhere(isAwaited: source.waitsForHost) }
        guard source.opensUnasked else { return .onRequest }
        return take() ? .restart : .tooOften
    }

    /// Takes one restart; whether there was one left.
    package mutating func take() -> Bool {
        let now = ContinuousClock.now
        restarts.removeAll { now - $0 > Self.window }
        guard restarts.count < Self.count else { return false }
        restarts.append(now)
        return true
    }
}
