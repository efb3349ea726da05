import DevMenuKit
package import DevMenuSystem
package import DevMenuWire
import Synchronization

/// A client's end of a connection to a host, read by a separate thread.
package final class Conversation: Sendable {
    private struct Waiting {
        let continuation: CheckedContinuation<Result<ReceivedJSON, WireError>, Never>
        let receive: @Sendable (HostEvent) -> Void
    }

    private struct Consumer {
        let receive: @Sendable (HostEvent) -> Void
        let finish: @Sendable () -> Void
    }

    private struct State {
        /// The error of requests from now on, once the connection has closed.
        var closed: WireError?
        var nextRequest = 1
        var waiting: [Int: Waiting] = [:]
        var consumers = Observers<Consumer>()
    }

    private let socket: Descriptor
    private let scopes = RequestScopes()
    private let state = Mutex(State())
    /// Locked while a line is written, so that lines don't mix.
    private let writing = Mutex(())

    /// Sends the introduction over a connected socket, which is closed with the conversation.
    package init(over socket: Descriptor, _ introduction: Introduction) throws(Errno) {
        self.socket = socket
        try OwnThread.start { [self] in read() }
        write { MessageWriter.request(id: 0, .initialize(introduction), chain: nil, into: &$0) }
    }

    /// Connects to a server in this process and sends the introduction.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - introduction: The introduction.
    /// - Throws: `Errno` if no thread can be started, or there are too many open files.
    package convenience init(with server: MenuServer, _ introduction: Introduction) throws(Errno) {
        let (own, peer) = try Descriptor.socketPair()
        try self.init(over: own, introduction)
        do throws(Errno) {
            try server.serve(socket: peer, scopes: scopes)
        } catch {
            // Closing it ends the reading thread.
            peer.close()
            throw error
        }
    }

    /// Sends a request and waits for its response; cancelling the task cancels the request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - receive: Called with the events until the response, but those of other requests, on the
    ///     reading thread.
    /// - Returns: The response.
    package func answer(
        to request: HostRequest,
        receiving receive: @escaping @Sendable (HostEvent) -> Void = { _ in }
    ) async -> Result<ReceivedJSON, WireError> {
        let id = state.withLock { state in
            defer { state.nextRequest += 1 }
            return state.nextRequest
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(continuation: continuation, receive: receive)
                let error = state.withLock { state in
                    if state.closed == nil { state.waiting[id] = waiting }
                    return state.closed
                }
                if let error { return continuation.resume(returning: .failure(error)) }
                scopes.add(.integer(id))
                write { MessageWriter.request(id: id, request, chain: nil, into: &$0) }
                // A cancellation before the request was sent has to be repeated.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Returns the events from now on, as another type, for one consumer.
    package func events<Event: Sendable>(
        _ convert: @escaping @Sendable (HostEvent) -> Event?
    ) -> AsyncStream<Event> {
        AsyncStream { continuation in
            let consumer = Consumer(
                receive: { event in _ = convert(event).map { continuation.yield($0) } },
                finish: { continuation.finish() }
            )
            let token = state.withLock { state in
                state.closed == nil ? state.consumers.add(consumer) : nil
            }
            guard let token else { return continuation.finish() }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.consumers.remove(token) }
            }
        }
    }

    /// Closes the connection; waiting requests fail with the error that the host has ended.
    package func close() {
        state.withLock { state in if state.closed == nil { socket.shutDown() } }
    }

    /// The error of a request to a host that isn't there.
    package static let gone = WireError(.cancelled, "the host has gone")

    private func cancel(_ id: Int) { write { MessageWriter.cancel(.integer(id), into: &$0) } }

    private func write(_ message: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        message(&writer)
        writing.withLock { _ in
            // If the connection has closed, the reading thread handles that.
            if state.withLock({ $0.closed == nil }) { try? socket.send(all: writer.bytes) }
        }
    }

    private func read() {
        var framer = LineFramer(limit: WireLimits.lineToShell)
        var reason: WireError?
        while true {
            while case .line(let line)? = framer.next() {
                switch MessageToShell(line: line) {
                case .response(.integer(let id), let result):
                    let waiting = state.withLock { $0.waiting.removeValue(forKey: id) }
                    waiting?.continuation.resume(returning: result)
                case .notification(let method, let params):
                    if let event = try? HostEvent(method: method, params: params) { receive(event) }
                // In place of the hello, if the host accepts no more shells.
                case .failure(let error): reason = error
                case .response, nil: break
                }
            }
            guard let bytes = socket.handle.arrivedBytes(atMost: 1 << 16) else {
                return end(reason ?? Self.gone)
            }
            framer.append(bytes)
        }
    }

    private func receive(_ event: HostEvent) {
        switch event {
        case .output(let id, _, _), .progress(let id, _, _):
            state.withLock { $0.waiting[id] }?.receive(event)
        default:
            let (waiting, consumers) = state.withLock { ($0.waiting, $0.consumers.all) }
            for request in waiting.values { request.receive(event) }
            for consumer in consumers { consumer.receive(event) }
        }
    }

    private func end(_ error: WireError) {
        let (waiting, consumers) = state.withLock { state in
            state.closed = error
            defer {
                state.waiting = [:]
                state.consumers.removeAll()
            }
            return (state.waiting, state.consumers.all)
        }
        for request in waiting.values { request.continuation.resume(returning: .failure(error)) }
        for consumer in consumers { consumer.finish() }
        // A writing thread may still use the descriptor, so this waits for it.
        writing.withLock { _ in socket.close() }
    }
}
