import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Listens to the keyboard and to signals, on a thread of its own.
///
/// So Ctrl-Z and SIGTERM give the terminal back even while the app has its hands full.
package final class TerminalInput: Sendable {
    /// How long an ESC waits for what may follow it.
    private static let escapeWait: Int32 = 50
    /// How long the app may take to end once it was told to, in milliseconds.
    private static let longestEnding: Int32 = 2_000

    /// What happens, in order; ends when the terminal has gone.
    package let events: AsyncStream<TerminalEvent>

    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let session: TerminalSession

    /// Listens to a terminal from now on.
    ///
    /// - Throws: `OwnThread.Failure`.
    package init(session: TerminalSession) throws {
        self.session = session
        (events, continuation) = AsyncStream.makeStream()
        TerminalSignals.install()
        let listener = self
        try OwnThread.start(takesSignals: true) { listener.listen() }
    }

    private func listen() {
        var decoder = KeyDecoder()
        while true {
            var polled = [
                pollfd(fd: TerminalSignals.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: session.keyboard, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polled, 2, decoder.isPending ? Self.escapeWait : -1)
            if polled[0].revents != 0 { TerminalSignals.take().forEach(handle) }
            if count == 0 { tell(decoder.flush()) }
            guard polled[1].revents != 0 else { continue }
            guard let bytes = readKeyboard() else { break }
            tell(decoder.feed(bytes))
        }
        continuation.yield(.closed)
        continuation.finish()
    }

    /// What was typed; `nil` where the terminal has gone.
    private func readKeyboard() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(session.keyboard, &bytes, bytes.count)
        if count > 0 { return Array(bytes[..<count]) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
    }

    private func tell(_ keys: [Key]) {
        for key in keys {
            if key == .control("z") {
                stop(TerminalSignals.stopJob)
            } else {
                continuation.yield(.key(key))
            }
        }
    }

    private func handle(_ signal: Int32) {
        switch signal {
        case SIGWINCH: continuation.yield(.changed)
        case SIGTSTP: stop { TerminalSignals.raiseByDefault(SIGTSTP) }
        case SIGCONT: takeTerminal()
        default: end(by: signal)
        }
    }

    /// Gives the terminal back, stops, and takes it again when somebody lets the process go on.
    private func stop(_ stop: () -> Void) {
        session.leave()
        stop()
        TerminalSignals.install(SIGTSTP)
        takeTerminal()
    }

    private func takeTerminal() {
        // SIGSTOP cannot be caught: whoever had the terminal since has changed its modes.
        if !session.isRaw { session.leave() }
        // Where it cannot be had the terminal has gone, which its input tells.
        try? session.enter()
        continuation.yield(.changed)
    }

    /// Has the app end by itself, but waits for it no longer than it must.
    private func end(by signal: Int32) {
        continuation.yield(.ending(signal: signal))
        _ = poll(nil, 0, Self.longestEnding)
        session.leave()
        TerminalSignals.raiseByDefault(signal)
    }
}
