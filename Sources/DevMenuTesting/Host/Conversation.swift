import DevMenuKit
import DevMenuServer
import DevMenuWire
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A shell's end of a connection within the process, read by a thread of its own.
final class Conversation: Sendable {
    /// An answer, and what the action said before it.
    struct Answer {
        let result: Result<JSONValue, WireError>
        var words = ActionWords()
    }

    /// There is no socket or no thread to be had; `code` is what the operating system says.
    struct Failure: Error {
        let code: Int32
    }

    private struct State {
        var isClosed = false
        var nextRequest = 1
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        var words: [Int: ActionWords] = [:]
        var consumers: [Int: AsyncStream<HostEvent>.Continuation] = [:]
        var nextConsumer = 0
    }

    private let socket: Int32
    private let state = Mutex(State())
    /// Held while a line is written, so that lines do not mix.
    private let writing = Mutex(())

    /// Begins to talk with a server.
    init(with server: MenuServer, _ introduction: Introduction) throws {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        socket = ends[0]
        do {
            try OwnThread.start { [self] in read() }
        } catch {
            for end in ends { _ = Self.close(end) }
            throw error
        }
        do {
            try server.serve(socket: ends[1])
        } catch {
            // The thread that reads sees the end, and closes the other.
            _ = Self.close(ends[1])
            throw error
        }
        write { MessageWriter.request(id: 0, .initialize(introduction), chain: nil, into: &$0) }
    }

    /// Sends a request and waits for its answer; a cancelled task cancels it.
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
                write { MessageWriter.request(id: id, request, chain: nil, into: &$0) }
                // What was cancelled before it was sent has to be cancelled again.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// The events from now on, for one consumer.
    var events: AsyncStream<HostEvent> {
        AsyncStream { continuation in
            let token = state.withLock { state in
                state.nextConsumer += 1
                state.consumers[state.nextConsumer] = continuation
                return state.nextConsumer
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.consumers.removeValue(forKey: token) }
            }
        }
    }

    /// Ends it; what still waits is told that the host has gone.
    func close() {
        state.withLock { state in
            if !state.isClosed { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    private static var closed: Answer {
        Answer(result: .failure(WireError(.cancelled, "the host has gone")))
    }

    private func cancel(_ id: Int) {
        let params: JSONObject = ["id": .integer(id)]
        write { MessageWriter.notification(method: "cancel", params: params, into: &$0) }
    }

    private func write(_ message: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        message(&writer)
        writing.withLock { _ in
            var rest = writer.bytes[...]
            while !rest.isEmpty, !state.withLock(\.isClosed) {
                let count = rest.withUnsafeBytes { Self.send(socket, $0) }
                guard count > 0 || errno == EINTR else { return }
                rest = rest.dropFirst(max(count, 0))
            }
        }
    }

    private func read() {
        var framer = LineFramer(limit: WireLimits.lineToShell)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            while case .line(let line)? = framer.next() {
                if let message = MessageToShell(line: line) { take(message) }
            }
            let count = Self.receive(socket, &buffer)
            guard count > 0 || (count < 0 && errno == EINTR) else { break }
            framer.append(Array(buffer[..<max(count, 0)]))
        }
        end()
    }

    private func take(_ message: MessageToShell) {
        switch message {
        case .response(.integer(let id), let result):
            let (continuation, words) = state.withLock { state in
                (state.waiting.removeValue(forKey: id), state.words.removeValue(forKey: id))
            }
            continuation?.resume(returning: Answer(result: result, words: words ?? ActionWords()))
        case .notification("event", let params):
            guard let event = HostEvent(params: params) else { return }
            let consumers = state.withLock { Array($0.consumers.values) }
            for consumer in consumers { consumer.yield(event) }
        case .notification(let method, let params):
            guard let id = params["request"]?.integer else { return }
            state.withLock { $0.words[id, default: ActionWords()].take(method, params) }
        case .response, .failure: break
        }
    }

    private func end() {
        let (waiting, consumers) = state.withLock { state in
            state.isClosed = true
            defer { (state.waiting, state.consumers) = ([:], [:]) }
            return (Array(state.waiting.values), Array(state.consumers.values))
        }
        for continuation in waiting { continuation.resume(returning: Self.closed) }
        for consumer in consumers { consumer.finish() }
        // Whoever is writing still holds the descriptor.
        writing.withLock { _ in _ = Self.close(socket) }
    }
}
