import DevMenuSystem

/// A source that turns signals into events of the loop.
package final class SignalSource: PollSource {
    private let pipe = SignalPipe()

    /// Called from the loop with each signal.
    package var onSignal: (Int32) -> Void = { _ in }

    /// Catches signals; a process has one such source.
    package init(_ signals: [Int32]) { for number in signals { SignalPipe.catchSignal(number) } }

    /// Returns the signals that a shell handles; the terminal's only if it is interactive.
    package static func signals(isInteractive: Bool) -> [Int32] {
        let always = [
            SignalNumber.interrupt, SignalNumber.child, SignalNumber.terminate, SignalNumber.hangUp,
        ]
        let ofTerminal = [SignalNumber.stop, SignalNumber.continue, SignalNumber.windowChange]
        return always + (isInteractive ? ofTerminal : [])
    }

    package var interests: [PollInterest] { [PollInterest(pipe.readEnd)] }

    package func handle(_ ready: PollInterest) {
        // Those that end the process have lower numbers than SIGCONT, whose handler may wait.
        for number in pipe.drain().sorted() { onSignal(number) }
    }
}
