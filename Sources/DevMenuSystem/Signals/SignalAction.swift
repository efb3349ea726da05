#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The action that a process takes on a signal.
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
    package var isIgnoring: Bool {
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
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

    /// Ends or stops this process with a signal's default action.
    package static func raiseByDefault(_ number: Int32) {
        signal(number, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        // Some threads of the system block signals.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        // Sent to this thread, so that the process is stopped or gone by the time this returns.
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

    /// Sends a signal to every process in this process's group.
    package static func sendToOwnGroup(_ number: Int32) { kill(0, number) }

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

/// A function that runs before a signal ends the process.
package enum FatalSignals {
    fileprivate typealias Handler =
        @convention(c) (
            Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
        ) -> Void

    private static let limit = 65

    // The handler may not allocate, so it reads both of these from memory that never moves, and
    // that is written before a signal can be handled.
    nonisolated(unsafe) private static let before: UnsafeMutablePointer<SignalAction> = {
        let actions = UnsafeMutablePointer<SignalAction>.allocate(capacity: limit)
        actions.initialize(repeating: .byDefault, count: limit)
        return actions
    }()
    // In memory that never moves, as above.
    nonisolated(unsafe) private static let first:
        UnsafeMutablePointer<(@convention(c) () -> Void)?> = {
            let bodies = UnsafeMutablePointer<(@convention(c) () -> Void)?>.allocate(capacity: 1)
            bodies.initialize(to: nil)
            return bodies
        }()

    /// Calls a function before the process ends by one of some signals.
    ///
    /// The signal's earlier action follows.
    ///
    /// - Parameters:
    ///   - numbers: The signals; one that the process ignores stays ignored.
    ///   - defaults: Those of them that then take the default action instead of their earlier one,
    ///     and so aren't reported, for example because they aren't crashes.
    ///   - body: The function, which may only make the calls that POSIX allows in a signal handler.
    ///     It replaces an earlier one.
    package static func call(
        at numbers: [Int32],
        byDefault defaults: [Int32] = [],
        first body: @convention(c) () -> Void
    ) {
        // Both are created here, since a handler may not allocate.
        let (before, first) = (before, first)
        let isNew = first.pointee == nil
        first.pointee = body
        guard isNew else { return }
        // After a stack overflow, the handler needs a stack of its own.
        SignalStack.install()
        for number in numbers {
            let meaning = SignalAction(of: number)
            guard !meaning.isIgnoring else { continue }
            if !defaults.contains(number) { before[Int(number)] = meaning }
            SignalAction(calling: handler).install(for: number)
        }
    }

    private static let handler: Handler = { number, info, _ in
        let reason = errno
        first.pointee?()
        before[Int(number)].install(for: number)
        // A fault recurs when this returns, and is then reported with its original details.
        let isFault = number != SIGQUIT && number != SIGABRT
        if !isFault || (info?.pointee.si_code ?? 0) <= 0 { raise(number) }
        errno = reason
    }
}
