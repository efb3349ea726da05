import DevMenuWire

/// A wait for one answer that handles interruptions and the time limit.
///
/// A request that is no longer wanted is cancelled, and gets a moment to confirm that.
struct AnswerWait {
    /// The time that a cancelled request has to answer.
    static let patience = Duration.seconds(1)

    let loop: EventLoop
    let policy: WaitPolicy
    let limit: TimeLimit?
    /// Indicates whether a request is left as soon as it is cancelled.
    let isLeftAtOnce: Bool

    /// A request that was sent, by its session and number.
    typealias Sent = (session: any MenuSession, number: Int)

    /// Sends requests, and waits for the answer or until it is no longer wanted.
    ///
    /// - Parameters:
    ///   - send: Sends the requests, and returns them.
    ///   - fault: Returns why the answer is no longer wanted, or `nil`.
    /// - Returns: The answer, if there is one, and the reason for a cancellation, which is `nil`
    ///   where there was none, or nobody reads the output.
    /// - Throws: The error that ends the front end.
    func run<Answer>(
        _ send: (@escaping (Result<Answer, SessionFailure>) -> Void) -> [Sent],
        unless fault: () -> HostError?
    ) throws -> (answer: Result<Answer, SessionFailure>?, reason: HostError?) {
        var answer: Result<Answer, SessionFailure>?
        let sent = send { answer = $0 }
        let reason = try wait(until: { answer != nil }, unless: fault) {
            for (session, number) in sent { session.cancel(number) }
        }
        return (answer, reason)
    }

    private func wait(
        until isDone: () -> Bool,
        unless fault: () -> HostError?,
        orCancel cancel: () -> Void
    ) throws -> HostError? {
        var reason: HostError?
        var deadline = limit?.deadline
        var cancelledAt: ContinuousClock.Instant?
        var isGivenUpTwice = false
        func leave(because why: HostError?) {
            reason = why
            cancel()
            guard !isLeftAtOnce else { return }
            cancelledAt = .now
            deadline = .now + Self.patience
            policy.onCancel(why == .interrupted)
        }
        func isUnwanted() -> Bool {
            !isLeftAtOnce && cancelledAt == nil && (policy.isUnread() || fault() != nil)
        }
        while true {
            switch loop.wait(until: deadline, for: { isDone() || isUnwanted() }) {
            case .reached where isDone(): return reason
            case .reached:
                // An action may print for ever; where nobody reads it, it is no longer wanted.
                leave(because: try policy.takeInterruption() ? .interrupted : fault())
            case .timedOut where cancelledAt == nil:
                leave(because: .timeout(seconds: limit?.seconds ?? 0))
                if isLeftAtOnce { return reason }
            case .timedOut where reason == .interrupted && !isGivenUpTwice:
                guard policy.onPersistence() else { return reason }
                deadline = nil
            case .timedOut: return reason
            case .interrupted where isLeftAtOnce:
                // The caller that gets the error takes the interruption.
                guard policy.isInterrupted() else { continue }
                leave(because: .interrupted)
                return reason
            case .interrupted:
                guard try policy.takeInterruption() else { continue }
                if let cancelledAt {
                    // A request whose time is over is left at the second interruption.
                    isGivenUpTwice = true
                    deadline = cancelledAt + Self.patience
                } else {
                    leave(because: .interrupted)
                }
            }
        }
    }
}

extension HostRequest {
    /// Indicates whether the request may change something in the host.
    var mayChange: Bool {
        switch self {
        case .trigger, .set, .flip, .reset, .open, .trust: true
        case .initialize, .hostInfo, .menuList, .show, .complete, .routeList, .pluginList: false
        }
    }
}

/// A front end's rules for a wait: what ends it, and what a person sees meanwhile.
package struct WaitPolicy {
    /// Indicates whether an interruption has come that ``takeInterruption`` has not taken yet.
    package var isInterrupted: () -> Bool = { false }
    /// Takes an interruption, so that the next one is another, and returns whether there was one.
    ///
    /// Throws the error that ends the front end.
    package var takeInterruption: () throws -> Bool = { false }
    /// Indicates whether nobody reads the request's output any more.
    package var isUnread: () -> Bool = { false }
    /// Called at each cancellation, with whether a person gave the request up.
    package var onCancel: (_ isGivenUp: Bool) -> Void = { _ in }
    /// Called where an interrupted request has not stopped after a while; returns whether to wait
    /// for a second interruption before it is left.
    package var onPersistence: () -> Bool = { false }
    /// Indicates whether a host that was left is replaced at once, rather than when it is needed.
    package var replacesAtOnce: () -> Bool = { false }

    /// Creates a policy without interruptions.
    package init() {}
}

/// A command's time limit, from the moment it begins to wait for its host.
package struct TimeLimit: Equatable, Sendable {
    /// The most seconds that count: thirty years, which is for ever to a command, and still within
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

    /// Parses a number of seconds; `nil` for other text, or a number that isn't above 0.
    package static func seconds(from text: String) -> Double? {
        Double(text).flatMap { isValid($0) ? $0 : nil }
    }

    /// Indicates whether a number of seconds is above 0 and finite.
    package static func isValid(_ seconds: Double) -> Bool { seconds > 0 && seconds.isFinite }
}

/// The known state of a command that `--timeout` ended.
package enum Unfinished: Equatable, Sendable {
    /// Its host, which the value names, sent no hello, and so got no request.
    case connecting(String)
    /// The host confirmed the cancellation.
    case cancelled
    /// The host didn't answer, and may have carried it out.
    case unanswered
    /// The host didn't answer a request that only reads.
    case untold
    /// The awaited event hasn't happened.
    case awaited
}
