import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The time in which a host's menu is put together, and the watch over its shell in that time.
final class Preparation: Sendable {
    private struct State {
        var server: MenuServer?
        var isOver = false
    }

    private let stream: ByteStream
    private let bell: WakePipe
    private let state = Mutex(State())

    /// Watches over the shell at the other end of a stream.
    init(stream: ByteStream) throws(WakePipe.Failure) {
        self.stream = stream
        bell = try WakePipe()
    }

    /// The menu is there, or there will be none.
    func end(with server: MenuServer?) {
        state.withLock { $0 = State(server: server, isOver: true) }
        bell.ring()
    }

    /// Waits for the menu; ends the process where its shell goes first.
    ///
    /// - Returns: What serves the menu; `nil` where there will be none.
    func wait() -> MenuServer? {
        while true {
            let (server, isOver) = state.withLock { ($0.server, $0.isOver) }
            if isOver { return server }
            var polled = [
                pollfd(fd: bell.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stream.output, events: 0, revents: 0),
            ]
            _ = poll(&polled, nfds_t(polled.count), -1)
            // A plugin may never come back from its registration: nothing of the process is worth
            // keeping once nobody listens.
            if polled[1].revents != 0 { _exit(0) }
        }
    }
}
