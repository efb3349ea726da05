import DevMenuSystem
import Synchronization

/// Puts the terminal back as it was, also from inside a signal handler.
///
/// Only calls that POSIX allows there are made. The process has one terminal, hence the one place.
package enum TerminalRestoration {
    /// All that is needed to put the terminal back.
    struct Plan {
        /// The terminal.
        var terminal: FileDescriptor
        /// Its modes as they were.
        var modes: TerminalModes
        /// What is sent to it.
        var sequence: StaticString
        /// The file that took in what was printed to standard output and standard error.
        var held: HeldOutput
    }

    /// Whether there is anything to put back.
    private static let isArmed = Atomic(false)

    // Written only while `isArmed` is false, and read only by whoever makes it so.
    nonisolated(unsafe) private static var plan: Plan?

    /// From now on the terminal is to be put back.
    static func arm(_ plan: Plan) {
        Self.plan = plan
        isArmed.store(true, ordering: .releasing)
    }

    /// Puts the terminal back, if that has not been done.
    static func restore() {
        guard isArmed.exchange(false, ordering: .acquiringAndReleasing), let plan else { return }
        // Of a process in the background the terminal would else stop the thread.
        Signals.whileBlocked(SignalNumber.terminalOutput) {
            let sequence = UnsafeRawBufferPointer(
                start: plan.sequence.utf8Start,
                count: plan.sequence.utf8CodeUnitCount
            )
            try? plan.terminal.write(all: sequence)
            try? plan.modes.set(on: plan.terminal.rawValue)
        }
        plan.held.release()
    }

    /// Has the terminal put back where the program ends by a fault of its own, or by `exit`.
    ///
    /// What handled the fault before does so afterwards, but for the runtime's backtrace where nobody
    /// asked for one: at a terminal it would wait for a key, and the program not end.
    package static func installForFaults() {
        let faults = SignalNumber.faults + [SignalNumber.badSystemCall]
        let wantsBacktrace = Environment.variable("SWIFT_BACKTRACE") != nil
        FatalSignals.call(at: faults, byDefault: wantsBacktrace ? [] : faults) {
            TerminalRestoration.restore()
        }
        OwnProcess.atExit { TerminalRestoration.restore() }
    }
}
