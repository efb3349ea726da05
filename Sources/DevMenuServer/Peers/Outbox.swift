import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// What waits to be read by a peer: filled from any thread, emptied by the connection's own.
final class Outbox: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var sent = 0
        var droppedEvents = 0
        var isClosed = false
        /// Whether the connection's thread waits for something else, and sends nothing meanwhile.
        var isHeldUp = false

        var pending: Int { bytes.count - sent }
    }

    private let monitor = Monitor(State())
    private let bell: WakePipe
    private let stream: ByteStream

    /// An outbox that is sent over a stream by a connection's thread, which is woken by a bell.
    init(bell: WakePipe, stream: ByteStream) {
        self.bell = bell
        self.stream = stream
    }

    /// How many bytes wait.
    var pendingBytes: Int { monitor.withLock { $0.pending } }

    /// Puts in what is never dropped, an answer; the connection's thread is not woken, since it is
    /// the one that answers, or is woken for more than this.
    func put(_ bytes: [UInt8]) {
        monitor.withLock { state in
            guard !state.isClosed else { return }
            state.bytes += bytes
        }
    }

    /// Puts in what an action prints, once the peer has read enough of what is there already.
    func putWhenRead(_ bytes: [UInt8]) {
        monitor.wait(until: { $0.isClosed || $0.pending < WireLimits.unreadAnswers }) { state in
            guard !state.isClosed else { return }
            state.bytes += bytes
        }
        bell.ring()
    }

    /// Puts in an event; where the peer does not keep up it is dropped, counted, and told of later.
    func putUnlessFull(_ bytes: [UInt8]) {
        let isIn = monitor.change { state in
            guard !state.isClosed else { return false }
            guard state.pending < WireLimits.unreadAnswers else {
                state.droppedEvents += 1
                return false
            }
            Self.tellOfDropped(&state)
            state.bytes += bytes
            guard state.isHeldUp else { return true }
            // A peer that waits for something may be told why.
            Self.send(&state) { bytes in
                guard case .done(let count) = stream.send(bytes) else { return 0 }
                return count
            }
            return true
        }
        if isIn { bell.ring() }
    }

    /// Lets events out though the connection's thread, which calls this, waits in a body.
    func whileHeldUp<Result>(_ body: () -> Result) -> Result {
        monitor.withLock { $0.isHeldUp = true }
        defer { monitor.withLock { $0.isHeldUp = false } }
        return body()
    }

    /// Waits until all that is in it has left the process, the peer has gone, or time is up.
    ///
    /// - Returns: Whether it has left the process.
    func waitUntilSent(before deadline: ContinuousClock.Instant) -> Bool {
        monitor.wait(until: { $0.isClosed || $0.pending == 0 }, before: deadline)
        return monitor.withLock { !$0.isClosed && $0.pending == 0 }
    }

    /// Sends what waits; for the connection's thread alone.
    ///
    /// - Parameter send: Sends as much as the peer takes now, and says how much that was.
    /// - Returns: Whether anything still waits.
    func drain(_ send: (UnsafeRawBufferPointer) -> Int) -> Bool {
        monitor.change { state in
            Self.send(&state, send)
            return state.pending > 0
        }
    }

    /// Nothing more goes out, and nobody waits any longer.
    func close() {
        monitor.change { state in
            state.isClosed = true
            state.bytes = []
            state.sent = 0
        }
    }

    private static func send(_ state: inout State, _ send: (UnsafeRawBufferPointer) -> Int) {
        while state.pending > 0 {
            let sent = state.bytes.withUnsafeBytes { bytes in
                send(UnsafeRawBufferPointer(rebasing: bytes[state.sent...]))
            }
            guard sent > 0 else { break }
            state.sent += sent
            if state.pending == 0 { empty(&state) }
        }
        // Only once it halves what is kept, so that a large answer is not moved again and again.
        if state.sent > state.pending {
            state.bytes.removeSubrange(..<state.sent)
            state.sent = 0
        }
    }

    private static func empty(_ state: inout State) {
        state.bytes.removeAll(keepingCapacity: state.bytes.capacity <= 1 << 18)
        state.sent = 0
        tellOfDropped(&state)
    }

    private static func tellOfDropped(_ state: inout State) {
        guard state.droppedEvents > 0 else { return }
        var writer = JSONWriter()
        MessageWriter.dropped(state.droppedEvents, into: &writer)
        state.bytes += writer.bytes
        state.droppedEvents = 0
    }
}
