import DevMenuSystem

/// Turns signals into events of the loop.
package final class SignalSource: PollSource {
    private let pipe = SignalPipe()

    /// Called from the loop with each signal that came.
    package var onSignal: (Int32) -> Void = { _ in }

    /// Catches signals; the process has one such source.
    package init(_ signals: [Int32]) {
        for number in signals { SignalPipe.catchSignal(number) }
    }

    /// The signals that a shell hears; those of the terminal only where a person types.
    package static func signals(isInteractive: Bool) -> [Int32] {
        let always = [
            SignalNumber.interrupt, SignalNumber.child, SignalNumber.terminate,
            SignalNumber.hangUp,
        ]
        return always + (isInteractive ? [SignalNumber.stop, SignalNumber.windowChange] : [])
    }

    /// The pipe that the handler writes to.
    package var interests: [PollInterest] { [PollInterest(pipe.readEnd)] }

    /// A signal has come, and was reported to nobody yet.
    package var isPending: Bool { pipe.isPending }

    /// Hands out the signals that came.
    package func handle(_ ready: PollInterest) {
        for number in pipe.take() { onSignal(number) }
    }
}
