package import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// A run of an action by a host: the request, what the action prints, its answer and, perhaps, the
/// end of the host that it announced.
///
/// A front end that may wait calls ``outcome(unless:asking:)``; one that mustn't calls
/// ``start(asking:completion:)``.
package final class ActionExchange: PollSource {
    /// The longest wait for an announced end of a host.
    private static let endTimeout = Duration.seconds(5)

    /// The way in which a run came to its end.
    package enum Outcome {
        /// The host has answered.
        case answered(ReceivedJSON)
        /// The host has ended as the action announced.
        case ended(HostCrash)
        /// The host continues, although the action announced its end.
        case goesOn(expected: String)
    }

    /// Receives the outcome or error of a run, or `nil` once nobody waits for it any more.
    package typealias Completion = (Result<Outcome, HostError>?) -> Void

    private enum Phase {
        case waiting
        /// Its end was requested.
        case cancelled
        /// The host is about to end, as the action announced.
        case ending(expected: String, until: ContinuousClock.Instant)
        case done
    }

    /// Called with each piece of what the action prints.
    package var onOutput: ([UInt8], StandardStream) -> Void = { _, _ in }
    /// Called with the action's progress.
    package var onProgress: (Double?, String?) -> Void = { _, _ in }
    /// Indicates whether the action has printed anything.
    package private(set) var hasPrinted = false

    private let id: ItemID
    private let arguments: JSONObject
    private let handsPrograms: Bool
    private let reason: String?
    private let host: CurrentHost
    /// Indicates whether a person has agreed to its risk, or nobody has to be asked.
    private var isConfirmed: Bool
    private var asked: (session: any MenuSession, number: Int)?
    private var phase = Phase.waiting
    private var onUnconfirmed: ((UnconfirmedRun) -> Void)?
    private var completion: Completion?

    package private(set) var deadline: ContinuousClock.Instant?

    /// Creates a run without starting it.
    ///
    /// - Parameters:
    ///   - id: The action.
    ///   - arguments: Its arguments.
    ///   - isConfirmed: `true` if a person has agreed to its risk, or nobody has to be asked.
    ///   - handsPrograms: `true` to get the programs of the action in place of running them there.
    ///   - reason: The reason for the run, which a host records that has the feature `runs`.
    ///   - host: The host.
    package init(
        of id: ItemID,
        _ arguments: JSONObject,
        isConfirmed: Bool,
        handsPrograms: Bool = false,
        reason: String? = nil,
        by host: CurrentHost
    ) {
        self.id = id
        self.arguments = arguments
        self.isConfirmed = isConfirmed
        self.handsPrograms = handsPrograms
        self.reason = reason
        self.host = host
    }

    /// Runs the action, and waits for its outcome.
    ///
    /// - Parameters:
    ///   - abandonment: Returns why the outcome isn't wanted, which cancels the run, or `nil`.
    ///   - ask: Asks a person about a run that the host has refused unconfirmed, before it has done
    ///     anything; it throws if the run isn't to be confirmed.
    /// - Returns: The outcome.
    /// - Throws: ``HostError``, its case `timeout` once the host's limit has passed; the error of
    ///   `ask`, or the one that ends the front end.
    package func outcome(
        unless abandonment: () -> HostError?,
        asking ask: (UnconfirmedRun) throws -> Void
    ) throws -> Outcome {
        do {
            return try waitedOutcome(unless: abandonment)
        } catch let error as HostError {
            guard let run = unconfirmed(error) else { throw error }
            try ask(run)
            isConfirmed = true
            return try waitedOutcome(unless: abandonment)
        }
    }

    private func waitedOutcome(unless abandonment: () -> HostError?) throws -> Outcome {
        host.exchanges.append(self)
        defer { leave() }
        let answer = try host.ask(request, unless: abandonment) { asked = ($0, $1) }
        guard let session = asked?.session, let expected = ReceivedResult.terminating(answer)
        else { return .answered(answer) }
        let deadline = ContinuousClock.now + Self.endTimeout
        let end = { try self.end(of: session, expected: expected, until: deadline) }
        while true {
            if let outcome = try end() { return outcome }
            let wait = host.loop.wait(before: deadline) { session.ending != nil }
            if wait == .interrupted { _ = try host.policy.consumeInterruption() }
        }
    }

    /// Sends the request, and returns at once; the action has no time limit.
    ///
    /// - Parameters:
    ///   - ask: Called in place of the completion if the host has refused the run unconfirmed,
    ///     before it has done anything. Without it, nobody is asked.
    ///   - completion: Called with the outcome.
    /// - Throws: ``HostError`` if it can't be sent.
    package func start(
        asking ask: ((UnconfirmedRun) -> Void)?,
        completion: @escaping Completion
    ) throws {
        let request = request
        let session = try host.session(for: request) ?? host.liveSession()
        onUnconfirmed = ask
        self.completion = completion
        host.exchanges.append(self)
        host.loop.add(self)
        let number = session.send(request, chain: nil) { [weak self] in self?.receive($0) }
        asked = (session, number)
    }

    /// Cancels a started run, whose completion gets nothing.
    package func cancel() {
        guard case .waiting = phase else { return }
        phase = .cancelled
        deadline = .now + AnswerWait.timeout
        if let asked { asked.session.cancel(asked.number) }
    }

    package func deadlinePassed() {
        guard let session = asked?.session else { return }
        switch phase {
        case .cancelled:
            // The end of the session, which follows, isn't reported as an end of the host then.
            finish(nil)
            host.abandon(session)
        case .ending(let expected, let until):
            do throws(HostError) {
                if let outcome = try end(of: session, expected: expected, until: until) {
                    finish(.success(outcome))
                } else {
                    deadline = .now + .milliseconds(5)
                }
            } catch {
                finish(.failure(error))
            }
        case .waiting, .done: deadline = nil
        }
    }

    /// Handles an event of this run; returns `false` for any other.
    func receive(_ event: HostEvent, from session: any MenuSession) -> Bool {
        guard let asked, asked.session === session else { return false }
        switch event {
        case .output(asked.number, let stream, let bytes):
            hasPrinted = hasPrinted || !bytes.isEmpty
            onOutput(bytes, stream)
        case .progress(asked.number, let fraction, let message): onProgress(fraction, message)
        default: return false
        }
        return true
    }

    /// Returns the record of the run whose programs an answer hands over, or `nil` if there is none.
    package func handedRun(_ answer: ReceivedJSON) -> HandedRun? {
        guard let name = answer["run"]?.string, let session = asked?.session else { return nil }
        return HandedRun(name, recordedBy: session)
    }

    private var request: HostRequest {
        .trigger(
            id,
            arguments: arguments,
            isConfirmed: isConfirmed,
            handsPrograms: handsPrograms,
            reason: reason
        )
    }

    private func receive(_ answer: Result<ReceivedJSON, HostError>) {
        switch (phase, answer) {
        case (.done, _): break
        case (_, .success(let answer)):
            guard let expected = ReceivedResult.terminating(answer) else {
                return finish(.success(.answered(answer)))
            }
            phase = .ending(expected: expected, until: .now + Self.endTimeout)
            deadline = .now
        case (.cancelled, .failure(.refused(let error))) where error.knownKind == .cancelled:
            finish(nil)
        case (_, .failure(let error)):
            guard let run = unconfirmed(error), let onUnconfirmed else {
                return finish(.failure(error))
            }
            completion = nil
            finish(nil)
            onUnconfirmed(run)
        }
    }

    /// Returns the run that a person has to agree to, or `nil` if an error isn't about that.
    private func unconfirmed(_ error: HostError) -> UnconfirmedRun? {
        guard !isConfirmed, !hasPrinted, case .refused(let error) = error else { return nil }
        return UnconfirmedRun(error)
    }

    /// Compares the end of the host with the announced one.
    ///
    /// - Returns: The outcome, or `nil` while the end isn't known and may still come.
    /// - Throws: ``HostError`` for another end.
    private func end(
        of session: any MenuSession,
        expected: String,
        until deadline: ContinuousClock.Instant
    ) throws(HostError) -> Outcome? {
        guard let ending = session.ending else {
            guard deadline <= .now else { return nil }
            host.abandon(session)
            return .goesOn(expected: expected)
        }
        let crash = HostCrash(of: session, expected: expected)
        let isAnnounced =
            switch ending {
            case .process(.signal(let number)): SignalName.name(of: number) == expected
            case .process(.exit): expected == Ending.exit.description
            case .broken: false
            case .process(.unknown), .closed: true
            }
        guard isAnnounced else { throw .crashed(crash) }
        return .ended(crash)
    }

    private func finish(_ result: Result<Outcome, HostError>?) {
        phase = .done
        deadline = nil
        host.loop.remove(self)
        leave()
        completion?(result)
        completion = nil
    }

    private func leave() { host.exchanges.removeAll { $0 === self } }
}

/// The host's record of a run whose programs the front end runs, and whose end it reports.
package final class HandedRun {
    private let name: String
    private let session: any MenuSession
    private let start = ContinuousClock.now
    private var isReported = false

    fileprivate init(_ name: String, recordedBy session: any MenuSession) {
        (self.name, self.session) = (name, session)
    }

    /// Reports its end, once.
    ///
    /// - Parameters:
    ///   - isSuccess: Indicates whether all its programs have succeeded.
    ///   - isCancelled: `true` if a person ended it.
    ///   - loop: The loop in which the report is awaited, or `nil` to return at once.
    package func end(isSuccess: Bool, isCancelled: Bool = false, awaitedIn loop: EventLoop? = nil) {
        guard !isReported, session.ending == nil else { return }
        isReported = true
        let outcome = isSuccess ? "ok" : isCancelled ? "cancelled" : "failed"
        let seconds = start.duration(to: .now) / .seconds(1)
        var isAnswered = false
        session.send(.runEnded(name, outcome: outcome, seconds: seconds), chain: nil) { _ in
            isAnswered = true
        }
        _ = loop?.wait(before: .now + AnswerWait.timeout) { [session] in
            isAnswered || session.ending != nil
        }
    }
}

/// The bytes that an action prints, in bounded memory.
package struct ActionOutput {
    /// The stored bytes, in the order of their arrival.
    package private(set) var pieces: [(stream: StandardStream, bytes: [UInt8])] = []
    /// The number of bytes beyond the limit.
    package private(set) var dropped = 0

    private let limit: Int
    private var size = 0

    /// Creates an output that stores at most this many bytes.
    package init(limit: Int) { self.limit = limit }

    /// Adds what was printed.
    package mutating func add(_ bytes: [UInt8], of stream: StandardStream) {
        let fitting = bytes.prefix(limit - size)
        dropped += bytes.count - fitting.count
        size += fitting.count
        guard !fitting.isEmpty else { return }
        if pieces.last?.stream == stream {
            pieces[pieces.count - 1].bytes += fitting
        } else {
            pieces.append((stream, Array(fitting)))
        }
    }
}
