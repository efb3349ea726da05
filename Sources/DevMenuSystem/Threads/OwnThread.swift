import CDevMenu
package import Synchronization
package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A separate thread for code that blocks, so that the executor's threads remain free.
package enum OwnThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The name of these threads in debuggers and lists of threads.
    package static let name = "devmenu"

    /// The size of their stacks in bytes, unless the system's is larger: a process may be limited to
    /// stacks that are too small for this code.
    private static let stackSize = 512 << 10

    /// `true` to start no threads, as a system does that has none left; tests set it.
    package static let isExhausted = Atomic(false)

    /// Runs a body on a new thread, which ends with it.
    ///
    /// - Parameters:
    ///   - receivesSignals: `true` for a thread that runs the app's or a plugin's code, which may
    ///     raise signals and start programs that inherit the blocked ones. Other threads block
    ///     signals, and leave them to the app's own threads.
    ///   - run: The body.
    /// - Throws: The system's error; the body doesn't run then.
    package static func start(
        receivesSignals: Bool = false,
        _ run: @escaping @Sendable () -> Void
    ) throws(Errno) {
        guard !isExhausted.load(ordering: .relaxed) else { throw .resourceTemporarilyUnavailable }
        var blocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&blocked)
        if !receivesSignals {
            sigfillset(&blocked)
            // The thread still has to die of faults in its own code.
            for fault in SignalNumber.faults { sigdelset(&blocked, fault) }
        }
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        let body = Body {
            devmenu_name_thread(name)
            SignalStack.with(run)
        }
        let code = detach(Unmanaged.passRetained(body))
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard code == 0 else { throw Errno(rawValue: code) }
    }

    /// Suspends this thread for a duration.
    package static func pause(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
    }

    /// Starts a thread that is detached from its beginning, and returns the error's number, or 0.
    ///
    /// `pthread_detach` of glibc would read the thread's memory after detaching it, and a thread that
    /// ends at that moment has given it back.
    private static func detach(_ body: Unmanaged<Body>) -> Int32 {
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
        var size = 0
        pthread_attr_getstacksize(attributes, &size)
        if size < stackSize { pthread_attr_setstacksize(attributes, stackSize) }
        let code = pthread_create(
            &thread,
            attributes,
            { body in
                // It is optional in some C libraries only.
                let body: UnsafeMutableRawPointer? = body
                if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
                return nil
            },
            body.toOpaque()
        )
        if code != 0 { body.release() }
        return code
    }
}

/// An alternate stack for signal handlers of a thread whose own stack may overflow.
///
/// Without one, the handler of a stack overflow never runs: the process ends before the handler can
/// restore a terminal or report the crash.
enum SignalStack {
    #if os(tvOS)
    /// Runs a body: the system has no such stacks.
    static func with(_ body: () -> Void) { body() }

    /// Does nothing.
    static func install() {}
    #else
    /// The size in bytes; memory is only used once a handler runs.
    private static let size = 64 << 10

    /// Runs a body on this thread with an alternate stack.
    static func with(_ body: () -> Void) {
        var stack = made()
        let memory = stack.ss_sp
        guard sigaltstack(&stack, nil) == 0 else {
            memory?.deallocate()
            return body()
        }
        body()
        stack.ss_flags = Int32(SS_DISABLE)
        // A stack that is still in use must not be freed.
        if sigaltstack(&stack, nil) == 0 { memory?.deallocate() }
    }

    /// Gives this thread an alternate stack until it ends, unless the runtime has installed one.
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
    #endif
}
