import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Serves one shell: a loop on a separate thread that reads, answers and writes.
///
/// A shell that sends no more, such as `printf '…' | host`, still gets an answer to all its
/// requests. From then on, plugin code has a second to end, which starts again whenever a run ends;
/// then the runs are cancelled, and those that are still running a second later are answered
/// anyway.
final class Connection {
    private let stream: ByteStream
    private let peer: Peer
    private let server: MenuServer
    /// The time that a peer may leave its messages unread.
    private let timeout: Duration
    /// The time that runs may continue once the peer sends no more, and again once they're
    /// cancelled.
    private let grace: Duration

    private var handling: RequestHandling
    private var framer = LineFramer(limit: WireLimits.lineToHost)
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var isInputOpen = true
    private var isOutputOpen = true
    /// `true` while lines wait in the framer because the peer leaves too much unanswered or unread.
    private var isHeldBack = false
    /// The time since when the peer has read nothing, while messages wait for it.
    private var unreadSince: ContinuousClock.Instant?
    /// The time since when no run has ended, while the peer sends no more.
    private var runningSince: ContinuousClock.Instant?

    /// Creates a connection, and adds its shell to the server.
    ///
    /// - Parameters:
    ///   - stream: The stream of its messages.
    ///   - server: The server.
    ///   - isOwnStdio: `true` if the stream is this process's stdio.
    ///   - scopes: The values of settings in the tasks of this process that send requests.
    ///   - timeout: The time that the peer may leave its messages unread.
    ///   - grace: The time that runs may continue once the peer sends no more.
    /// - Throws: `Errno` if no pipe can be created.
    init(
        stream: ByteStream,
        server: MenuServer,
        isOwnStdio: Bool = false,
        scopes: RequestScopes? = nil,
        timeout: Duration = .seconds(10),
        grace: Duration = .seconds(1)
    ) throws(Errno) {
        self.stream = stream
        self.server = server
        self.timeout = timeout
        self.grace = grace
        peer = try server.admit(over: stream, isOwnStdio: isOwnStdio)
        handling = RequestHandling(server: server, peer: peer, scopes: scopes)
    }

    /// Serves until the shell has disconnected, and cancels what it has running; the stream stays
    /// open.
    ///
    /// It first waits until values are set back that a former process has left.
    func serve() {
        server.bound.waitUntilReturned()
        repeat { advance() } while isOutputOpen && (isInputOpen || hasWork) && wait()
        peer.cancelAll()
        server.dismiss(peer)
        peer.outbox.close()
    }

    // Runs are counted first: a run's answer is in the outbox before the run is no longer counted.
    private var hasWork: Bool {
        handling.unansweredCount > 0 || isHeldBack || peer.outbox.pendingBytes > 0
    }

    /// `false` while the peer leaves too much unanswered or unread to send more.
    private var acceptsMore: Bool {
        handling.unansweredCount < WireLimits.unansweredRequests
            && peer.outbox.pendingBytes < WireLimits.unreadAnswers
    }

    /// Does all that can be done without waiting.
    private func advance() {
        var hasEnds = false
        repeat {
            if handling.follow() { hasEnds = true }
            readLines()
            send()
        } while isOutputOpen && isHeldBack && acceptsMore
        // A peer that doesn't read an action's output stays connected as long as the action runs.
        if unreadSince != nil, hasEnds || peer.runCount > 0 { unreadSince = .now }
        if isInputOpen || peer.runCount == 0 {
            runningSince = nil
        } else if hasEnds || runningSince == nil {
            runningSince = .now
        }
    }

    private func readLines() {
        let capacity = framer.capacity
        defer {
            // A long line needed twice its size, which the allocator doesn't return to the system
            // by itself.
            if framer.capacity < capacity { FreedMemory.returnToSystem() }
        }
        isHeldBack = true
        while isHeldBack, acceptsMore {
            if let frame = framer.next() {
                handling.handle(frame)
            } else {
                isHeldBack = false
            }
        }
        if !isInputOpen, !isHeldBack, framer.pendingBytes > 0 {
            framer = LineFramer(limit: WireLimits.lineToHost)
            handling.refuseUnfinishedLine()
        }
        handling.flushChanges()
    }

    private func send() {
        guard isOutputOpen else { return }
        var hasProgressed = false
        let hasUnsent = peer.outbox.drain { bytes in
            let transfer = stream.send(bytes)
            switch transfer {
            case .done: hasProgressed = true
            case .notNow: break
            case .ended: isOutputOpen = false
            }
            return transfer
        }
        if !hasUnsent {
            unreadSince = nil
        } else if hasProgressed || unreadSince == nil {
            unreadSince = .now
        }
    }

    /// Waits for input, room for output, or the end of a run.
    ///
    /// - Returns: `false` if the connection ends.
    private func wait() -> Bool {
        var polled = [
            PolledDescriptor(peer.bell.readEnd, reads: true),
            PolledDescriptor(
                isInputOpen && !isHeldBack && acceptsMore ? stream.input.number : -1,
                reads: true
            ),
            // Even without a request to write, it reports that the other end has been closed.
            PolledDescriptor(stream.output.number, writes: unreadSince != nil),
        ]
        Polling.wait(for: &polled, milliseconds: pollTimeout)
        if polled[0].isReady { peer.bell.drain() }
        if polled[1].isReady { receive() }
        if polled[2].isOver { isOutputOpen = false }
        if let since = runningSince, .now >= since + grace {
            runningSince = .now
            peer.cancelOrAbandonAll()
        }
        return !isTimedOut
    }

    /// The milliseconds until a time limit ends; -1 if none is running.
    private var pollTimeout: Int32 {
        let ends = [unreadSince.map { $0 + timeout }, runningSince.map { $0 + grace }]
        guard let end = ends.compactMap(\.self).min() else { return -1 }
        let left = max(end - .now, .zero)
        return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
    }

    private var isTimedOut: Bool {
        guard peer.runCount == 0 else { return false }
        return unreadSince.map { .now >= $0 + timeout } ?? false
    }

    private func receive() {
        switch buffer.withUnsafeMutableBytes({ stream.receive(into: $0) }) {
        case .done(let count):
            buffer.withUnsafeBytes { framer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        case .notNow: break
        case .ended: isInputOpen = false
        }
    }
}
