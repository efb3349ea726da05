import DevMenuKit
import DevMenuSystem
import Synchronization

/// Tells those who ask that the process is about to end, while there is time to do something.
///
/// That is at a normal exit, and at a SIGTERM, SIGINT or SIGHUP about which the app itself does
/// nothing: it then still ends the process, as its parent expects, once everybody has been told. A
/// handler that the app has by then, or installs later, is the app's own affair. The signal is seen
/// on a thread of its own, whatever the app's threads are doing.
final class EndWatch: Sendable {
    /// Why the end cannot be watched for.
    enum Failure: Error, Equatable {
        /// There is no pipe to be had.
        case noPipe(Errno)
        /// No thread could be started.
        case noThread(Errno)
    }

    private struct State {
        var bodies: [Int: @Sendable (_ reason: String) -> Void] = [:]
        var next = 0
        /// Whether a signal has come, which is still to end the process.
        var isEnding = false
        /// Where signals are written; `nil` until somebody asks for the first time.
        var input: Descriptor?
    }

    /// The end of this process.
    static let ofThisProcess = EndWatch()

    private static let signals = [
        SignalNumber.terminate, SignalNumber.interrupt, SignalNumber.hangUp,
    ]

    private let pid = OwnProcess.id
    private let state = Mutex(State())

    private init() {}

    /// Calls a body when the process is about to end: on the thread that exits, or on one of its own.
    ///
    /// - Parameter body: What is to be done; it is told why, in a sentence's fragment.
    /// - Returns: What ``forget(_:)`` takes.
    /// - Throws: ``Failure``.
    func call(
        _ body: @escaping @Sendable (_ reason: String) -> Void
    ) throws(Failure) -> Int {
        try state.withLock { state throws(Failure) in
            let input: Descriptor
            if let known = state.input { input = known } else { input = try watch() }
            state.input = input
            for signal in Self.signals { WatchedSignals.watch(signal, by: input) }
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
            Self.signals.forEach(WatchedSignals.forget)
        }
    }

    private func watch() throws(Failure) -> Descriptor {
        let pipe: (read: Descriptor, write: Descriptor)
        do {
            pipe = try Descriptor.pipe()
        } catch {
            throw .noPipe(error)
        }
        do {
            try OwnThread.start { self.follow(pipe.read) }
        } catch {
            throw .noThread(error)
        }
        OwnProcess.atExit { EndWatch.ofThisProcess.tell("the app exited") }
        return pipe.write
    }

    private func follow(_ output: Descriptor) {
        var byte: UInt8 = 0
        while true {
            _ = Polling.wait(for: PolledDescriptor(output.number, reads: true))
            guard
                withUnsafeMutableBytes(of: &byte, { Transfer.read(into: $0, from: output) })
                    == .done(1)
            else { continue }
            let signal = Int32(byte)
            // A handler of the app's may have called the one that was there before it.
            guard WatchedSignals.isWatched(signal) else { continue }
            state.withLock { $0.isEnding = true }
            tell("the app was ended by \(SignalName.name(of: signal))")
            WatchedSignals.end(by: signal)
            // The app has a handler by now, and goes on.
            state.withLock { $0.isEnding = false }
        }
    }

    private func tell(_ reason: String) {
        // One that was forked off exits too, and must not wait for a lock that nobody holds there.
        guard OwnProcess.id == pid else { return }
        for body in state.withLock({ Array($0.bodies.values) }) { body(reason) }
    }
}
