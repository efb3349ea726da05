import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The messages that wait to be sent to a peer: filled on any thread, sent by the connection's own.
final class Outbox: Sendable {
    private struct State {
        var bytes = OutgoingBytes()
        var droppedEvents = 0
        var isClosed = false
        /// `true` while the connection's thread is blocked elsewhere, and can't send.
        var isHeldUp = false
    }

    private let monitor = Monitor(State())
    private let bell: WakePipe
    private let stream: ByteStream

    /// Creates an outbox that a connection's thread, which the bell wakes, sends over a stream.
    init(bell: WakePipe, stream: ByteStream) {
        self.bell = bell
        self.stream = stream
    }

    /// The number of bytes that wait.
    var pendingBytes: Int { monitor.withLock { $0.bytes.count } }

    /// Indicates whether a peer reads fast enough for lines of the app's loggers.
    ///
    /// Such lines may be many: they leave half of the room to other events.
    var hasRoomForLines: Bool {
        monitor.withLock { !$0.isClosed && $0.bytes.count < WireLimits.unreadAnswers / 2 }
    }

    /// Adds an answer, which is never dropped, in the buffer that is sent.
    ///
    /// It doesn't wake the connection's thread, which is either the caller or is woken for more
    /// than this.
    ///
    /// - Parameter write: Writes the answer, and calls nothing of an app's.
    /// - Returns: The result of the closure.
    func put<Result>(_ write: (inout JSONWriter) -> Result) -> Result {
        monitor.withLock { state in
            let result = state.bytes.append { JSONWriter.append(to: &$0, write) }
            if state.isClosed { state.bytes = OutgoingBytes() }
            return result
        }
    }

    /// Adds an action's output, once the peer has read enough of what waits already.
    func putWhenRead(_ bytes: [UInt8]) {
        monitor.wait(until: { $0.isClosed || $0.bytes.count < WireLimits.unreadAnswers }) {
            if !$0.isClosed { $0.bytes.append(bytes) }
        }
        bell.ring()
    }

    /// Adds an event or lines of the log, or drops them if the peer falls behind.
    ///
    /// Dropped events are counted, and their number is sent later.
    ///
    /// - Parameters:
    ///   - bytes: The message.
    ///   - isRetried: `true` if the caller adds it again later, so that it doesn't count as dropped.
    /// - Returns: `false` if it wasn't added.
    @discardableResult
    func putUnlessFull(_ bytes: [UInt8], isRetried: Bool = false) -> Bool {
        let wasAdded = monitor.change { state in
            guard !state.isClosed else { return false }
            guard state.bytes.count < WireLimits.unreadAnswers else {
                if !isRetried { state.droppedEvents += 1 }
                return false
            }
            Self.reportDropped(&state)
            state.bytes.append(bytes)
            guard state.isHeldUp else { return true }
            // A peer that waits for an answer may need to know the reason.
            Self.send(&state, stream.send)
            return true
        }
        if wasAdded { bell.ring() }
        return wasAdded
    }

    /// Calls a closure that may block the connection's thread, and lets events out meanwhile.
    func whileBlocking<Result>(_ body: () -> Result) -> Result {
        monitor.withLock { $0.isHeldUp = true }
        defer { monitor.withLock { $0.isHeldUp = false } }
        return body()
    }

    /// Waits until all messages have left the process, the peer has disconnected, or the time is
    /// up.
    ///
    /// - Parameter deadline: The end of the wait.
    /// - Returns: `true` if all messages have left the process.
    func waitUntilSent(before deadline: ContinuousClock.Instant) -> Bool {
        monitor.wait(until: { $0.isClosed || $0.bytes.count == 0 }, before: deadline)
        return monitor.withLock { !$0.isClosed && $0.bytes.count == 0 }
    }

    /// Sends messages; only on the connection's thread.
    ///
    /// - Parameter send: Sends as many bytes as the peer accepts now.
    /// - Returns: `true` if bytes still wait.
    func drain(_ send: (UnsafeRawBufferPointer) -> Transfer) -> Bool {
        monitor.change { state in
            Self.send(&state, send)
            return state.bytes.count > 0
        }
    }

    /// Discards all messages, accepts no more, and ends every wait.
    func close() {
        monitor.change { state in
            state.isClosed = true
            state.bytes = OutgoingBytes()
        }
    }

    private static func send(_ state: inout State, _ send: (UnsafeRawBufferPointer) -> Transfer) {
        while state.bytes.flush(by: send) {
            // Once all has been sent, dropped events may be reported to the peer.
            guard state.bytes.count == 0, state.droppedEvents > 0 else { return }
            reportDropped(&state)
        }
        // Without a reader nothing is sent any more, and nobody has to wait for that.
        state.isClosed = true
    }

    private static func reportDropped(_ state: inout State) {
        guard state.droppedEvents > 0 else { return }
        var writer = JSONWriter()
        MessageWriter.dropped(state.droppedEvents, into: &writer)
        state.bytes.append(writer.bytes)
        state.droppedEvents = 0
    }
}
