import DevMenuKit
import DevMenuWire

/// A wait for one answer that handles interruptions and the time limit.
///
/// A request that is no longer wanted is cancelled, and gets a moment to confirm that.
struct AnswerWait {
    /// The time that a cancelled request has to answer.
    static let timeout = Duration.seconds(1)

    let loop: EventLoop
    let policy: WaitPolicy
    let limit: TimeLimit?
    /// Indicates whether a request is left as soon as it is cancelled.
    let stopsAtOnce: Bool

    /// Sends the requests of a wait, and calls the completion with their answer.
    typealias Sending<Answer> = (
        SentRequests, @escaping (Result<Answer, HostError>) -> Void
    ) -> Void

    /// Sends requests, and waits for their answer or until it is no longer wanted.
    ///
    /// - Parameters:
    ///   - request: The request that they are made for.
    ///   - abandonment: Returns why the answer is no longer wanted, or `nil`.
    ///   - send: Sends the requests.
    /// - Returns: The answer, or `nil` if it isn't read any more, or a ``HostError``; and the
    ///   sessions that gave no answer, also none to the cancellation.
    /// - Throws: The error that ends the front end, and ``HostError/interrupted`` for a request
    ///   that is left at once.
    func outcome<Answer>(
        of request: HostRequest,
        unless abandonment: () -> HostError?,
        sending send: Sending<Answer>
    ) throws -> (result: Result<Answer?, any Error>, silent: [any MenuSession]) {
        // An interruption after the latest wait ends this one before anything is sent.
        guard try !policy.consumeInterruption() else { throw HostError.interrupted }
        let requests = SentRequests()
        var answer: Result<Answer, HostError>?
        send(requests) { answer = $0 }
        let isDone = { answer != nil }
        let reason =
            stopsAtOnce
            ? try leave(requests, unless: isDone)
            : try wait(until: isDone, unless: abandonment, orCancel: requests.cancel)
        return (
            Result { try value(of: answer, to: request, cancelledFor: reason) },
            answer == nil ? requests.silentSessions : []
        )
    }

    /// Returns the value of an answer, or `nil` if nobody reads it any more.
    private func value<Answer>(
        of answer: Result<Answer, HostError>?,
        to request: HostRequest,
        cancelledFor reason: HostError?
    ) throws -> Answer? {
        switch (answer, reason) {
        case (.failure(.refused(let error))?, _)
        where error.knownKind == .cancelled && (reason != nil || policy.isUnread()):
            if let reason { throw reason }
            return nil
        case (let answer?, _): return try answer.get()
        case (nil, .timeout(let seconds, _)?):
            throw HostError.timeout(
                seconds: seconds,
                request.mayChange ? .unanswered : .unansweredRead
            )
        case (nil, nil) where policy.isUnread(): return nil
        case (nil, _): throw reason ?? .interrupted
        }
    }

    /// Waits for an answer, and leaves the requests at an interruption or at the end of the time.
    private func leave(_ requests: SentRequests, unless isDone: () -> Bool) throws -> HostError? {
        do {
            if try policy.wait(in: loop, before: limit?.deadline, until: isDone) { return nil }
        } catch {
            requests.cancel()
            throw error
        }
        requests.cancel()
        return .timeout(seconds: limit?.seconds ?? 0)
    }

    private func wait(
        until isDone: () -> Bool,
        unless abandonment: () -> HostError?,
        orCancel cancel: () -> Void
    ) throws -> HostError? {
        var reason: HostError?
        var deadline = limit?.deadline
        var cancelledAt: ContinuousClock.Instant?
        var isGivenUpTwice = false
        func leave(because why: HostError?) {
            reason = why
            cancel()
            cancelledAt = .now
            deadline = .now + Self.timeout
            policy.onCancel(why == .interrupted)
        }
        func isUnwanted() -> Bool {
            cancelledAt == nil && (policy.isUnread() || abandonment() != nil)
        }
        while true {
            switch loop.wait(before: deadline, until: { isDone() || isUnwanted() }) {
            case .reached where isDone(): return reason
            case .reached:
                // An action may print forever; if nobody reads it, it is no longer wanted.
                leave(because: try policy.consumeInterruption() ? .interrupted : abandonment())
            case .timedOut where cancelledAt == nil:
                leave(because: .timeout(seconds: limit?.seconds ?? 0))
            case .timedOut where reason == .interrupted && !isGivenUpTwice:
                guard policy.onIgnoredCancel() else { return reason }
                deadline = nil
            case .timedOut: return reason
            case .interrupted:
                guard try policy.consumeInterruption() else { continue }
                if let cancelledAt {
                    // A request whose time is over is left at the second interruption.
                    isGivenUpTwice = true
                    deadline = cancelledAt + Self.timeout
                } else {
                    leave(because: .interrupted)
                }
            }
        }
    }
}

/// The requests of one wait; the unanswered ones can be cancelled.
final class SentRequests {
    private var unanswered: [(session: any MenuSession, number: Int)] = []

    /// The sessions that haven't answered, each once.
    var silentSessions: [any MenuSession] {
        unanswered.indices.filter { index in
            !unanswered[..<index].contains { $0.session === unanswered[index].session }
        }.map { unanswered[$0].session }
    }

    /// Sends a request, and returns its number.
    @discardableResult
    func send(
        _ request: HostRequest,
        to session: any MenuSession,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) -> Int {
        var number = 0
        number = session.send(request, chain: nil) { [self] answer in
            unanswered.removeAll { $0.session === session && $0.number == number }
            completion(answer)
        }
        unanswered.append((session, number))
        return number
    }

    /// Asks the sessions to cancel what is unanswered.
    func cancel() { for (session, number) in unanswered { session.cancel(number) } }
}

extension HostRequest {
    /// Indicates whether the request may change something in the host.
    var mayChange: Bool {
        switch self {
        case .trigger, .runEnded, .set, .flip, .reset, .undo, .resume, .open, .trust: true
        case .apply(_, _, let isDryRun, _, _): !isDryRun
        case .initialize, .hostInfo, .menuList, .menuOutline, .show, .expect, .explain, .changes,
            .runs, .preview, .check, .complete, .routeList, .pluginList, .readLog:
            false
        }
    }
}
