import DevMenuSystem
import Synchronization

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
    init(stream: ByteStream) throws(Errno) {
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
                PolledDescriptor(bell.readEnd, reads: true),
                PolledDescriptor(stream.output.number),
            ]
            Polling.wait(for: &polled)
            // A plugin may never come back from its registration: nothing of the process is worth
            // keeping once nobody listens.
            if polled[1].isReady { OwnProcess.quit(0) }
        }
    }
}
