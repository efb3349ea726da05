import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Puts the terminal back as it was, also from inside a signal handler.
///
/// Only calls that POSIX allows there are made. The process has one terminal, hence the one place.
package enum TerminalRestoration {
    /// All that is needed to put the terminal back.
    struct Plan {
        /// The terminal.
        var terminal: Int32
        /// Its modes as they were.
        var modes: termios
        /// What is sent to it.
        var sequence: StaticString
        /// The file that took in what was printed to standard output and standard error.
        var held: HeldOutput
    }

    /// Whether there is anything to put back.
    private static let isArmed = Atomic(false)

    // Written only while `isArmed` is false, and read only by whoever makes it so.
    nonisolated(unsafe) private static var plan: Plan?

    /// Faults of a program, at which it ends: it cannot go on, but can leave the terminal in order.
    private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    // Written once, before a fault can be handled.
    nonisolated(unsafe) private static let before: UnsafeMutablePointer<sigaction> = {
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        actions.initialize(repeating: sigaction(), count: 65)
        return actions
    }()

    /// From now on the terminal is to be put back.
    static func arm(_ plan: Plan) {
        Self.plan = plan
        isArmed.store(true, ordering: .releasing)
    }

    /// Puts the terminal back, if that has not been done.
    static func restore() {
        guard isArmed.exchange(false, ordering: .acquiringAndReleasing), let plan else { return }
        // Of a process in the background the terminal would else stop the thread.
        var blocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        var modes = plan.modes
        _ = write(plan.terminal, plan.sequence.utf8Start, plan.sequence.utf8CodeUnitCount)
        tcsetattr(plan.terminal, TCSADRAIN, &modes)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        plan.held.release()
    }

    /// Has the terminal put back where the program ends by a fault of its own, or by `exit`.
    ///
    /// What handled the fault before does so afterwards, but for the runtime's backtrace where nobody
    /// asked for one: at a terminal it would wait for a key, and the program not end.
    package static func installForFaults() {
        let before = before
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = faultHandler
        #else
        action.__sigaction_handler.sa_handler = faultHandler
        #endif
        action.sa_flags = Int32(SA_ONSTACK)
        sigemptyset(&action.sa_mask)
        let wantsBacktrace = getenv("SWIFT_BACKTRACE") != nil
        for number in faults {
            sigaction(number, &action, before + Int(number))
            if !wantsBacktrace { before[Int(number)] = sigaction() }
        }
        atexit { TerminalRestoration.restore() }
    }

    private static let faultHandler: @convention(c) (Int32) -> Void = { number in
        restore()
        sigaction(number, before + Int(number), nil)
        raise(number)
    }
}
