import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire
import Synchronization

/// A client's end of a connection to a server in this process, read by a separate thread.
final class Conversation: Sendable {
    /// A response, with what the action did before it.
    struct Answer {
        let result: Result<ReceivedJSON, WireError>
        var record = RecordingChannel.Record()
    }

    private struct State {
        var isClosed = false
        var nextRequest = 1
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        var records: [Int: RecordingChannel.Record] = [:]
        var consumers = Observers<AsyncStream<InMemoryHost.Event>.Continuation>()
    }

    private let socket: Descriptor
    private let scopes = RequestScopes()
    private let state = Mutex(State())
    /// Locked while a line is written, so that lines don't mix.
    private let writing = Mutex(())

    /// Connects to a server and sends the introduction.
    init(with server: MenuServer, _ introduction: Introduction) throws {
        let (own, peer) = try Descriptor.socketPair()
        socket = own
        try OwnThread.start { [self] in read() }
        do {
            try server.serve(socket: peer, scopes: scopes)
        } catch {
            // Closing it ends the reading thread.
            peer.close()
            throw error
        }
        write { MessageWriter.request(id: 0, .initialize(introduction), chain: nil, into: &$0) }
    }

    /// Sends a request and waits for its response; cancelling the task cancels the request.
    func answer(to request: HostRequest) async -> Answer {
        let id = state.withLock { state in
            defer { state.nextRequest += 1 }
            return state.nextRequest
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isClosed = state.withLock { state in
                    if !state.isClosed { state.waiting[id] = continuation }
                    return state.isClosed
                }
                guard !isClosed else { return continuation.resume(returning: Self.closed) }
                scopes.add(.integer(id))
                write { MessageWriter.request(id: id, request, chain: nil, into: &$0) }
                // A cancellation before the request was sent has to be repeated.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// The events from now on, for one consumer.
    var events: AsyncStream<InMemoryHost.Event> {
        AsyncStream { continuation in
            let token = state.withLock { state in
                state.consumers.add(continuation)
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.consumers.remove(token) }
            }
        }
    }

    /// Closes the connection; waiting requests fail with the error that the host has ended.
    func close() {
        state.withLock { state in
            if !state.isClosed { socket.shutDown() }
        }
    }

    /// The error of a request to a host that isn't there.
    static let gone = WireError(.cancelled, "the host has gone")

    private static var closed: Answer { Answer(result: .failure(gone)) }

    private func cancel(_ id: Int) {
        write { MessageWriter.cancel(.integer(id), into: &$0) }
    }

    private func write(_ message: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        message(&writer)
        writing.withLock { _ in
            // If the connection has closed, the reading thread handles that.
            if !state.withLock(\.isClosed) { try? socket.send(all: writer.bytes) }
        }
    }

    private func read() {
        var framer = LineFramer(limit: WireLimits.lineToShell)
        while true {
            while case .line(let line)? = framer.next() {
                if let message = MessageToShell(line: line) { receive(message) }
            }
            guard let bytes = socket.handle.arrivedBytes(atMost: 1 << 16) else { return end() }
            framer.append(bytes)
        }
    }

    private func receive(_ message: MessageToShell) {
        switch message {
        case .response(.integer(let id), let result):
            let (continuation, record) = state.withLock { state in
                (state.waiting.removeValue(forKey: id), state.records.removeValue(forKey: id))
            }
            continuation?.resume(returning: Answer(result: result, record: record ?? .init()))
        case .notification(let method, let params):
            // The server in this process writes these bytes, with the code that reads them here.
            if let event = try? HostEvent(method: method, params: params) { receive(event) }
        case .response, .failure: break
        }
    }

    private func receive(_ event: HostEvent) {
        switch event {
        case .output(let id, let stream, let bytes):
            record(id) { $0.output.append(RecordedCall.Output(stream: stream, bytes: bytes)) }
        case .progress(let id, let fraction, let message):
            record(id) {
                $0.progress.append(RecordedCall.Progress(fraction: fraction, message: message))
            }
        default:
            guard let event = InMemoryHost.Event(event) else { return }
            let consumers = state.withLock { state in
                if case .route(let url) = event {
                    for id in state.waiting.keys {
                        state.records[id, default: .init()].openedURLs.append(url)
                    }
                }
                return state.consumers.all
            }
            for consumer in consumers { consumer.yield(event) }
        }
    }

    private func record(_ id: Int, _ change: (inout RecordingChannel.Record) -> Void) {
        state.withLock { change(&$0.records[id, default: .init()]) }
    }

    private func end() {
        let (waiting, consumers) = state.withLock { state in
            state.isClosed = true
            defer {
                state.waiting = [:]
                state.consumers.removeAll()
            }
            return (Array(state.waiting.values), state.consumers.all)
        }
        for continuation in waiting { continuation.resume(returning: Self.closed) }
        for consumer in consumers { consumer.finish() }
        // A writing thread may still use the descriptor, so this waits for it.
        writing.withLock { _ in socket.close() }
    }
}
