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
    private(set) var ending: SessionEnding?

    /// Whether nobody here waits for it any more.
    private var isLeft = false

    init(pid: pid_t) { self.pid = pid }

    /// Leaves it to end by itself, and to whoever inherits this process's children.
    func leave() { isLeft = true }

    deinit { if !isLeft { end(patience: .zero) } }

    /// Looks whether it has ended.
    ///
    /// - Returns: Whether it has.
    @discardableResult
    func look() -> Bool {
        guard ending == nil else { return true }
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
    func end(patience: Duration = patience) {
        if wait(atMost: patience) { return }
        if patience > .zero {
            signal(SIGTERM)
            if wait(atMost: Self.grace) { return }
        }
        signal(SIGKILL)
        _ = wait(atMost: Self.killPatience)
    }

    /// Waits for its end: often at first, since that is what the end of the shell itself waits for.
    private func wait(atMost limit: Duration) -> Bool {
        let deadline = ContinuousClock.now + limit
        var pause = 20_000
        while !look() {
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
