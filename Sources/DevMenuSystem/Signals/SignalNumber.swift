#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that this package has to do with, by what they are for.
package enum SignalNumber {
    /// Ctrl-C.
    package static let interrupt = SIGINT
    /// Ctrl-\\.
    package static let quit = SIGQUIT
    /// Somebody wants the process to end.
    package static let terminate = SIGTERM
    /// Somebody has the process end, whatever it does about signals.
    package static let kill = SIGKILL
    /// The terminal has gone.
    package static let hangUp = SIGHUP
    /// A child has ended.
    package static let child = SIGCHLD
    /// Ctrl-Z.
    package static let stop = SIGTSTP
    /// A process that was stopped goes on.
    package static let goOn = SIGCONT
    /// The terminal's size has changed.
    package static let windowChange = SIGWINCH
    /// Somebody in the background touches the terminal.
    package static let terminalOutput = SIGTTOU
    /// Nobody reads what is written.
    package static let brokenPipe = SIGPIPE
    /// An instruction that the processor cannot carry out.
    package static let illegalInstruction = SIGILL
    /// A trap that a debugger would stop at.
    package static let trap = SIGTRAP
    /// A call that the system refuses at all.
    package static let badSystemCall = SIGSYS

    /// Faults of a program's own code, at which it ends.
    package static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    fileprivate static let names: [(number: Int32, name: String)] = [
        (SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGILL, "SIGILL"),
        (SIGTRAP, "SIGTRAP"), (SIGABRT, "SIGABRT"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"),
        (SIGKILL, "SIGKILL"), (SIGUSR1, "SIGUSR1"), (SIGSEGV, "SIGSEGV"), (SIGUSR2, "SIGUSR2"),
        (SIGPIPE, "SIGPIPE"), (SIGALRM, "SIGALRM"), (SIGTERM, "SIGTERM"), (SIGCHLD, "SIGCHLD"),
        (SIGCONT, "SIGCONT"), (SIGSTOP, "SIGSTOP"), (SIGTSTP, "SIGTSTP"), (SIGTTIN, "SIGTTIN"),
        (SIGTTOU, "SIGTTOU"), (SIGURG, "SIGURG"), (SIGXCPU, "SIGXCPU"), (SIGXFSZ, "SIGXFSZ"),
        (SIGVTALRM, "SIGVTALRM"), (SIGPROF, "SIGPROF"), (SIGWINCH, "SIGWINCH"), (SIGIO, "SIGIO"),
        (SIGSYS, "SIGSYS"),
    ]
}

/// The names of signals (POSIX.1-2024, signal.h).
package enum SignalName {
    /// The name of a signal; `signal N` for one that has none.
    package static func name(of number: Int32) -> String {
        SignalNumber.names.first { $0.number == number }?.name ?? "signal \(number)"
    }

    /// The signal of a name; `nil` where no signal has it.
    package static func number(of name: String) -> Int32? {
        SignalNumber.names.first { $0.name == name }?.number
    }
}
