import DevMenuClient
import DevMenuShell
import DevMenuSystem

/// Delays the signals that end the process, so that unfinished work is undone first.
final class EndingSignals {
    private static let numbers = [
        SignalNumber.interrupt, SignalNumber.terminate, SignalNumber.hangUp,
    ]

    private let loop: EventLoop
    private let source = SignalSource(numbers)
    private var first: Int32?

    /// Starts to catch the signals, and interrupts a loop when one arrives.
    init(interrupting loop: EventLoop) {
        self.loop = loop
        loop.add(source)
        source.onSignal = { [unowned self] number in
            first = first ?? number
            loop.interrupt()
        }
    }

    /// Restores the signals' default effect.
    ///
    /// A caught signal then takes effect: Ctrl-C throws, any other ends the process.
    ///
    /// - Throws: ``SessionOpeningError/interrupted`` for Ctrl-C.
    func finish() throws {
        loop.pump()
        loop.remove(source)
        for number in Self.numbers { SignalAction.byDefault.install(for: number) }
        switch first {
        case SignalNumber.interrupt?: throw SessionOpeningError.interrupted
        case let number?: Signals.raiseByDefault(number)
        case nil: break
        }
    }
}
