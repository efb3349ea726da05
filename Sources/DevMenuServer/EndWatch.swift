import DevMenuKit
import DevMenuSystem
import Synchronization

/// Calls closures when the process is about to end, while there is still time to act.
///
/// It covers a normal exit, and a SIGTERM, SIGINT or SIGHUP that the app doesn't handle itself:
/// once every closure has been called, the signal still ends the process, as its parent expects. A
/// handler that the app has installed, or installs later, is left in place. Signals are read on a
/// separate thread, whatever the app's threads are doing.
final class EndWatch: Sendable {
    private struct State {
        var bodies = Observers<@Sendable (_ reason: String) -> Void>()
        /// `true` once a signal has come that is about to end the process.
        var isEnding = false
        /// The pipe that signals are written to, or `nil` until the first call.
        var input: Descriptor?
    }

    /// The watch of this process.
    static let ofThisProcess = EndWatch()

    private static let signals = [
        SignalNumber.terminate, SignalNumber.interrupt, SignalNumber.hangUp,
    ]

    private let pid = OwnProcess.id
    private let state = Mutex(State())

    private init() {}

    /// Calls a closure when the process is about to end.
    ///
    /// - Parameter body: Called with the reason, a fragment of a sentence, on the thread that exits
    ///   or on one of the watch's own.
    /// - Returns: A token for ``forget(_:)``.
    /// - Throws: ``ServingError``.
    func call(_ body: @escaping @Sendable (_ reason: String) -> Void) throws(ServingError) -> Int {
        try state.withLock { state throws(ServingError) in
            let input: Descriptor
            if let known = state.input { input = known } else { input = try watch() }
            state.input = input
            for signal in Self.signals { WatchedSignals.watch(signal, by: input) }
            return state.bodies.add(body)
        }
    }

    /// Removes a closure; with the last one the signals are the process's own again.
    func forget(_ token: Int) {
        state.withLock { state in
            state.bodies.remove(token)
            guard state.bodies.isEmpty, !state.isEnding else { return }
            Self.signals.forEach(WatchedSignals.forget)
        }
    }

    private func watch() throws(ServingError) -> Descriptor {
        let pipe = try ServingError.wrapping("make a pipe", Descriptor.pipe())
        try ServingError.wrapping("start a thread", OwnThread.start { self.follow(pipe.read) })
        OwnProcess.atExit { EndWatch.ofThisProcess.notify("the app exited") }
        return pipe.write
    }

    private func follow(_ output: Descriptor) {
        var byte: UInt8 = 0
        while true {
            _ = Polling.wait(for: PolledDescriptor(output.number, reads: true))
            let transfer = withUnsafeMutableBytes(of: &byte) {
                Transfer.read(into: $0, from: output.handle)
            }
            guard transfer == .done(1) else { continue }
            let signal = Int32(byte)
            // An app's handler may have called the previous one, which is the watch's.
            guard WatchedSignals.isWatched(signal) else { continue }
            state.withLock { $0.isEnding = true }
            notify("stopped by \(SignalName.name(of: signal))")
            WatchedSignals.end(by: signal)
            // Reached only if the app has installed a handler meanwhile.
            state.withLock { $0.isEnding = false }
        }
    }

    private func notify(_ reason: String) {
        // A forked child exits too, and must not wait for a lock whose holder it doesn't have.
        guard OwnProcess.id == pid else { return }
        for body in state.withLock({ $0.bodies.all }) { body(reason) }
    }
}
