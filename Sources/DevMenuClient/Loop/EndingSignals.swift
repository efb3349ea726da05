import DevMenuSystem

/// Delays the signals that end the process, so that a verb first undoes unfinished work.
package final class EndingSignals {
    private static let numbers = [
        SignalNumber.interrupt, SignalNumber.quit, SignalNumber.terminate, SignalNumber.hangUp,
    ]

    private let loop: EventLoop
    private let source: SignalSource
    private let caught: [Int32]
    /// The signal that arrived first, or `nil` if none has.
    package private(set) var first: Int32?

    /// Starts to catch the signals, and interrupts a loop when one arrives.
    ///
    /// The end of a child only wakes the loop. Under nohup(1), the terminal's end stays ignored.
    package init(interrupting loop: EventLoop) {
        self.loop = loop
        let isIgnored = SignalAction(of: SignalNumber.hangUp).isIgnoring
        let ending = Self.numbers.filter { $0 != SignalNumber.hangUp || !isIgnored }
        caught = ending + [SignalNumber.child]
        source = SignalSource(caught)
        loop.add(source)
        source.onSignal = { [unowned self] number in
            guard number != SignalNumber.child else { return }
            first = first ?? number
            loop.interrupt()
        }
    }

    /// Restores the signals' default effect.
    ///
    /// A caught signal then has its effect: Ctrl-C throws, any other ends the process.
    ///
    /// - Throws: ``HostError/interrupted`` for Ctrl-C.
    package func finish() throws {
        loop.pump()
        loop.remove(source)
        for number in caught { SignalAction.byDefault.install(for: number) }
        switch first {
        case SignalNumber.interrupt?: throw HostError.interrupted
        case let number?: Signals.raiseWithDefaultAction(number)
        case nil: break
        }
    }
}
