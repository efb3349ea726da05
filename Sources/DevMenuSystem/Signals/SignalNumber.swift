#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that this package uses, named by purpose.
package enum SignalNumber {
    /// Ctrl-C.
    package static let interrupt = SIGINT
    /// Ctrl-\\.
    package static let quit = SIGQUIT
    /// A request to end.
    package static let terminate = SIGTERM
    /// Ends the process, which can neither catch nor ignore it.
    package static let kill = SIGKILL
    /// The terminal has closed.
    package static let hangUp = SIGHUP
    /// The signals that have no meaning except what programs give them.
    package static let ofUsers = [SIGUSR1, SIGUSR2]
    /// A child process has ended.
    package static let child = SIGCHLD
    /// Ctrl-Z.
    package static let stop = SIGTSTP
    /// The signals that keys send to the terminal's foreground group.
    package static let keys = [SIGTSTP, SIGINT, SIGQUIT]
    /// A stopped process continues.
    package static let `continue` = SIGCONT
    /// The terminal's size has changed.
    package static let windowChange = SIGWINCH
    /// A background process reads the terminal.
    package static let terminalInput = SIGTTIN
    /// A background process writes to the terminal or changes its modes.
    package static let terminalOutput = SIGTTOU
    /// A write to a pipe or socket that has no reader.
    package static let brokenPipe = SIGPIPE
    /// A write beyond the largest size that a file may have.
    package static let fileTooLarge = SIGXFSZ
    /// An instruction that the processor can't execute.
    package static let illegalInstruction = SIGILL
    /// The signal of `abort`.
    package static let abort = SIGABRT
    /// A trap, at which a debugger would stop.
    package static let trap = SIGTRAP

    /// The faults of a program's own code, which end it.
    package static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// The signals that end a process by default and can be caught, those of real time included.
    package static let ending = (1...highest).filter { !sparing.contains($0) }

    #if canImport(Darwin)
    private static let highest: Int32 = 31
    private static let sparing = stopping + [SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGIO, SIGINFO]
    #else
    private static let highest: Int32 = 64
    private static let sparing = stopping + [SIGCHLD, SIGCONT, SIGURG, SIGWINCH]
    #endif
    private static let stopping = [SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]

    fileprivate static let names: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL",
        SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
        SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2",
        SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGCHLD: "SIGCHLD",
        SIGCONT: "SIGCONT", SIGSTOP: "SIGSTOP", SIGTSTP: "SIGTSTP", SIGTTIN: "SIGTTIN",
        SIGTTOU: "SIGTTOU", SIGURG: "SIGURG", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
        SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF", SIGWINCH: "SIGWINCH", SIGIO: "SIGIO",
        SIGSYS: "SIGSYS",
    ]
}

/// The signals that this process ignored when it was started, as under nohup(1).
///
/// A program that it runs in its place ignores them too.
package enum InheritedSignals {
    /// The signals whose actions a program inherits.
    static let numbers: [Int32] = (1...31).filter { $0 != SIGKILL && $0 != SIGSTOP }

    /// The ignored signals; read it before the process changes the action of any.
    package static let ignored = numbers.filter { SignalAction(of: $0).isIgnoring }
}

/// The names of signals (POSIX.1-2024, signal.h).
package enum SignalName {
    /// Returns the name of a signal; `signal N` for one without a name.
    package static func name(of number: Int32) -> String {
        SignalNumber.names[number] ?? "signal \(number)"
    }
}
