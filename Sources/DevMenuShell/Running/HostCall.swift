import DevMenuClient
import DevMenuKit
import DevMenuWire

/// One request for whose answer a command waits, with Ctrl-C and `--timeout` heard all the while.
struct HostCall {
    /// How long a cancelled request may take to answer, before it is abandoned.
    static let patience = Duration.seconds(1)

    private let shell: Shell
    private let session: any MenuSession

    /// A call to the host that the shell has, or to a new one.
    init(shell: Shell) throws {
        self.shell = shell
        session = try shell.host.liveSession()
    }

    /// The session that is called.
    var host: any MenuSession { session }

    /// Asks, and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - fault: Why nobody wants the answer any longer; it is then cancelled.
    ///   - began: Called with the request's number.
    /// - Returns: The answer.
    /// - Throws: ``HostError``, or ``ShellEnd``.
    func ask(
        _ request: HostRequest,
        unless fault: () -> HostError? = { nil },
        began: (Int) -> Void = { _ in }
    ) throws -> JSONValue {
        final class Box { var answer: Result<JSONValue, SessionFailure>? }
        let box = Box()
        let number = session.send(request, chain: nil) { box.answer = $0 }
        began(number)
        let reason = try wait(for: number, unless: fault) { box.answer != nil }
        switch box.answer {
        case .success(let value)?: return value
        case .failure(.refused(let error))? where error.knownKind == .cancelled && reason != nil:
            throw reason ?? .interrupted
        case .failure(.refused(let error))? where error.knownKind == .cancelled && shell.isUnread:
            return [:]
        case .failure(let failure)?: throw shell.host.error(for: failure, of: session)
        case nil:
            abandon(session.part(for: request))
            if reason == nil, shell.isUnread { return [:] }
            guard case .timeout(let seconds, _)? = reason else { throw reason ?? .interrupted }
            throw HostError.timeout(
                seconds: seconds,
                request.mayChange ? .unanswered : .untold
            )
        }
    }

    /// Waits until the request is answered, or nobody waits for it any longer.
    ///
    /// - Returns: Why it was cancelled; `nil` where it was not.
    private func wait(
        for number: Int,
        unless fault: () -> HostError?,
        isDone: () -> Bool
    ) throws -> HostError? {
        var reason: HostError?
        let limit = shell.host.limit
        var deadline = limit?.deadline
        var cancelledAt: ContinuousClock.Instant?
        var isLeft = false
        while true {
            func isUnwanted() -> Bool { cancelledAt == nil && (shell.isUnread || fault() != nil) }
            switch shell.loop.wait(until: deadline, for: { isDone() || isUnwanted() }) {
            case .reached where isDone():
                return reason
            case .reached:
                // An action may print for ever; where nobody reads it, it is no longer wanted.
                try shell.checkForEnd()
                reason = fault()
                cancelledAt = .now
                deadline = .now + Self.patience
                cancel(number)
            case .timedOut where reason == .interrupted && shell.isInteractive && !isLeft:
                // A person is asked for the second Ctrl-C where the first did nothing, and is to see that.
                shell.cutOffOutput()
                shell.warn("it has not stopped yet; Ctrl-C again leaves it")
                deadline = nil
            case .timedOut:
                guard cancelledAt == nil else { return reason }
                reason = .timeout(seconds: limit?.seconds ?? 0)
                cancelledAt = .now
                deadline = .now + Self.patience
                cancel(number)
            case .interrupted:
                try shell.checkForEnd()
                guard shell.takeInterrupt() else { continue }
                if let cancelledAt {
                    // The second Ctrl-C: what has had its time is left.
                    isLeft = true
                    deadline = cancelledAt + Self.patience
                } else {
                    reason = .interrupted
                    cancelledAt = .now
                    deadline = .now + Self.patience
                    cancel(number, isGivenUp: true)
                }
            }
        }
    }

    /// Cancels it, and no longer has it wait for anybody to read what it prints.
    private func cancel(_ number: Int, isGivenUp: Bool = false) {
        session.cancel(number)
        shell.releaseOutput(isGivenUp: isGivenUp)
    }

    /// Leaves a host that does not answer, where another can be had in its place: at the prompt at
    /// once, so that what happens is seen there, and in a script when it is needed.
    private func abandon(_ part: any MenuSession) {
        guard shell.abandon(part) else { return }
        // The time was that of the command, which is over.
        shell.host.limit = nil
        if shell.isInteractive, shell.host.opensUnasked { _ = try? shell.host.liveSession() }
    }
}

extension HostRequest {
    /// Whether the host is to do something, and not only to tell.
    fileprivate var mayChange: Bool {
        switch self {
        case .trigger, .set, .flip, .reset, .open, .trust: true
        case .initialize, .hostInfo, .menuList, .show, .complete, .routeList, .pluginList: false
        }
    }
}
