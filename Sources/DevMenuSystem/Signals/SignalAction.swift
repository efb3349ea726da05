import Synchronization

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

/// The action of a process on a signal.
package struct SignalAction {
    /// A signal handler, which may only make the calls that POSIX allows there.
    package typealias Handler = @convention(c) (Int32) -> Void

    private var action: sigaction

    /// Reads the current action of a signal.
    package init(of number: Int32) {
        action = sigaction()
        sigaction(number, nil, &action)
    }

    /// Creates an action that calls a handler; interrupted system calls are restarted.
    package init(calling handler: Handler) {
        action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
        #else
        action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigemptyset(&action.sa_mask)
    }

    fileprivate init(calling handler: @escaping FatalSignals.Handler) {
        action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = handler
        #else
        action.__sigaction_handler.sa_sigaction = handler
        #endif
        action.sa_flags = Int32(truncatingIfNeeded: Int(SA_SIGINFO) | Int(SA_ONSTACK))
        // This includes SIGTTOU, which would stop a process in the background.
        sigfillset(&action.sa_mask)
    }

    fileprivate init() { action = sigaction() }

    /// The default action of every signal.
    package static var byDefault: SignalAction { SignalAction() }

    /// Indicates whether the signal is ignored.
    package var isIgnoring: Bool { handler == unsafeBitCast(SIG_IGN, to: Int.self) }

    /// Indicates whether the signal has its default action.
    fileprivate var isDefault: Bool { handler == unsafeBitCast(SIG_DFL, to: Int.self) }

    private var handler: Int {
        #if canImport(Darwin)
        unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        #else
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        #endif
    }

    /// Installs the action for a signal; safe inside a signal handler.
    package func install(for number: Int32) {
        var action = action
        sigaction(number, &action, nil)
    }
}

/// Functions that send, block and ignore signals.
package enum Signals {
    /// Ignores a signal from now on.
    package static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

    /// Makes a write that can't succeed fail with an error, instead of ending the process.
    ///
    /// That is one to a pipe without a reader, and one beyond the largest size of a file.
    package static func failWrites() {
        ignore(SignalNumber.brokenPipe)
        ignore(SignalNumber.fileTooLarge)
    }

    /// Stops this process with a signal's default action, and returns once it continues.
    ///
    /// No handler of SIGCONT learns of that. If no process could continue this one, the system
    /// doesn't stop it.
    ///
    /// - Parameters:
    ///   - number: The signal.
    ///   - wholeGroup: `true` to stop every process of this process's group.
    package static func stop(by number: Int32, wholeGroup: Bool = false) {
        let numbers = [number, SignalNumber.continue]
        let before = numbers.map { SignalAction(of: $0) }
        SignalAction.byDefault.install(for: SignalNumber.continue)
        if wholeGroup {
            // The others are stopped first, because this process can do nothing once it is stopped.
            ignore(number)
            kill(0, number)
        }
        raiseWithDefaultAction(number)
        for (number, action) in zip(numbers, before) { action.install(for: number) }
    }

    /// Stops a process by a signal; SIGSTOP can be neither caught nor ignored.
    package static func stop(_ pid: Int32, by number: Int32 = SIGSTOP) { kill(pid, number) }

    /// Continues a process that was stopped, and makes it draw on its terminal again.
    package static func redraw(_ pid: Int32) {
        kill(pid, SIGWINCH)
        kill(pid, SIGCONT)
    }

    /// Ends or stops this process with a signal's default action.
    package static func raiseWithDefaultAction(_ number: Int32) {
        signal(number, SIG_DFL)
        raiseUnblocked(number)
    }

    /// Raises a signal on this thread, so that it has had its effect by the time this returns.
    static func raiseUnblocked(_ number: Int32) {
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        // Threads of ours and some of the system block signals.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        raise(number)
    }

    /// Runs a body while some signals are ignored.
    package static func whileIgnored<Result, Failure: Error>(
        _ numbers: [Int32],
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = numbers.map { SignalAction(of: $0) }
        numbers.forEach(ignore)
        defer { for (number, action) in zip(numbers, before) { action.install(for: number) } }
        return try body()
    }

    /// Runs a body while a signal is blocked on this thread; safe inside a signal handler.
    package static func whileBlocked(_ number: Int32, _ body: () -> Void) {
        var blocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, number)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        body()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}

/// Functions that run before a signal ends the process.
package enum FatalSignals {
    /// A function of the signal, which may only make the calls that POSIX allows in a handler.
    package typealias Body = @convention(c) (Int32) -> Void
    fileprivate typealias Handler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// The plan of a signal's handler, in memory that never moves.
    ///
    /// It's written before a signal can be handled: a handler may not allocate.
    private struct Plan {
        var action = SignalAction.byDefault
        /// The functions of this signal, in the order in which they are called.
        var bodies: (Body?, Body?, Body?) = (nil, nil, nil)
        var isInstalled = false

        /// Adds a function, unless it's there or there are three.
        mutating func add(_ body: Body) {
            func address(_ body: Body) -> OpaquePointer? {
                unsafeBitCast(body, to: OpaquePointer?.self)
            }
            func isFree(_ other: Body?) -> Bool {
                other.map { address($0) == address(body) } ?? true
            }
            if isFree(bodies.0) {
                bodies.0 = body
            } else if isFree(bodies.1) {
                bodies.1 = body
            } else if isFree(bodies.2) {
                bodies.2 = body
            }
        }
    }

    private static let limit = 65

    // Written only within `order`, and read only by the handler.
    nonisolated(unsafe) private static let plans: UnsafeMutablePointer<Plan> = {
        let plans = UnsafeMutablePointer<Plan>.allocate(capacity: limit)
        plans.initialize(repeating: Plan(), count: limit)
        return plans
    }()
    private static let order = Mutex(())

    /// Calls a function before the process ends by one of some signals.
    ///
    /// Functions run in the order of their addition, and the signal's earlier action follows.
    /// A function that is added again isn't called twice; the fourth one of a signal is ignored.
    ///
    /// - Parameters:
    ///   - numbers: The signals. One that the process ignores is still ignored, and one that it
    ///     handles is still handled, except for those that the runtime reports.
    ///   - defaults: Those of them that then have the default action instead of their earlier one,
    ///     and so aren't reported, for example because they aren't crashes.
    ///   - body: The function.
    package static func call(
        at numbers: [Int32],
        byDefault defaults: [Int32] = [],
        first body: Body
    ) {
        order.withLock { _ in
            // After a stack overflow, the handler needs a separate stack.
            SignalStack.install()
            for number in numbers {
                let plan = plans + Int(number)
                if !plan.pointee.isInstalled {
                    let meaning = SignalAction(of: number)
                    let isReported = SignalNumber.faults.contains(number) || number == SIGQUIT
                    guard meaning.isDefault || isReported && !meaning.isIgnoring else { continue }
                    plan.pointee.action = meaning
                }
                if defaults.contains(number) { plan.pointee.action = .byDefault }
                plan.pointee.add(body)
                guard !plan.pointee.isInstalled else { continue }
                plan.pointee.isInstalled = true
                SignalAction(calling: handler).install(for: number)
            }
        }
    }

    private static let handler: Handler = { number, info, _ in
        let reason = errno
        let plan = plans + Int(number)
        plan.pointee.bodies.0?(number)
        plan.pointee.bodies.1?(number)
        plan.pointee.bodies.2?(number)
        plan.pointee.action.install(for: number)
        // A fault recurs when this returns, and is then reported with its original details.
        let recurs =
            switch number {
            case SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV: (info?.pointee.si_code ?? 0) > 0
            default: false
            }
        if !recurs { raise(number) }
        errno = reason
    }
}
