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
