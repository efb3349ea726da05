import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// One shell's connection: a loop on a thread of its own that reads, answers and writes.
///
/// A shell that will send no more, such as `printf '…' | host`, still gets an answer to everything it
/// sent. What runs plugin code has a second for it from then on, counted anew whenever one of them
/// ends; after it they are cancelled, and after another the connection ends without them.
final class Connection {
    private let stream: ByteStream
    private let peer: Peer
    private let server: MenuServer
    /// How long a peer may leave what waits for it unread.
    private let patience: Duration
    /// How long what runs may go on once the peer sends no more, and once more when it is cancelled.
    private let grace: Duration

    private var handling: RequestHandling
    private var framer = LineFramer(limit: WireLimits.lineToHost)
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var isInputOpen = true
    private var isOutputOpen = true
    /// Whether lines wait in the framer because the peer leaves too much unanswered or unread.
    private var isHeldBack = false
    /// Since when the peer has read nothing, while something waits for it.
    private var unreadSince: ContinuousClock.Instant?
    /// Since when nothing that runs has ended, while the peer sends no more.
    private var runningSince: ContinuousClock.Instant?
    private var hasCancelled = false

    /// A connection of a shell that the server takes in.
    ///
    /// - Parameters:
    ///   - stream: What carries it.
    ///   - server: The server.
    ///   - isOwnStdio: Whether the stream is this process's stdio.
    ///   - patience: How long the peer may leave what waits for it unread.
    ///   - grace: How long what runs may go on once the peer sends no more.
    /// - Throws: What the system says, where it has no pipe.
    init(
        stream: ByteStream,
        server: MenuServer,
        isOwnStdio: Bool = false,
        patience: Duration = .seconds(10),
        grace: Duration = .seconds(1)
    ) throws(Errno) {
        self.stream = stream
        self.server = server
        self.patience = patience
        self.grace = grace
        peer = try server.admit(over: stream, isOwnStdio: isOwnStdio)
        handling = RequestHandling(server: server, peer: peer)
    }

    /// Serves until the shell has gone, and cancels what it had running; the stream stays open.
    func serve() {
        repeat { advance() } while isOutputOpen && (isInputOpen || hasWork) && wait()
        peer.cancelAll()
        server.dismiss(peer)
        peer.outbox.close()
    }

    // What runs is counted first: as it ends, its answer is put in before it counts no more.
    private var hasWork: Bool {
        handling.unansweredCount > 0 || isHeldBack || peer.outbox.pendingBytes > 0
    }

    /// Whether the peer may send more: not while it leaves too much unanswered or unread.
    private var takesMore: Bool {
        handling.unansweredCount < WireLimits.unansweredRequests
            && peer.outbox.pendingBytes < WireLimits.unreadAnswers
    }

    /// Does everything that can be done without waiting.
    private func advance() {
        var hasEnds = false
        repeat {
            if handling.follow() { hasEnds = true }
            takeLines()
            send()
        } while isOutputOpen && isHeldBack && takesMore
        // A peer that lets what an action prints wait is kept as long as the action runs.
        if unreadSince != nil, hasEnds || peer.runCount > 0 { unreadSince = .now }
        if isInputOpen || peer.runCount == 0 {
            runningSince = nil
        } else if hasEnds || runningSince == nil {
            runningSince = .now
            hasCancelled = false
        }
    }

    private func takeLines() {
        let capacity = framer.capacity
        defer {
            // A long line took as much again to be read, which the allocator keeps to itself.
            if framer.capacity < capacity { FreedMemory.giveBack() }
        }
        isHeldBack = true
        while isHeldBack, takesMore {
            if let frame = framer.next() {
                handling.take(frame)
            } else {
                isHeldBack = false
            }
        }
        if !isInputOpen, !isHeldBack, framer.pendingBytes > 0 {
            framer = LineFramer(limit: WireLimits.lineToHost)
            handling.takeUnfinishedLine()
        }
        handling.settle()
    }

    private func send() {
        guard isOutputOpen else { return }
        var hasProgressed = false
        let hasUnsent = peer.outbox.drain { bytes in
            switch stream.send(bytes) {
            case .done(let count):
                hasProgressed = true
                return count
            case .notNow:
                return 0
            case .ended:
                isOutputOpen = false
                return 0
            }
        }
        if !hasUnsent {
            unreadSince = nil
        } else if hasProgressed || unreadSince == nil {
            unreadSince = .now
        }
    }

    /// Waits until there is something to do.
    ///
    /// - Returns: Whether the connection goes on.
    private func wait() -> Bool {
        var polled = [
            PolledDescriptor(peer.bell.readEnd, reads: true),
            PolledDescriptor(
                isInputOpen && !isHeldBack && takesMore ? stream.input.number : -1,
                reads: true
            ),
            // Asked for nothing, it still tells that the other end has been closed.
            PolledDescriptor(stream.output.number, writes: unreadSince != nil),
        ]
        Polling.wait(for: &polled, milliseconds: timeout)
        if polled[0].isReady { peer.bell.quiet() }
        if polled[1].isReady { receive() }
        if polled[2].isOver { isOutputOpen = false }
        return !isPatienceOver && !isGraceOver()
    }

    /// The milliseconds until somebody's time is up; -1 where nobody's is running.
    private var timeout: Int32 {
        let ends = [unreadSince.map { $0 + patience }, runningSince.map { $0 + grace }]
        guard let end = ends.compactMap(\.self).min() else { return -1 }
        let left = max(end - .now, .zero)
        return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
    }

    private var isPatienceOver: Bool {
        guard peer.runCount == 0 else { return false }
        return unreadSince.map { .now >= $0 + patience } ?? false
    }

    /// Whether what runs has not even ended when it was cancelled, which is seen to here.
    private func isGraceOver() -> Bool {
        guard let since = runningSince, .now >= since + grace else { return false }
        guard !hasCancelled else { return true }
        hasCancelled = true
        runningSince = .now
        peer.cancelAll()
        return false
    }

    private func receive() {
        switch buffer.withUnsafeMutableBytes({ stream.receive(into: $0) }) {
        case .done(let count):
            buffer.withUnsafeBytes { framer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        case .notNow:
            break
        case .ended:
            isInputOpen = false
        }
    }
}
