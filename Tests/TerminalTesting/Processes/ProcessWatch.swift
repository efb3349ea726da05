#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Turns the end of a child into a descriptor that `poll` can wait for.
///
/// A thread waits for the child without reaping it, so that its process id stays valid for signals
/// until `reap` is called.
final class ProcessWatch {
    let processID: pid_t

    /// A pipe that reaches its end once the child has ended.
    let end: Descriptor

    private(set) var ending: ProcessEnding?

    /// Watches a child that was just started; kills the child if that fails.
    init(processID: pid_t) throws {
        self.processID = processID
        do {
            end = try Self.watch(processID)
        } catch {
            kill(processID, SIGKILL)
            var status: Int32 = 0
            waitpid(processID, &status, 0)
            throw error
        }
    }

    var hasEnded: Bool {
        guard ending == nil else { return true }
        var entry = pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Sends a signal to the child or its process group; does nothing once the child is reaped.
    func signal(_ number: Int32, wholeGroup: Bool) {
        guard ending == nil else { return }
        kill(wholeGroup ? -processID : processID, number)
    }

    /// Waits for the end without a time limit, and reaps the child.
    @discardableResult
    func reap() -> ProcessEnding {
        if let ending { return ending }
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        let ending = ProcessEnding(waitStatus: status)
        self.ending = ending
        return ending
    }

    private static func watch(_ processID: pid_t) throws -> Descriptor {
        let (reading, writing) = try Descriptor.pipe()
        // The thread closes a duplicate of its own: both numbers fit in its one argument.
        let owned = fcntl(writing.number, F_DUPFD_CLOEXEC, 3)
        guard owned >= 0 else { throw SystemError("fcntl") }
        let word = UInt(UInt32(bitPattern: processID)) << 32 | UInt(UInt32(bitPattern: owned))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = pthread_create(
            &thread,
            nil,
            { context in
                let word = UInt(bitPattern: context)
                var information = siginfo_t()
                while waitid(P_PID, id_t(word >> 32), &information, WEXITED | WNOWAIT) < 0,
                    errno == EINTR
                {}
                close(Int32(truncatingIfNeeded: word))
                return nil
            },
            UnsafeMutableRawPointer(bitPattern: word)
        )
        guard code == 0 else {
            close(owned)
            throw SystemError("pthread_create", code: code)
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
        return reading
    }
}
