import DevMenuWire

/// The wait for one answer, in which an interruption and the time limit are heard.
///
/// What is not wanted any longer is cancelled, and then gets a moment to say that it was.
struct AnswerWait {
    /// How long a cancelled request may take to answer.
    static let patience = Duration.seconds(1)

    let loop: EventLoop
    let policy: WaitPolicy
    let limit: TimeLimit?
    /// Whether it is of no concern what becomes of it once it was cancelled.
    let isLeftAtOnce: Bool

    /// A request, and who was asked.
    typealias Sent = (session: any MenuSession, number: Int)

    /// Sends something, and waits until there is an answer, or nobody waits for it any longer.
    ///
    /// - Parameters:
    ///   - send: Sends it.
    ///   - fault: Why nobody wants the answer.
    /// - Returns: The answer, if there is one; and why what was sent was cancelled, which is `nil` where
    ///   it was not, or nobody reads what is printed for it.
    /// - Throws: What ends the front end.
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
                // Whoever is told of it takes it.
                guard policy.isInterrupted() else { continue }
                leave(because: .interrupted)
                return reason
            case .interrupted:
                guard try policy.takeInterruption() else { continue }
                if let cancelledAt {
                    // What has had its time is left at the second interruption.
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
    /// Whether the host is to do something, and not only to tell.
    var mayChange: Bool {
        switch self {
        case .trigger, .set, .flip, .reset, .open, .trust: true
        case .initialize, .hostInfo, .menuList, .show, .complete, .routeList, .pluginList: false
        }
    }
}

/// How a front end has its host waited for: what ends a wait, and what a person is told meanwhile.
package struct WaitPolicy {
    /// Whether somebody has said that nothing is waited for any longer, and that was not taken yet.
    package var isInterrupted: () -> Bool = { false }
    /// Takes an interruption, so that the next one is another; whether there was one.
    ///
    /// It throws what ends the front end itself.
    package var takeInterruption: () throws -> Bool = { false }
    /// Whether nobody reads any more what a host prints for its request.
    package var isUnread: () -> Bool = { false }
    /// Called with each request that is cancelled, and with whether a person gave it up.
    package var onCancel: (_ isGivenUp: Bool) -> Void = { _ in }
    /// Called where what was interrupted has not stopped after a while; whether a second interruption
    /// is waited for before it is left.
    package var onPersistence: () -> Bool = { false }
    /// Whether a host is opened at once in place of one that was left, and not when it is needed.
    package var replacesAtOnce: () -> Bool = { false }

    /// A policy of a front end that nobody interrupts.
    package init() {}
}

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
