import DevMenuSystem
import Synchronization

/// Restores the terminal's original state, also from inside a signal handler.
///
/// It makes only calls that POSIX allows in a handler. The state is static, since the process has
/// one terminal.
package enum TerminalRestoration {
    /// The information needed to restore the terminal.
    struct Plan {
        /// The terminal.
        var terminal: FileDescriptor
        /// The terminal's original modes.
        var modes: TerminalModes
        /// The bytes to send.
        var sequence: StaticString
        /// The redirected standard output and standard error; `nil` where they aren't.
        var held: HeldOutput?
    }

    /// Indicates whether the terminal has to be restored.
    private static let isArmed = Atomic(false)

    // Written only while `isArmed` is false, and read only by the thread that resets it.
    nonisolated(unsafe) private static var plan: Plan?

    /// Sets the plan by which the terminal will be restored.
    static func arm(_ plan: Plan) {
        Self.plan = plan
        isArmed.store(true, ordering: .releasing)
    }

    /// Restores the terminal, unless that is already done.
    package static func restore() {
        guard isArmed.exchange(false, ordering: .acquiringAndReleasing), let plan else { return }
        // SIGTTOU would otherwise stop a process in the background.
        Signals.whileBlocked(SignalNumber.terminalOutput) {
            let sequence = UnsafeRawBufferPointer(
                start: plan.sequence.utf8Start,
                count: plan.sequence.utf8CodeUnitCount
            )
            try? plan.terminal.write(all: sequence)
            try? plan.modes.set(on: plan.terminal.rawValue)
        }
        plan.held?.release()
    }

    /// Restores the terminal when the program crashes, or ends by `exit`.
    ///
    /// The earlier signal handlers run afterwards, except for the runtime's backtrace unless it was
    /// asked for: on a terminal it would wait for a key, and the program would not end.
    package static func installForFaults() {
        let faults = SignalNumber.faults + [SignalNumber.badSystemCall]
        let wantsBacktrace = Environment.variable("SWIFT_BACKTRACE") != nil
        FatalSignals.call(at: faults, byDefault: wantsBacktrace ? [] : faults) {
            TerminalRestoration.restore()
        }
        OwnProcess.atExit { TerminalRestoration.restore() }
    }
}
