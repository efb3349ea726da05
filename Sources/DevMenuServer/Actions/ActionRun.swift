import DevMenuKit
import DevMenuWire
import Synchronization

/// A request that runs plugin code, from its start to its one answer.
final class ActionRun: ActionChannel {
    private enum Phase {
        case running
        case cancelled
        case answered
    }

    private struct State {
        var phase = Phase.running
        var task: Task<Void, Never>?
    }

    /// The request.
    let id: RequestID

    private let peer: Peer
    private let server: MenuServer
    private let state = Mutex(State())

    /// A run of a request of a peer.
    init(id: RequestID, peer: Peer, server: MenuServer) {
        self.id = id
        self.peer = peer
        self.server = server
    }

    /// Runs the code on a thread of its own and answers with what it comes to.
    func start(_ body: @escaping @Sendable () async -> Result<JSONValue, WireError>) {
        peer.began(self)
        let task = Task(executorPreference: ActionThread()) { self.answer(await body()) }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.phase == .cancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Asks the code to end early; its answer will be that it was cancelled.
    func cancel() {
        let task = state.withLock { state in
            guard state.phase == .running else { return nil as Task<Void, Never>? }
            state.phase = .cancelled
            return state.task
        }
        task?.cancel()
    }

    func write(_ bytes: [UInt8], to stream: OutputStream) {
        for piece in OutputPieces(bytes) {
            var params: JSONObject = ["request": id.json, "stream": .string(stream.rawValue)]
            params[piece.isText ? "text" : "base64"] = .string(piece.content)
            notify("output", params)
        }
    }

    func report(fraction: Double?, message: String?) {
        var params: JSONObject = ["request": id.json]
        if let fraction { params["fraction"] = .double(fraction) }
        if let message { params["message"] = .string(message) }
        notify("progress", params)
    }

    func announce(_ ending: Ending) throws {
        guard settle(.success(["terminating": .string(ending.description)])) else {
            throw CancellationError()
        }
        peer.outbox.waitUntilSent()
        server.announceEnd(reason: "ended by an action, as announced: \(ending)")
    }

    private func notify(_ method: String, _ params: JSONObject) {
        guard state.withLock({ $0.phase != .answered }) else { return }
        var writer = JSONWriter(capacity: 128)
        MessageWriter.notification(method: method, params: params, into: &writer)
        peer.outbox.putWhenRead(writer.bytes)
    }

    private func answer(_ result: Result<JSONValue, WireError>) {
        if settle(result) { return }
        let isCancelled = state.withLock { state in
            defer { state.phase = .answered }
            return state.phase == .cancelled
        }
        guard isCancelled else { return }
        finish(.failure(WireError(.cancelled, "cancelled")))
    }

    /// Gives the answer, unless there is one already or the run was cancelled.
    private func settle(_ result: Result<JSONValue, WireError>) -> Bool {
        let isFirst = state.withLock { state in
            guard state.phase == .running else { return false }
            state.phase = .answered
            return true
        }
        if isFirst { finish(result) }
        return isFirst
    }

    private func finish(_ result: Result<JSONValue, WireError>) {
        peer.answer(id, result)
        var isFailure = false
        if case .failure = result { isFailure = true }
        peer.ended(id, isFailure: isFailure)
    }
}
