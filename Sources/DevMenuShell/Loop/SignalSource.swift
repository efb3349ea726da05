import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Turns signals into events of the loop.
package final class SignalSource: PollSource {
    /// The write end of the pipe, where the handler finds it.
    private static let writeEnd = Atomic<Int32>(-1)

    /// Whether a signal has come that nobody has been told of.
    private static let pending = Atomic(false)

    private let readEnd: Int32
    private let caught: [Int32]

    /// Called from the loop with each signal that came.
    package var onSignal: (Int32) -> Void = { _ in }

    /// Catches signals; the process has one such source.
    package init(_ signals: [Int32]) {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        caught = signals
        Self.writeEnd.store(ends[1], ordering: .releasing)
        Self.pending.store(false, ordering: .releasing)
        for number in signals { Self.setHandler(of: number) }
    }

    /// Gives a signal its default meaning and sends it to this process: how a shell ends, or stops.
    package static func raiseByDefault(_ number: Int32) {
        signal(number, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        kill(getpid(), number)
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
    }

    /// Catches a signal again after ``raiseByDefault(_:)``.
    package static func setHandler(of number: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = Self.handler
        #else
        action.__sigaction_handler.sa_handler = Self.handler
        #endif
        action.sa_flags = SA_RESTART
        sigemptyset(&action.sa_mask)
        sigaction(number, &action, nil)
    }

    /// The pipe that the handler writes to.
    package var interests: [PollInterest] { [PollInterest(readEnd)] }

    /// Whether a signal has come that nobody has been told of.
    package var isPending: Bool { Self.pending.load(ordering: .acquiring) }

    /// Hands out the signals that came.
    package func handle(_ ready: PollInterest) {
        Self.pending.store(false, ordering: .releasing)
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &numbers, numbers.count)
        guard count > 0 else { return }
        for number in numbers[..<count] { onSignal(Int32(number)) }
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        pending.store(true, ordering: .releasing)
        _ = write(writeEnd.load(ordering: .acquiring), &byte, 1)
        errno = before
    }
}
