import DevMenuKit
package import DevMenuWire

/// A session with a host over a stream socket.
package final class HostSession: MenuSession {
    /// A request that isn't answered; a dictionary of closures would wrap each of them.
    private struct Request { let completion: (Result<ReceivedJSON, HostError>) -> Void }

    package let hello: Hello
    package let name: String
    package let origin: String
    package let isRestartable: Bool

    package let events = EventStream<HostEvent>()

    let connection: HostConnection
    private let findSignal: () -> Int32?
    private lazy var signal = findSignal()
    private var writer = JSONWriter(capacity: 512)
    private let loop: EventLoop
    private var latestNumber = 0
    private var awaited: [Int: Request] = [:]

    /// Creates a session with a host that has sent its hello.
    ///
    /// - Parameters:
    ///   - connection: The connection to the host.
    ///   - hello: The host's hello.
    ///   - name: Its name for people, or `nil` for the app's.
    ///   - origin: A few words on the host, for the banner.
    ///   - isRestartable: `true` if the host can be started again.
    ///   - findSignal: Returns the signal by which the host has crashed, if the system doesn't
    ///     report it, or `nil`; called once the connection has ended.
    ///   - loop: The loop that waits for the host.
    init(
        connection: HostConnection,
        hello: Hello,
        name: String? = nil,
        origin: String,
        isRestartable: Bool = false,
        findSignal: @escaping () -> Int32? = { nil },
        in loop: EventLoop
    ) {
        self.connection = connection
        self.findSignal = findSignal
        self.loop = loop
        self.hello = hello
        self.name = name ?? hello.fullName
        self.origin = origin
        self.isRestartable = isRestartable
        connection.onMessage = { [unowned self] in receive($0) }
        connection.onEnd = { [unowned self] in endRequests() }
        connection.onErrorOutput = { [unowned self] in events.send(.errorOutput($0)) }
    }

    deinit {
        connection.onMessage = nil
        connection.onEnd = nil
        connection.onErrorOutput = nil
        connection.close()
    }

    package var ending: SessionEnding? {
        connection.ending.map { $0 == .disconnected ? signal.map { .signal($0) } ?? $0 : $0 }
    }

    package private(set) var endReason: String?

    package var lastLines: [String] { connection.lastLines }

    package var interests: [PollInterest] { connection.interests }

    package var deadline: ContinuousClock.Instant? { connection.deadline }

    package func sendWaiting() { connection.sendWaiting() }

    package func handle(_ ready: PollInterest) { connection.handle(ready) }

    package func deadlinePassed() { connection.deadlinePassed() }

    @discardableResult
    package func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) -> Int {
        latestNumber += 1
        send(request, number: latestNumber, chain: chain, completion: completion)
        return latestNumber
    }

    /// Sends a request under a number of the caller's, who numbers all of them.
    func send(
        _ request: HostRequest,
        number: Int,
        chain: Int?,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) {
        guard connection.ending == nil else {
            return loop.later { [self] in completion(.failure(HostError(endOf: self))) }
        }
        writer.removeAll()
        MessageWriter.request(id: number, request, chain: chain, into: &writer)
        guard writer.bytes.count <= WireLimits.lineToHost else {
            // The host couldn't find the request's number in so long a line.
            let size = writer.bytes.count
            let reason =
                "the request has \(size) bytes; a host takes at most \(WireLimits.lineToHost)"
            return loop.later { completion(.failure(.refused(WireError(.tooLarge, reason)))) }
        }
        awaited[number] = Request(completion: completion)
        connection.put(writer.bytes)
    }

    package func cancel(_ request: Int) {
        guard awaited[request] != nil else { return }
        writer.removeAll()
        MessageWriter.cancel(.integer(request), into: &writer)
        connection.put(writer.bytes)
    }

    package func childMayHaveEnded() { connection.childMayHaveEnded() }

    package func close() { connection.close() }

    package func abandon() { connection.kill() }

    package func closeAtExit() {
        guard awaited.isEmpty, connection.ending == nil else { return close() }
        connection.closeAtExit()
    }

    private func receive(_ message: MessageToShell) {
        switch message {
        case .response(.integer(let id), let answer):
            awaited.removeValue(forKey: id)?.completion(answer.mapError { .refused($0) })
        case .response:
            // No request of this session has a string as its number.
            break
        case .failure(let error):
            // The error names no request, so one of them will never be answered.
            connection.finish(.broken("it couldn't read a request: \(error.message)"))
        case .notification(let method, let params):
            do {
                guard let event = try HostEvent(method: method, params: params) else { return }
                if case .exiting(let reason) = event { endReason = reason }
                events.send(event)
            } catch {
                connection.finish(.broken(error.description))
            }
        }
    }

    /// Completes all unanswered requests, in the order of sending.
    private func endRequests() {
        let error = HostError(endOf: self)
        let ended = awaited.sorted { $0.key < $1.key }
        awaited = [:]
        for (_, request) in ended { request.completion(.failure(error)) }
    }
}
