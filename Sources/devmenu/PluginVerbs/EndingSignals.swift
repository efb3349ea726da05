import DevMenuClient
import DevMenuShell
import DevMenuSystem

/// Hears the signals that would end the process at once, so that what is half done is put back first.
final class EndingSignals {
    private static let numbers = [
        SignalNumber.interrupt, SignalNumber.terminate, SignalNumber.hangUp,
    ]

    private let loop: EventLoop
    private let source = SignalSource(numbers)
    private var first: Int32?

    /// Hears them from now on, and interrupts a loop when one comes.
    init(interrupting loop: EventLoop) {
        self.loop = loop
        loop.add(source)
        source.onSignal = { [unowned self] number in
            first = first ?? number
            loop.interrupt()
        }
    }

    /// Gives them their meaning back; one that wants the end, and not just a stop, ends the process.
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
