internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A process that this one started, until it has been waited for.
package final class ChildProcess {
    /// The time that a process has to end by itself once its shell has left.
    package static let patience = Duration.seconds(1)
    /// The time that it has to end once it was asked to.
    package static let grace = Duration.milliseconds(500)
    /// The time that a killed process has to be gone: only one that the kernel holds takes longer than
    /// a loaded machine, and then it is left to whoever inherits it.
    package static let killPatience = Duration.seconds(5)

    /// Its number, which is also that of its group where it leads one.
    package let pid: Int32
    /// Its end; `nil` while it lives, as far as is known.
    ///
    /// Of a process that ends its group this is known only once ``end(patience:)`` has been called.
    package private(set) var ending: ProcessEnd?

    /// Whether it leads a group.
    private let isLeader: Bool
    /// Whether what else is in its group is ended with it.
    private let endsGroup: Bool
    /// Whether nobody here waits for it any more.
    private var isLeft = false

    /// Creates the owner of a child.
    package init(pid: Int32, isLeader: Bool = true, endsGroup: Bool = false) {
        self.pid = pid
        self.isLeader = isLeader
        self.endsGroup = endsGroup
    }

    /// Leaves it to end by itself, and to whoever inherits this process's children.
    package func leave() { isLeft = true }

    deinit { if !isLeft { end(patience: .zero) } }

    /// Looks whether it has ended.
    ///
    /// - Returns: Whether it has.
    @discardableResult
    package func look() -> Bool {
        guard ending == nil else { return true }
        // While nobody has waited for it, the number of its group is no other's.
        guard !endsGroup else { return state == devmenu_child_ended }
        return reap()
    }

    /// Whether it is stopped: it waits for a terminal that it does not have, mostly.
    package var isStopped: Bool { ending == nil && state == devmenu_child_stopped }

    private var state: devmenu_child_state {
        devmenu_child_state(UInt32(devmenu_look_at_child(pid)))
    }

    private func reap() -> Bool {
        var status: Int32 = 0
        let result = waitpid(pid, &status, WNOHANG)
        if result == pid {
            ending = ProcessEnd(status: status)
        } else if result < 0, errno == ECHILD {
            // Somebody else in this process has waited for it.
            ending = .unknown
        }
        return ending != nil
    }

    /// Sends a signal to it, and to its group where it leads one; nothing once it has been waited for.
    package func signal(_ number: Int32) {
        guard ending == nil else { return }
        kill(isLeader ? -pid : pid, number)
    }

    /// Waits until it has ended, however long that takes.
    ///
    /// - Returns: How it ended.
    @discardableResult
    package func wait() -> ProcessEnd {
        if let ending { return ending }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else {
                ending = .unknown
                return .unknown
            }
        }
        let end = ProcessEnd(status: status)
        ending = end
        return end
    }

    /// Waits, on any thread, until a child has ended, which is then still to be waited for: nobody else
    /// gets its number meanwhile.
    package static func awaitEnd(of pid: Int32) {
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    }

    /// Sends a signal to a group of processes.
    package static func signal(_ number: Int32, toGroup group: Int32) { kill(-group, number) }

    /// Sees to it that it ends, and waits for that: by itself, then asked to, then killed.
    ///
    /// - Parameter patience: How long it may take to end by itself; zero to kill it at once.
    package func end(patience: Duration = patience) {
        let isKilled = !endsItself(patience: patience)
        if endsGroup, ending == nil { if isKilled { _ = reap() } else { endGroup() } }
    }

    /// Waits for its end; whether it came before it, and what else is in its group, was killed.
    private func endsItself(patience: Duration) -> Bool {
        if wait(atMost: patience, for: look) { return true }
        if patience > .zero {
            askToEnd()
            if wait(atMost: Self.grace, for: look) { return true }
        }
        signal(SIGKILL)
        _ = wait(atMost: Self.killPatience, for: look)
        return false
    }

    /// Ends what it has left behind in its group.
    private func endGroup() {
        askToEnd()
        _ = reap()
        let group = -pid
        // From here on the number is the group's as long as there is anybody in it.
        if !wait(atMost: Self.grace, for: { kill(group, 0) != 0 }) { kill(group, SIGKILL) }
    }

    private func askToEnd() {
        signal(SIGTERM)
        // What is stopped would not hear it.
        signal(SIGCONT)
    }

    /// Waits for its end: often at first, since that is what the end of the shell itself waits for.
    private func wait(atMost limit: Duration, for hasEnded: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + limit
        var pause = 20_000
        while !hasEnded() {
            guard ContinuousClock.now < deadline else { return false }
            OwnThread.pause(.nanoseconds(pause))
            pause = min(pause * 5 / 4, 5_000_000)
        }
        return true
    }
}

/// The way in which a process ended.
package enum ProcessEnd: Equatable, Sendable {
    /// It exited with a status.
    case exit(Int32)
    /// A signal ended it.
    case signal(Int32)
    /// Somebody else has waited for it, who knows.
    case unknown

    /// Reads a status of waitpid(2); the macros of sys/wait.h are not imported.
    package init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
}
