#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The action of a process at a signal.
package struct SignalAction {
    /// A function that is called at a signal, in which only the calls may be made that POSIX allows there.
    package typealias Handler = @convention(c) (Int32) -> Void

    private var action: sigaction

    /// Creates the action that a signal has now.
    package init(of number: Int32) {
        action = sigaction()
        sigaction(number, nil, &action)
    }

    /// Creates an action that calls a function; the calls that it interrupts go on.
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
        // SIGTTOU among them, which would stop a process that stands in the background.
        sigfillset(&action.sa_mask)
    }

    fileprivate init() { action = sigaction() }

    /// The action of every signal by default.
    package static var byDefault: SignalAction { SignalAction() }

    /// Whether nothing is done.
    package var isIgnoring: Bool {
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Has it done at a signal; safe inside a signal handler.
    package func install(for number: Int32) {
        var action = action
        sigaction(number, &action, nil)
    }
}

/// Sends, blocks and ignores signals.
package enum Signals {
    /// Does nothing at a signal from now on.
    package static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

    /// Ends or stops this process by a signal's default meaning.
    package static func raiseByDefault(_ number: Int32) {
        signal(number, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        // Threads of the system's block signals.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        // To this thread: the process is as good as stopped or gone when this returns.
        raise(number)
    }

    /// Runs a body while nothing is done at some signals.
    package static func whileIgnored<Result, Failure: Error>(
        _ numbers: [Int32],
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = numbers.map { SignalAction(of: $0) }
        numbers.forEach(ignore)
        defer { for (number, action) in zip(numbers, before) { action.install(for: number) } }
        return try body()
    }

    /// Sends a signal to everybody in this process's group.
    package static func sendToOwnGroup(_ number: Int32) { kill(0, number) }

    /// Runs a body while a signal has to wait for this thread; safe inside a signal handler.
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

/// Signals at which the process ends wherever it stands, and what is done first.
package enum FatalSignals {
    fileprivate typealias Handler =
        @convention(c) (
            Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
        ) -> Void

    private static let limit = 65

    // The handlers may not allocate, and so find both in memory that never moves, which is written before
    // a signal can be handled.
    nonisolated(unsafe) private static let before: UnsafeMutablePointer<SignalAction> = {
        let actions = UnsafeMutablePointer<SignalAction>.allocate(capacity: limit)
        actions.initialize(repeating: .byDefault, count: limit)
        return actions
    }()
    // In memory that never moves, like the above.
    nonisolated(unsafe) private static let first:
        UnsafeMutablePointer<(@convention(c) () -> Void)?> = {
            let bodies = UnsafeMutablePointer<(@convention(c) () -> Void)?>.allocate(capacity: 1)
            bodies.initialize(to: nil)
            return bodies
        }()

    /// Calls a function before the process ends by one of some signals; what would have handled it does so
    /// afterwards.
    ///
    /// - Parameters:
    ///   - numbers: The signals; one that the process was started to ignore stays ignored.
    ///   - defaults: Those of them of which nothing is reported, since no crash is behind them.
    ///   - body: The function, which may make only the calls that POSIX allows in a signal handler; it
    ///     takes the place of one that was given before.
    package static func call(
        at numbers: [Int32],
        byDefault defaults: [Int32] = [],
        first body: @convention(c) () -> Void
    ) {
        // Both are made here: a handler may not allocate.
        let (before, first) = (before, first)
        let isNew = first.pointee == nil
        first.pointee = body
        guard isNew else { return }
        // Where a stack has overflowed, a handler needs another.
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
        // What the processor refused comes again when this returns, and is reported as it is.
        let isFault = number != SIGQUIT && number != SIGABRT
        if !isFault || (info?.pointee.si_code ?? 0) <= 0 { raise(number) }
        errno = reason
    }
}
