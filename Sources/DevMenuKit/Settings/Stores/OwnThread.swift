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

    /// Runs a body on a new thread, which ends with it and takes no signals from the app's own.
    ///
    /// Returns 0, or the `errno` that says why there is no thread.
    package static func start(_ run: @escaping @Sendable () -> Void) -> Int32 {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return detach(Unmanaged.passRetained(Body(run)))
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
