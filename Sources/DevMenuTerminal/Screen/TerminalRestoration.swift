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
        /// The redirected standard output and standard error, or `nil` if they aren't.
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
        // SIGTTOU could otherwise stop a process that has just come into the background.
        Signals.whileBlocked(SignalNumber.terminalOutput) {
            let sequence = UnsafeRawBufferPointer(
                start: plan.sequence.utf8Start,
                count: plan.sequence.utf8CodeUnitCount
            )
            try? plan.terminal.write(all: sequence)
            // In the background, the modes are those of another process.
            if Terminal.isForeground(of: plan.terminal.rawValue) {
                try? plan.modes.set(on: plan.terminal.rawValue)
            }
        }
        plan.held?.release()
    }

    /// Restores the terminal when a signal ends the program, for example in a crash, or `exit` does.
    ///
    /// The earlier signal handlers run afterwards, except for the runtime's backtrace unless it was
    /// asked for: on a terminal it would wait for a key, and the program would not end.
    package static func install() {
        let wantsBacktrace = Environment.variable("SWIFT_BACKTRACE") != nil
        let unreported = wantsBacktrace ? [] : SignalNumber.faults
        FatalSignals.call(at: SignalNumber.ending, byDefault: unreported) { _ in
            TerminalRestoration.restore()
        }
        OwnProcess.atExit { TerminalRestoration.restore() }
    }
}
