import DevMenuKit
import DevMenuSystem
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
        var onEnding: @Sendable (Ending) -> Void = { _ in }
    }

    /// The identifier of the request.
    let id: RequestID
    /// The chain that the request belongs to.
    let chain: Int?

    /// Called before the end of the process is announced.
    var onEnding: @Sendable (Ending) -> Void {
        get { state.withLock(\.onEnding) }
        set { state.withLock { $0.onEnding = newValue } }
    }

    private let peer: Peer
    private let server: MenuServer
    private let state = Mutex(State())

    /// Creates a run of a peer's request, which isn't started yet.
    init(id: RequestID, chain: Int?, peer: Peer, server: MenuServer) {
        self.id = id
        self.chain = chain
        self.peer = peer
        self.server = server
    }

    /// Runs the code on a separate thread, and answers with its result.
    ///
    /// - Throws: ``WireError`` of the kind `denied` if the server is about to end.
    func start(
        _ body: @escaping @Sendable () async -> Result<HostAnswer, WireError>
    ) throws(WireError) {
        guard server.work.begin() else {
            let app = server.app.name
            throw WireError(.denied, "'\(app)' is about to stop, and starts no more actions")
        }
        peer.began(self)
        let task: Task<Void, Never>
        do throws(Errno) {
            task = try OwnThreadExecutor.task {
                self.end(with: await body())
                self.server.work.end()
            }
        } catch {
            end(with: .failure(.noThread(error)))
            return server.work.end()
        }
        // Whoever ends the server may have cancelled it before there was a task to cancel.
        let isCancelled = state.withLock { state in
            if state.phase == .running { state.task = task }
            return state.phase == .cancelled
        }
        if isCancelled { task.cancelOnOwnThread() }
    }

    /// Cancels the code; its answer will be the error `cancelled`.
    func cancel() {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard state.phase == .running else { return nil }
            state.phase = .cancelled
            return state.task
        }
        task?.cancelOnOwnThread()
    }

    /// Cancels the code, or answers in its place if it was cancelled and hasn't ended.
    func cancelOrAbandon() {
        let isCancelled = state.withLock { state in
            guard state.phase == .cancelled else { return false }
            (state.phase, state.task) = (.answered, nil)
            return true
        }
        guard isCancelled else { return cancel() }
        peer.finish(self, .failure(WireError(.cancelled, "cancelled, but it still runs")))
    }

    func write(_ bytes: [UInt8], to stream: StandardStream) {
        for piece in OutputPieces(bytes) {
            notify { MessageWriter.output(piece, of: id, to: stream, into: &$0) }
        }
    }

    func report(fraction: Double?, message: String?) {
        notify { MessageWriter.progress(of: id, fraction: fraction, message: message, into: &$0) }
    }

    func announce(_ ending: Ending) throws {
        let isRunning = state.withLock { state in
            guard state.phase == .running else { return false }
            state.phase = .answered
            return true
        }
        guard isRunning else { throw CancellationError() }
        onEnding(ending)
        peer.finish(self, .success(HostAnswer.terminating(ending)))
        guard peer.outbox.waitUntilSent(before: .now + .seconds(10)) else {
            throw CancellationError()
        }
        // An end that was announced isn't a crash at launch.
        if server.endsProcess { CrashMark.dropAll() }
        server.announceEnd(
            reason: "an action ended it, as announced: \(ending)",
            isFinal: server.endsProcess
        )
        guard server.endsProcess else { throw CancellationError() }
        // The backtrace of a crash on purpose is for nobody to step through.
        OwnProcess.leaveTerminalInput()
    }

    private func notify(_ write: (inout JSONWriter) -> Void) {
        guard state.withLock({ $0.phase != .answered }) else { return }
        let line = JSONWriter.bytes(capacity: 128, write)
        guard line.count <= WireLimits.lineToShell else { return }
        peer.outbox.putWhenRead(line)
    }

    /// Sends the answer, unless there is one already.
    private func end(with result: Result<HostAnswer, WireError>) {
        let answer = state.withLock { state -> Result<HostAnswer, WireError>? in
            defer { (state.phase, state.task) = (.answered, nil) }
            return switch state.phase {
            case .running: result
            case .cancelled: .failure(.cancelled)
            case .answered: nil
            }
        }
        if let answer { peer.finish(self, answer) }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Cancels the task without waiting.
    ///
    /// Its cancellation handlers are plugin code too, and run on the thread that cancels.
    func cancelOnOwnThread() { OwnThreadExecutor.run { cancel() } }
}

extension WireError {
    /// Returns the error of what needs a thread, for the system's reason to start none.
    static func noThread(_ reason: Errno) -> WireError {
        WireError(.unavailable, "can't start a thread: \(reason.advice)")
    }
}
