internal import CDevMenu
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A process that was started as a host, until it has been waited for.
final class HostProcess {
    /// How long a process may take to end by itself once its shell has left.
    static let patience = Duration.seconds(1)
    /// How long it may take to end once it was asked to.
    static let grace = Duration.milliseconds(500)
    /// How long a killed process may take to be gone: only one that the kernel holds takes longer than
    /// a loaded machine, and then it is left to whoever inherits it.
    static let killPatience = Duration.seconds(5)

    /// Its number, which is also that of its group.
    let pid: pid_t
    /// How it ended; `nil` while it lives, as far as is known.
    ///
    /// Of a process that ends its group this is known only once ``end(patience:)`` has been called.
    private(set) var ending: SessionEnding?

    /// Whether what else is in its group is ended with it.
    private let endsGroup: Bool
    /// Whether nobody here waits for it any more.
    private var isLeft = false

    init(pid: pid_t, endsGroup: Bool = false) {
        self.pid = pid
        self.endsGroup = endsGroup
    }

    /// Leaves it to end by itself, and to whoever inherits this process's children.
    func leave() { isLeft = true }

    deinit { if !isLeft { end(patience: .zero) } }

    /// Looks whether it has ended.
    ///
    /// - Returns: Whether it has.
    @discardableResult
    func look() -> Bool {
        guard ending == nil else { return true }
        // While nobody has waited for it, the number of its group is no other's.
        guard !endsGroup else { return state == devmenu_child_ended }
        return reap()
    }

    /// Whether it is stopped: it waits for a terminal that it does not have, mostly.
    var isStopped: Bool { ending == nil && state == devmenu_child_stopped }

    private var state: devmenu_child_state {
        devmenu_child_state(UInt32(devmenu_look_at_child(pid)))
    }

    private func reap() -> Bool {
        var status: Int32 = 0
        let result = waitpid(pid, &status, WNOHANG)
        if result == pid {
            ending = Self.ending(of: status)
        } else if result < 0, errno == ECHILD {
            // Somebody else in this process has waited for it.
            ending = .disconnected
        }
        return ending != nil
    }

    /// Sends a signal to its group; nothing once it has been waited for.
    func signal(_ number: Int32) {
        guard ending == nil else { return }
        kill(-pid, number)
    }

    /// Sees to it that it ends, and waits for that: by itself, then asked to, then killed.
    ///
    /// - Parameter patience: How long it may take to end by itself; zero to kill it at once.
    func end(patience: Duration = patience) {
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
            var time = timespec(tv_sec: 0, tv_nsec: pause)
            nanosleep(&time, nil)
            pause = min(pause * 5 / 4, 5_000_000)
        }
        return true
    }

    /// What a status of `waitpid` means; the macros of sys/wait.h are not imported.
    private static func ending(of status: Int32) -> SessionEnding {
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
}
