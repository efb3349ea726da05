package import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// A session with an executable plugin, which is started on demand.
///
/// It crashes alone: the request fails, and the next one starts the program again, though not more
/// than a few times in a minute. The session is in the loop while its process lives.
package final class PluginSession: MenuSession {
    private typealias Completion = (Result<JSONValue, HostError>) -> Void

    private enum State {
        case idle
        case opening(HostConnection, until: ContinuousClock.Instant)
        case open(HostSession)
    }

    private struct Waiting {
        let number: Int
        let request: HostRequest
        let chain: Int?
        let completion: Completion
    }

    package let name: String
    package let events = EventStream<HostEvent>()

    private let path: String
    private let introduction: () -> Introduction
    private let loop: EventLoop
    private let knownHello: Hello
    private var state = State.idle
    /// The process's name for this shell.
    private var peer: String?
    private var restarts = RestartLimit()
    private var hasStarted = false
    private let numbers = RequestNumbers()
    private var waiting: [Waiting] = []

    /// Creates a session without starting the process.
    ///
    /// - Parameters:
    ///   - file: The plugin's file.
    ///   - hello: Its hello when it was asked for its menu.
    ///   - introduction: Returns the shell's introduction.
    ///   - loop: The loop that waits for the process.
    init(
        with file: PluginFile,
        hello: Hello,
        introduction: @escaping () -> Introduction,
        in loop: EventLoop
    ) {
        name = "plugin '\(file.name)'"
        path = file.path
        knownHello = hello
        self.introduction = introduction
        self.loop = loop
    }

    /// The session with the process, once it has sent its hello.
    private var session: HostSession? {
        if case .open(let session) = state { session } else { nil }
    }

    package var hello: Hello { session?.hello ?? knownHello }

    package var origin: String { path }

    package var isRestartable: Bool { true }

    package var ending: SessionEnding? { session?.ending }

    package var lastLines: [String] { session?.lastLines ?? [] }

    /// Indicates whether its process was started and has not ended.
    var isRunning: Bool {
        switch state {
        case .idle: false
        case .opening: true
        case .open(let session): session.ending == nil
        }
    }

    /// The connection that waits for the hello, or the session over it.
    private var source: (any PollSource)? {
        switch state {
        case .idle: nil
        case .opening(let connection, _): connection
        case .open(let session): session
        }
    }

    package var interests: [PollInterest] { source?.interests ?? [] }

    package var deadline: ContinuousClock.Instant? {
        let deadline = source?.deadline
        guard case .opening(_, let limit) = state else { return deadline }
        return min(deadline ?? limit, limit)
    }

    package func sendWaiting() { source?.sendWaiting() }

    package func handle(_ ready: PollInterest) {
        source?.handle(ready)
        leaveLoopIfOver()
    }

    package func deadlinePassed() {
        if let source, let deadline = source.deadline, deadline <= .now { source.deadlinePassed() }
        if case .opening(_, let limit) = state, limit <= .now { giveUp(.timedOut) }
        leaveLoopIfOver()
    }

    @discardableResult
    package func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<JSONValue, HostError>) -> Void
    ) -> Int {
        let number = numbers.next()
        let waiting = Waiting(
            number: number,
            request: request,
            chain: chain,
            completion: completion
        )
        switch state {
        case .open(let session) where session.ending == nil: put(waiting, to: session)
        case .opening: self.waiting.append(waiting)
        case .open, .idle:
            self.waiting.append(waiting)
            start()
        }
        return number
    }

    package func cancel(_ request: Int) {
        if let index = waiting.firstIndex(where: { $0.number == request }) {
            let waiting = waiting.remove(at: index)
            fail(waiting, .refused(WireError(.cancelled, "cancelled")))
        } else {
            session?.cancel(request)
        }
    }

    package func childMayHaveEnded() {
        switch state {
        case .idle: break
        case .opening(let connection, _): connection.childMayHaveEnded()
        case .open(let session): session.childMayHaveEnded()
        }
    }

    package func close() { end(atOnce: false) }

    package func abandon() { end(atOnce: true) }

    // Another author's program may not end by itself.
    package func closeAtExit() { close() }

    /// Closes the process's input; ``close()`` then waits for its end.
    func hangUp() { session?.hangUp() }

    /// Leaves the process, and resets the session: the next request starts anew.
    private func end(atOnce: Bool) {
        switch state {
        case .idle: break
        case .opening(let connection, _):
            forget(connection)
            if atOnce { connection.kill() } else { connection.close() }
        case .open(let session):
            if atOnce { session.abandon() } else { session.close() }
        }
        state = .idle
        hasStarted = false
        let error = HostError(endOf: self)
        for waiting in takeWaiting() { waiting.completion(.failure(error)) }
        loop.remove(self)
    }

    private func start() {
        guard !hasStarted || restarts.take() else {
            return failAll(
                .unavailable(
                    "\(name) ended too often in a minute; 'plugins reload' lets it start again"
                )
            )
        }
        hasStarted = true
        peer = nil
        do throws(Errno) {
            let connection = try PluginLaunch.start(path)
            connection.onErrorOutput = { [unowned self] in events.send(.errorOutput($0)) }
            state = .opening(connection, until: .now + .seconds(PluginLaunch.timeout))
            HelloWait.listen(to: connection) { [unowned self] in open($0) }
            loop.add(self)
        } catch {
            state = .idle
            failAll(.unavailable("\(name) cannot be started ('\(path)'): \(error)"))
        }
    }

    private func open(_ answer: Result<Hello, HelloWait.Failure>) {
        switch answer {
        case .failure(let failure): giveUp(failure)
        case .success(let hello):
            guard case .opening(let connection, _) = state else { return }
            let session = HostSession(
                connection: connection,
                hello: hello,
                origin: path,
                isRestartable: true,
                in: loop,
                numbers: numbers
            )
            session.events.follow { [unowned self] in take($0) }
            state = .open(session)
            session.send(.initialize(introduction()), chain: nil) { [weak self] answer in
                if case .success(let value) = answer { self?.peer = ReceivedResult.peer(value) }
            }
            for waiting in takeWaiting() { put(waiting, to: session) }
        }
    }

    private func put(_ waiting: Waiting, to session: HostSession) {
        session.send(
            waiting.request,
            number: waiting.number,
            chain: session.hello.has(.chain) ? waiting.chain : nil
        ) { [name] answer in
            waiting.completion(
                answer.mapError { error in
                    switch error {
                    case .crashed(var crash), .stopped(var crash):
                        (crash.name, crash.reason) = (name, nil)
                        return .crashed(crash)
                    default: return error
                    }
                }
            )
        }
    }

    /// Fails the waiting requests, since no hello came.
    private func giveUp(_ failure: HelloWait.Failure) {
        guard case .opening(let connection, _) = state else { return }
        forget(connection)
        let error: HostError =
            if case .ended(let ending) = failure {
                .crashed(connection.crash(of: name, ending))
            } else {
                failure.error(opening: name, within: .seconds(PluginLaunch.timeout))
            }
        connection.kill()
        state = .idle
        failAll(error)
    }

    private func forget(_ connection: HostConnection) {
        connection.onMessage = nil
        connection.onEnd = nil
    }

    private func failAll(_ failure: HostError) {
        for waiting in takeWaiting() { fail(waiting, failure) }
    }

    private func takeWaiting() -> [Waiting] {
        defer { waiting = [] }
        return waiting
    }

    private func fail(_ waiting: Waiting, _ failure: HostError) {
        loop.later { waiting.completion(.failure(failure)) }
    }

    private func leaveLoopIfOver() { if !isRunning { loop.remove(self) } }
}

extension PluginSession {
    /// Forwards an event of the process.
    private func take(_ event: HostEvent) {
        switch event {
        // Its peers are numbered apart from the host's, so `by` would mean nothing here.
        case .setting(let id, let value, let layer, let by, let change):
            guard by == nil || by != peer else { return }
            events.send(.setting(id: id, value: value, layer: layer, by: nil, change: change))
        case .log(let level, let message): events.send(.log(level, "\(name): \(message)"))
        case .exiting: break
        default: events.send(event)
        }
    }
}
