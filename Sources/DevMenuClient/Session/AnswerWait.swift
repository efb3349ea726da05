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
