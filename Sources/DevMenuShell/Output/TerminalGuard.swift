import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Gives the terminal back as it was, also where the shell ends by a signal that nothing else hears:
/// Ctrl-\ and crashes.
enum TerminalGuard {
    private struct Held {
        var descriptor: Int32
        var modes: termios
        /// What the terminal is sent in a crash.
        var farewell: UnsafeMutableBufferPointer<UInt8>
    }

    /// The signals that end the process at once, wherever it stands.
    private static let signals = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    // The handlers of signals may not allocate, and so find it in memory that never moves; the shell's
    // one thread writes it while `isHeld` is false.
    nonisolated(unsafe) private static let held = UnsafeMutablePointer<Held>.allocate(capacity: 1)
    // Found there for the same reason, and written before any of the handlers is set.
    nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>
        .allocate(capacity: 65)

    /// Whether there is a terminal to give back.
    private static let isHeld = Atomic(false)

    /// Takes note of how the terminal is now; nothing where the process has none.
    ///
    /// - Parameter farewell: What the terminal is sent as well if the process crashes; `nil` for what
    ///   was said before.
    static func hold(farewell: String? = nil) {
        if isHeld.load(ordering: .acquiring) {
            isHeld.store(false, ordering: .sequentiallyConsistent)
        } else {
            let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else { return }
            let nothing = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
            held.initialize(
                to: Held(descriptor: descriptor, modes: termios(), farewell: nothing)
            )
            guardSignals()
        }
        guard tcgetattr(held.pointee.descriptor, &held.pointee.modes) == 0 else { return }
        if let farewell {
            let bytes = Array(farewell.utf8)
            held.pointee.farewell.deallocate()
            held.pointee.farewell = .allocate(capacity: bytes.count)
            _ = held.pointee.farewell.initialize(from: bytes)
        }
        isHeld.store(true, ordering: .sequentiallyConsistent)
    }

    /// Has the terminal behave as it did when it was last looked at, by calls that a signal's handler
    /// may make as well.
    ///
    /// - Returns: Whether it does; not where the terminal belongs to others now.
    @discardableResult
    static func restore() -> Bool {
        guard isHeld.load(ordering: .acquiring),
            tcgetpgrp(held.pointee.descriptor) == getpgrp()
        else { return false }
        return tcsetattr(held.pointee.descriptor, TCSANOW, &held.pointee.modes) == 0
    }

    private static func guardSignals() {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = handler
        #else
        action.__sigaction_handler.sa_sigaction = handler
        #endif
        action.sa_flags = Int32(truncatingIfNeeded: Int(SA_SIGINFO) | Int(SA_ONSTACK))
        // SIGTTOU among them, which would stop a process that stands in the background.
        sigfillset(&action.sa_mask)
        useOwnStack()
        for number in signals {
            let place = before + Int(number)
            place.initialize(to: sigaction())
            sigaction(number, nil, place)
            #if canImport(Darwin)
            let meaning = unsafeBitCast(place.pointee.__sigaction_u.__sa_handler, to: Int.self)
            #else
            let meaning = unsafeBitCast(
                place.pointee.__sigaction_handler.sa_handler,
                to: Int.self
            )
            #endif
            // What the process was started to ignore stays so.
            if meaning == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            // Ctrl-\ is no crash, which the runtime would report: it has its default meaning.
            if number == SIGQUIT { place.pointee = sigaction() }
            sigaction(number, &action, nil)
        }
    }

    /// Where the stack has overflowed, a handler needs another; the runtime may have brought one.
    private static func useOwnStack() {
        var stack = stack_t()
        guard sigaltstack(nil, &stack) == 0, Int(stack.ss_flags) & Int(SS_DISABLE) != 0 else {
            return
        }
        let size = 64 << 10
        stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        #if canImport(Darwin)
        stack.ss_size = UInt(size)
        #else
        stack.ss_size = size
        #endif
        sigaltstack(&stack, nil)
    }

    private static let handler:
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void =
            { number, info, _ in
                let error = errno
                if restore() {
                    let farewell = held.pointee.farewell
                    _ = write(held.pointee.descriptor, farewell.baseAddress, farewell.count)
                }
                sigaction(number, before + Int(number), nil)
                // What the processor refused comes again when this returns, and is reported as it is.
                let isFault = number != SIGQUIT && number != SIGABRT
                if !isFault || (info?.pointee.si_code ?? 0) <= 0 { raise(number) }
                errno = error
            }
}
