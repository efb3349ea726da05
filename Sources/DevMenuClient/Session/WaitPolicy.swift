/// A front end's rules for a wait: what ends it, and what a person sees meanwhile.
package struct WaitPolicy {
    /// Consumes an interruption, so that it ends no other wait, and returns whether there was one.
    ///
    /// Throws the error that ends the front end.
    package var consumeInterruption: () throws -> Bool = { false }
    /// Puts back an interruption that was consumed, so that it ends the next wait.
    package var returnInterruption: () -> Void = {}
    /// Indicates whether the request's output isn't read any more.
    package var isUnread: () -> Bool = { false }
    /// Called at each cancellation, with whether a person gave the request up.
    package var onCancel: (_ isGivenUp: Bool) -> Void = { _ in }
    /// Called if an interrupted request hasn't stopped after a while; returns whether to wait
    /// for a second interruption before it is left.
    package var onIgnoredCancel: () -> Bool = { false }
    /// Indicates whether a silent host that was left is restarted at once, rather than when needed.
    package var restartsAtOnce: () -> Bool = { false }

    /// Creates a policy without interruptions.
    package init() {}

    /// Waits until a condition comes true.
    ///
    /// Law: an interruption is consumed by the wait that it ends, and so ends no other.
    ///
    /// - Parameters:
    ///   - loop: The loop to wait in.
    ///   - deadline: The time to give up, or `nil` for never.
    ///   - condition: The condition.
    /// - Returns: `false` if the deadline passed first.
    /// - Throws: ``HostError/interrupted``, or the error that ends the front end.
    package func wait(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant? = nil,
        until condition: () -> Bool
    ) throws -> Bool {
        while true {
            switch loop.wait(before: deadline, until: condition) {
            case .reached: return true
            case .timedOut: return false
            case .interrupted: if try consumeInterruption() { throw HostError.interrupted }
            }
        }
    }

    /// Consumes the interruption that ended a wait without a policy, and throws it as an error.
    package func throwInterruption() throws -> Never {
        _ = try consumeInterruption()
        throw HostError.interrupted
    }
}

/// A command's time limit, from the moment it begins to wait for its host.
package struct TimeLimit: Equatable, Sendable {
    /// The most seconds of a limit: thirty years, which is forever for a command, and still within
    /// a clock's range.
    private static let longest = 1e9

    /// The seconds that the user gave.
    package let seconds: Double
    /// The time when they have passed.
    package let deadline: ContinuousClock.Instant

    /// Creates a limit that begins now.
    ///
    /// - Parameter seconds: A number above 0.
    package init(seconds: Double) {
        self.seconds = seconds
        deadline = .now + .seconds(min(seconds, Self.longest))
    }

    /// Parses a number of seconds, or returns `nil` for text that isn't a number above 0.
    package static func seconds(from text: String) -> Double? {
        Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    /// Returns a duration in words, such as `1 second`.
    static func text(of duration: Duration) -> String { text(seconds: duration / .seconds(1)) }

    /// Returns a number of seconds, of any size, in words.
    static func text(seconds: Double) -> String {
        let number = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
        return "\(number) second\(seconds == 1 ? "" : "s")"
    }
}

/// The known state of a command that `--timeout` ended.
package enum TimeoutPhase: Equatable, Sendable {
    /// Its host, which the value names, sent no hello, and so got no request.
    case connecting(String)
    /// The files of its menu, which its host reads first, haven't been read.
    case reading
    /// Its host, which the value names and which is waited for, hasn't started, or sent no hello.
    case appearing(String)
    /// The host confirmed the cancellation.
    case cancelled
    /// The host didn't answer, and may have performed it.
    case unanswered
    /// The host didn't answer a request that only reads.
    case unansweredRead
    /// The awaited event hasn't happened.
    case awaited
}
