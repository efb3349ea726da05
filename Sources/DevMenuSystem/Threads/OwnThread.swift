package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A thread for what blocks, so that it takes none of the executor's.
package enum OwnThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a body on a new thread, which ends with it.
    ///
    /// - Parameters:
    ///   - takesSignals: Whether it takes signals, as it has to where it runs others' code: that
    ///     raises them, and starts programs, which inherit what is blocked. Any other thread leaves
    ///     them to the app's own.
    ///   - run: The body.
    /// - Throws: What the system says; the body is then not run.
    package static func start(
        takesSignals: Bool = false,
        _ run: @escaping @Sendable () -> Void
    ) throws(Errno) {
        var blocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&blocked)
        if !takesSignals {
            sigfillset(&blocked)
            // A fault of the thread's own code is still its own to die of.
            for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
                sigdelset(&blocked, fault)
            }
        }
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        let body = takesSignals ? Body { SignalStack.with(run) } : Body(run)
        let code = detach(Unmanaged.passRetained(body))
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard code == 0 else { throw Errno(rawValue: code) }
    }

    /// Has this thread do nothing for a while.
    package static func pause(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
    }

    private static func detach(_ body: Unmanaged<Body>) -> Int32 {
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(
            &thread,
            nil,
            { body in
                Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
                return nil
            },
            body.toOpaque()
        )
        guard code == 0, let thread else {
            body.release()
            return code
        }
        #else
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { body in
                if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
                return nil
            },
            body.toOpaque()
        )
        guard code == 0 else {
            body.release()
            return code
        }
        #endif
        return pthread_detach(thread)
    }
}

/// A stack for the signal handlers of a thread whose own may be used up.
///
/// Without one a handler for a fault never runs where the fault is that the stack has overflowed: the
/// process ends before it could put a terminal back, or report the crash.
enum SignalStack {
    /// Its size in bytes, of which a thread that never needs it uses none.
    private static let size = 64 << 10

    /// Runs a body on this thread with such a stack.
    static func with(_ body: () -> Void) {
        var stack = made()
        let memory = stack.ss_sp
        guard sigaltstack(&stack, nil) == 0 else {
            memory?.deallocate()
            return body()
        }
        body()
        stack.ss_flags = Int32(SS_DISABLE)
        // What is still in use must not be given back.
        if sigaltstack(&stack, nil) == 0 { memory?.deallocate() }
    }

    /// Gives this thread such a stack for good, where it has none; the runtime may have brought one.
    static func install() {
        var stack = stack_t()
        guard sigaltstack(nil, &stack) == 0, Int(stack.ss_flags) & Int(SS_DISABLE) != 0 else {
            return
        }
        stack = made()
        sigaltstack(&stack, nil)
    }

    private static func made() -> stack_t {
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        #if canImport(Darwin)
        stack.ss_size = UInt(size)
        #else
        stack.ss_size = size
        #endif
        return stack
    }
}
