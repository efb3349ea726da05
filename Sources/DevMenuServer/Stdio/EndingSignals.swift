import DevMenuKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lets a process tell of its end before a signal ends it.
package enum EndingSignals {
    /// The write end of the pipe, where the handler finds it.
    private static let writeEnd = Atomic<Int32>(-1)

    /// Calls back before a signal that asks the process to end does so, on a thread of its own.
    ///
    /// A signal that the process ignores, or has a handler for, stays as it is; and a handler that
    /// is set later takes the place of this one. A second signal ends the process at once, without
    /// waiting for what the first one calls. A process has one such watch.
    ///
    /// - Parameter willEnd: Called with the signal that is about to end the process.
    /// - Throws: `WakePipe.Failure` or `OwnThread.Failure`; the signals are then as they were.
    package static func watch(
        _ willEnd: @escaping @Sendable (Int32) -> Void
    ) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw WakePipe.Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let readEnd = ends[0]
        do {
            try OwnThread.start { follow(readEnd, willEnd) }
        } catch {
            ends.forEach { _ = close($0) }
            throw error
        }
        writeEnd.store(ends[1], ordering: .releasing)
        for number in [SIGTERM, SIGHUP, SIGINT] where isDefault(number) { catchOnce(number) }
    }

    private static func follow(_ readEnd: Int32, _ willEnd: (Int32) -> Void) {
        var byte: UInt8 = 0
        while true {
            let count = read(readEnd, &byte, 1)
            guard count == 1 || (count < 0 && errno == EINTR) else { return }
            guard count == 1 else { continue }
            let number = Int32(byte)
            willEnd(number)
            // Where a handler of the app's has called this one, the end is for the app to bring.
            guard isDefault(number) else { continue }
            var only = sigset_t()
            sigemptyset(&only)
            sigaddset(&only, number)
            kill(getpid(), number)
            pthread_sigmask(SIG_UNBLOCK, &only, nil)
        }
    }

    private static func isDefault(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // The default's address is none at all, which a function cannot be compared with.
        #if canImport(Darwin)
        return withUnsafeBytes(of: &action.__sigaction_u) { $0.allSatisfy { $0 == 0 } }
        #else
        return withUnsafeBytes(of: &action.__sigaction_handler) { $0.allSatisfy { $0 == 0 } }
        #endif
    }

    /// Catches a signal; when it has come it has its default meaning again.
    private static func catchOnce(_ number: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
        #else
        action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
        sigemptyset(&action.sa_mask)
        sigaction(number, &action, nil)
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(writeEnd.load(ordering: .acquiring), &byte, 1)
        errno = before
    }
}
