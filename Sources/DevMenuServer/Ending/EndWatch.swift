import CDevMenu
import DevMenuKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells those who ask that the process is about to end, while there is time to do something.
///
/// That is at a normal exit, and at a SIGTERM, SIGINT or SIGHUP about which the app itself does
/// nothing: it then still ends the process, as its parent expects, once everybody has been told. A
/// handler that the app has by then, or installs later, is the app's own affair. The signal is seen
/// on a thread of its own, whatever the app's threads are doing.
final class EndWatch: Sendable {
    private struct State {
        var bodies: [Int: @Sendable (_ reason: String) -> Void] = [:]
        var next = 0
        /// Whether a signal has come, which is still to end the process.
        var isEnding = false
        /// Where signals are written; `nil` until somebody asks for the first time.
        var input: Int32?
    }

    /// The end of this process.
    static let ofThisProcess = EndWatch()

    private static let signals = [SIGTERM, SIGINT, SIGHUP]

    private let pid = getpid()
    private let state = Mutex(State())

    private init() {}

    /// Calls a body when the process is about to end: on the thread that exits, or on one of its own.
    ///
    /// - Parameter body: What is to be done; it is told why, in a sentence's fragment.
    /// - Returns: What ``forget(_:)`` takes.
    /// - Throws: ``SocketHostError`` where there is no pipe or no thread.
    func call(
        _ body: @escaping @Sendable (_ reason: String) -> Void
    ) throws(SocketHostError) -> Int {
        try state.withLock { state throws(SocketHostError) in
            let input: Int32
            if let known = state.input { input = known } else { input = try watch() }
            state.input = input
            for signal in Self.signals { _ = devmenu_watch_signal(signal, input) }
            state.next += 1
            state.bodies[state.next] = body
            return state.next
        }
    }

    /// Calls a body no more; with the last one the signals are the process's own again.
    func forget(_ token: Int) {
        state.withLock { state in
            state.bodies[token] = nil
            guard state.bodies.isEmpty, !state.isEnding else { return }
            Self.signals.forEach(devmenu_unwatch_signal)
        }
    }

    private func watch() throws(SocketHostError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard devmenu_pipe(&ends) == 0 else { throw .noPipe(code: errno) }
        let output = ends[0]
        do {
            try OwnThread.start { self.follow(output) }
        } catch {
            ends.forEach { _ = close($0) }
            throw .noThread(code: error.code)
        }
        atexit { EndWatch.ofThisProcess.tell("the app exited") }
        return ends[1]
    }

    private func follow(_ output: Int32) {
        var byte: UInt8 = 0
        while true {
            guard read(output, &byte, 1) == 1 else { continue }
            let signal = Int32(byte)
            // A handler of the app's may have called the one that was there before it.
            guard devmenu_watches_signal(signal) != 0 else { continue }
            state.withLock { $0.isEnding = true }
            tell("the app was ended by \(SignalName.name(of: signal))")
            devmenu_end_by_signal(signal)
            // The app has a handler by now, and goes on.
            state.withLock { $0.isEnding = false }
        }
    }

    private func tell(_ reason: String) {
        // One that was forked off exits too, and must not wait for a lock that nobody holds there.
        guard getpid() == pid else { return }
        for body in state.withLock({ Array($0.bodies.values) }) { body(reason) }
    }
}
