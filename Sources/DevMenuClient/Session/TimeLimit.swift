/// How long a command may take, from the moment it begins to wait for its host.
package struct TimeLimit: Equatable, Sendable {
    /// The most seconds that are counted: thirty years, which is for ever to a command, and still a
    /// time that a clock has.
    private static let longest = 1e9

    /// The seconds that were asked for.
    package let seconds: Double
    /// When they have passed.
    package let deadline: ContinuousClock.Instant

    /// Creates a limit that begins now.
    ///
    /// - Parameter seconds: A number above 0.
    package init(seconds: Double) {
        self.seconds = seconds
        deadline = .now + .seconds(min(seconds, Self.longest))
    }

    /// The number of seconds that a person typed; `nil` for what is none, or is not above 0.
    package static func seconds(from text: String) -> Double? {
        Double(text).flatMap { isValid($0) ? $0 : nil }
    }

    /// Whether a limit may have so many seconds.
    package static func isValid(_ seconds: Double) -> Bool { seconds > 0 && seconds.isFinite }
}

/// What is known of a command that `--timeout` has ended.
package enum Unfinished: Equatable, Sendable {
    /// Its host has not said hello, so that it was asked nothing; the host is named.
    case connecting(String)
    /// The host says that it was cancelled.
    case cancelled
    /// The host has said nothing, and may have done it.
    case unanswered
    /// The host has said nothing of what it was only to tell.
    case untold
    /// What was waited for has not happened.
    case awaited
}
