import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// A session with an executable plugin, which is started on demand.
///
/// A crash affects only the plugin: the request fails, and the next one starts the program again,
/// but only a few times a minute. The connection is in the loop while the process lives.
package final class PluginSession: MenuSession {
    private typealias Waiting = (
        number: Int, request: HostRequest, chain: Int?,
        completion: (Result<ReceivedJSON, HostError>) -> Void
    )

    private enum State {
        case idle
        case opening(HostConnection)
        case open(HostSession)
    }

    package let origin: String
    package let events = EventStream<HostEvent>()

    private let launch: HostLaunch
    private let introduction: () -> Introduction
    private let loop: EventLoop
    private let knownHello: Hello
    private var state = State.idle
    /// The process's name for this shell.
    private var peer: String?
    /// The restarts since the first start, or `nil` before it.
    private var restarts: RestartLimit?
    private var latestNumber = 0
    /// The requests that wait for the hello.
    private var waiting: [Waiting] = []

    /// Creates a session without starting the process.
    ///
    /// - Parameters:
    ///   - file: The plugin's file.
    ///   - hello: Its hello when its menu was requested.
    ///   - introduction: Returns the shell's introduction.
    ///   - loop: The loop that waits for the process.
    init(
        with file: PluginFile,
        hello: Hello,
        introduction: @escaping () -> Introduction,
        in loop: EventLoop
    ) {
        launch = .plugin(file)
        origin = file.path
        knownHello = hello
        self.introduction = introduction
        self.loop = loop
    }

    /// The session with the process, once it has sent its hello.
    private var session: HostSession? {
        if case .open(let session) = state { session } else { nil }
    }

    package var name: String { launch.target }

    package var hello: Hello { session?.hello ?? knownHello }

    package var isRestartable: Bool { true }

    package var ending: SessionEnding? { session?.ending }

    package var endReason: String? { session?.endReason }

    package var lastLines: [String] { session?.lastLines ?? [] }

    /// The connection to the process that was started last, which may have ended.
    private var connection: HostConnection? {
        switch state {
        case .idle: nil
        case .opening(let connection): connection
        case .open(let session): session.connection
        }
    }

    /// Indicates whether its process was started and hasn't ended.
    var isRunning: Bool { connection.map { $0.ending == nil } ?? false }

    @discardableResult
    package func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) -> Int {
        latestNumber += 1
        let waiting = (latestNumber, request, chain, completion)
        if let session, isRunning {
            put(waiting, to: session)
        } else {
            self.waiting.append(waiting)
            if !isRunning { start() }
        }
        return latestNumber
    }

    package func cancel(_ request: Int) {
        if let index = waiting.firstIndex(where: { $0.number == request }) {
            fail([waiting.remove(at: index)], .refused(WireError(.cancelled, "cancelled")))
        } else {
            session?.cancel(request)
        }
    }

    package func childMayHaveEnded() { connection?.childMayHaveEnded() }

    package func close() { end(within: ChildProcess.timeout) }

    package func abandon() { end(within: .zero) }

    // Another author's program may not end by itself.
    package func closeAtExit() { close() }

    /// Closes the process's input; ``close()`` then waits for its end.
    func hangUp() { session?.connection.finish(.closed) }

    /// Leaves the process, and resets the session: the next request starts another.
    private func end(within timeout: Duration) {
        let (left, connection, waiting) = (state, connection, removeWaiting())
        (state, restarts) = (.idle, nil)
        // A session completes the requests in flight as its connection ends.
        withExtendedLifetime(left) { connection?.close(within: timeout) }
        let error = HostError(endOf: self)
        for request in waiting { request.completion(.failure(error)) }
    }

    private func start() {
        guard restarts?.add() ?? true else {
            return fail(
                removeWaiting(),
                .unavailable(
                    "\(name) ended too often in a minute; 'plugins reload' lets it start again"
                )
            )
        }
        restarts = restarts ?? RestartLimit()
        peer = nil
        do throws(Errno) {
            let connection = try launch.start().connection
            connection.onErrorOutput = { [weak self] in self?.events.send(.errorOutput($0)) }
            state = .opening(connection)
            HelloWait.listen(to: connection, in: loop, within: launch.timeout) { [weak self] in
                self?.open($0)
            }
        } catch {
            state = .idle
            fail(removeWaiting(), launch.error(for: error))
        }
    }

    private func open(_ answer: Result<Hello, HelloWait.Failure>) {
        guard case .opening(let connection) = state else { return }
        switch answer {
        case .failure(let failure):
            launch.leave(connection, because: failure)
            state = .idle
            fail(removeWaiting(), launch.error(for: failure, over: connection))
        case .success(let hello):
            let session = launch.session(over: connection, hello, in: loop)
            session.events.follow { [unowned self] in forward($0) }
            state = .open(session)
            send(.initialize(introduction()), chain: nil) { [weak self] answer in
                if case .success(let value) = answer { self?.peer = ReceivedResult.peer(value) }
            }
            for waiting in removeWaiting() { put(waiting, to: session) }
        }
    }

    private func put(_ waiting: Waiting, to session: HostSession) {
        session.send(
            waiting.request,
            number: waiting.number,
            chain: session.hello.has(.chain) ? waiting.chain : nil,
            completion: waiting.completion
        )
    }

    private func removeWaiting() -> [Waiting] {
        defer { waiting = [] }
        return waiting
    }

    private func fail(_ requests: [Waiting], _ failure: HostError) {
        for request in requests { loop.later { request.completion(.failure(failure)) } }
    }

    /// Forwards an event of the process.
    private func forward(_ event: HostEvent) {
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
