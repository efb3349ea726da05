import DevMenuKit
import DevMenuWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One shell's connection: a loop on a thread of its own that reads, answers and writes.
final class Connection {
    /// How long a peer may leave what waits for it unread, in seconds.
    private static let patience = 10

    private let stream: ByteStream
    private let peer: Peer
    private let server: MenuServer
    private var handling: RequestHandling
    private var framer = LineFramer(limit: WireLimits.lineToHost)
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var isInputOpen = true
    private var isOutputOpen = true
    private var hasUnsent = false
    private var lastProgress = ContinuousClock.now

    /// A connection of a shell that the server takes in.
    init(stream: ByteStream, server: MenuServer) {
        self.stream = stream
        self.server = server
        peer = server.admit()
        handling = RequestHandling(server: server, peer: peer)
    }

    /// Serves until the shell has gone, and cancels what it had running.
    func serve() {
        greet()
        while isOutputOpen, isInputOpen || hasWork {
            send()
            wait()
        }
        peer.cancelAll()
        finish()
        server.dismiss(peer)
        peer.outbox.close()
    }

    private func greet() {
        var writer = JSONWriter(capacity: 256)
        let hello = Hello(app: server.menu.app, pid: Int(getpid()), access: server.access)
        MessageWriter.notification(method: "hello", params: hello.params, into: &writer)
        peer.outbox.put(writer.bytes)
    }

    private var hasWork: Bool { handling.unansweredCount > 0 || hasUnsent }

    /// Whether the peer may send more: not while it leaves too much unanswered or unread.
    private var takesMore: Bool {
        handling.unansweredCount < WireLimits.unansweredRequests
            && peer.outbox.pendingBytes < WireLimits.unreadAnswers
    }

    private func wait() {
        peer.bell.quiet()
        handling.follow()
        takeLines()
        send()
        guard isOutputOpen else { return }
        let reads = isInputOpen && takesMore
        var polled = [
            pollfd(fd: peer.bell.readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: reads ? stream.input : -1, events: Int16(POLLIN), revents: 0),
            // Asked for nothing, it still tells that the other end has been closed.
            pollfd(fd: stream.output, events: hasUnsent ? Int16(POLLOUT) : 0, revents: 0),
        ]
        let ready = poll(&polled, nfds_t(polled.count), hasUnsent ? 1_000 : -1)
        if polled[1].revents != 0 { receive() }
        if polled[2].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, !hasInputLeft {
            isOutputOpen = false
        }
        if ready == 0, ContinuousClock.now - lastProgress > .seconds(Self.patience) {
            isOutputOpen = false
        }
    }

    /// Whether requests may still be waiting in the input of a peer that has closed its other end.
    private var hasInputLeft: Bool {
        guard isInputOpen, stream.input != stream.output else { return false }
        var polled = pollfd(fd: stream.input, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLIN) != 0
    }

    private func receive() {
        let transfer = buffer.withUnsafeMutableBytes { stream.receive(into: $0) }
        switch transfer {
        case .done(let count):
            buffer.withUnsafeBytes { framer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        case .notNow:
            break
        case .ended:
            isInputOpen = false
            if stream.input == stream.output { isOutputOpen = false }
        }
        takeLines()
    }

    private func takeLines() {
        while takesMore, let frame = framer.next() { handling.take(frame) }
        handling.settle()
    }

    private func send() {
        guard isOutputOpen else { return }
        var progressed = false
        hasUnsent = peer.outbox.drain { bytes in
            switch stream.send(bytes) {
            case .done(let count):
                progressed = true
                return count
            case .notNow:
                return 0
            case .ended:
                isOutputOpen = false
                return 0
            }
        }
        if progressed || !hasUnsent { lastProgress = .now }
    }

    /// Gives what was cancelled a moment to end and to be answered.
    private func finish() {
        let deadline = ContinuousClock.now + .seconds(1)
        while peer.runCount > 0 || hasUnsent, isOutputOpen, ContinuousClock.now < deadline {
            peer.bell.quiet()
            handling.follow()
            send()
            guard peer.runCount > 0 || hasUnsent else { return }
            var polled = [
                pollfd(fd: peer.bell.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(
                    fd: stream.output,
                    events: hasUnsent ? Int16(POLLOUT) : 0,
                    revents: 0
                ),
            ]
            _ = poll(&polled, nfds_t(polled.count), 100)
        }
    }
}
