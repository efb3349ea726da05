package import DevMenuSystem

/// The signals that concern a terminal.
package enum TerminalSignals {
    private static let caught = [
        SignalNumber.windowChange, SignalNumber.stop, SignalNumber.goOn, SignalNumber.terminate,
        SignalNumber.hangUp, SignalNumber.interrupt, SignalNumber.quit,
    ]

    /// What tells of them.
    package static let pipe = SignalPipe()

    /// Catches the signals, but for those that whoever started the process has it ignore (`nohup`).
    package static func install() {
        _ = pipe
        for number in caught where !SignalAction(of: number).isIgnoring {
            SignalPipe.catchSignal(number)
        }
        Signals.ignore(SignalNumber.brokenPipe)
    }

    /// Stops the whole job, as the terminal does it where it is not raw.
    package static func stopJob() {
        // The others first, since after its own part this process can do nothing more.
        Signals.ignore(SignalNumber.stop)
        Signals.sendToOwnGroup(SignalNumber.stop)
        Signals.raiseByDefault(SignalNumber.stop)
    }
}
