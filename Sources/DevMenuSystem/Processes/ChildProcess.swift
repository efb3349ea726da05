internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A process that this one started and must wait for.
package final class ChildProcess {
    /// The time that a process has to end by itself once its shell has left.
    package static let timeout = Duration.seconds(1)
    /// The time that a project's program has to end after SIGTERM.
    package static let killDelay = Duration.seconds(2)
    /// The time that any other process has to end after SIGTERM.
    package static let grace = Duration.milliseconds(500)
    /// The longest wait for a killed process.
    ///
    /// Only a process that is stuck in the kernel lasts longer, even on a loaded machine; it is
    /// then left to the process that inherits it.
    package static let killTimeout = Duration.seconds(5)

    /// The longest wait for the other processes of a killed group, which whoever adopts them reaps.
    private static let groupTimeout = Duration.milliseconds(100)

    /// The process's number, which is also its group's if it leads one.
    package let pid: Int32
    /// The way in which the process ended, or `nil` while it runs, as far as is known.
    ///
    /// If the whole group is to be ended, this is set only by ``end(timeout:)``.
    package private(set) var ending: ProcessEnd?

    /// Indicates whether the process leads a group.
    private let isLeader: Bool
    /// Indicates whether the rest of the group is ended with the process.
    package var endsGroup: Bool
    /// Indicates whether the process was abandoned, so that nothing here waits for it.
    private var isDisowned = false

    /// Creates the object for a started process.
    package init(pid: Int32, isLeader: Bool = true, endsGroup: Bool = false) {
        self.pid = pid
        self.isLeader = isLeader
        self.endsGroup = endsGroup
    }

    /// Gives the process up: it ends by itself, and whichever process inherits it waits for it.
    package func disown() { isDisowned = true }

    deinit { if !isDisowned { end(timeout: .zero) } }

    /// Checks without waiting whether the process has ended.
    ///
    /// - Returns: `true` if it has ended.
    @discardableResult
    package func checkForEnd() -> Bool {
        guard ending == nil else { return true }
        // Until the process is waited for, its group's number can't be reused.
        guard !endsGroup else { return state == devmenu_child_ended }
        return reap()
    }

    /// Indicates whether the process is stopped, usually because it needs a terminal that it lacks.
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
            // Other code in this process has waited for it.
            ending = .unknown
        }
        return ending != nil
    }

    /// Sends a signal to the process, or to its group if it leads one.
    ///
    /// Does nothing once the process has been waited for.
    package func signal(_ number: Int32) {
        guard ending == nil else { return }
        kill(isLeader ? -pid : pid, number)
    }

    /// Waits until the process has ended, without a limit.
    ///
    /// - Returns: The way in which it ended.
    @discardableResult
    package func wait() -> ProcessEnd {
        if let ending { return ending }
        var status: Int32 = 0
        let isKnown = (try? Errno.retrying { waitpid(pid, &status, 0) }) != nil
        let end = isKnown ? ProcessEnd(status: status) : .unknown
        ending = end
        return end
    }

    /// Returns `true` if a process group has a process that may be signalled.
    package static func exists(group: Int32) -> Bool { kill(-group, 0) == 0 }

    /// Sends a signal to a process group.
    package static func signal(_ number: Int32, toGroup group: Int32) { kill(-group, number) }

    /// Waits for the process to end by itself, then sends SIGTERM, then kills it.
    ///
    /// - Parameter timeout: The time that it has to end by itself; zero kills it at once.
    package func end(timeout: Duration = timeout) {
        let isKilled = !endsItself(timeout: timeout)
        guard endsGroup, ending == nil else { return }
        if isKilled { _ = reap() } else { endGroup() }
        // One that was killed has its locks until it has ended.
        _ = wait(atMost: Self.groupTimeout) { kill(-pid, 0) != 0 }
    }

    /// Ends the process and its descendants by SIGTERM, and kills those that remain 2 seconds later.
    ///
    /// Those that have left this process's session continue.
    ///
    /// - Parameter others: The descendants of this process that are none of the process's, if this
    ///   process adopts orphans.
    package func endTree(except others: Set<Int32>? = nil) {
        // Parents come first: one whose child ends may leave before its own signal comes.
        var members = [pid]
        func running() -> [Int32] {
            let found =
                others.map { ProcessTree.descendants(of: Int32(OwnProcess.id), except: $0) }
                ?? ProcessTree.descendants(of: pid)
            members += found.filter { !members.contains($0) && getsid($0) == getsid(0) }
            return members.filter(ProcessTree.runs)
        }
        // A stopped process starts no other one that would be missed.
        var stopped: Set<Int32> = []
        while true {
            let starting = running().filter { stopped.insert($0).inserted }
            if starting.isEmpty { break }
            for pid in starting { kill(pid, SIGSTOP) }
        }
        for pid in running() {
            kill(pid, SIGTERM)
            kill(pid, SIGCONT)
        }
        var left: [Int32] = []
        _ = wait(atMost: Self.killDelay) {
            left = running()
            return left.isEmpty
        }
        // A process that is killed may just have started another.
        for _ in 0..<50 where !left.isEmpty {
            for pid in left { kill(pid, SIGKILL) }
            OwnThread.pause(.milliseconds(2))
            left = running()
        }
        checkForEnd()
    }

    /// Ends the process; returns `false` if it, or its group with it, had to be killed.
    private func endsItself(timeout: Duration) -> Bool {
        if wait(atMost: timeout, for: checkForEnd) { return true }
        if timeout > .zero {
            askToEnd()
            if wait(atMost: Self.grace, for: checkForEnd) { return true }
        }
        signal(SIGKILL)
        _ = wait(atMost: Self.killTimeout, for: checkForEnd)
        return false
    }

    /// Ends the processes that it left in its group.
    private func endGroup() {
        askToEnd()
        _ = reap()
        let group = -pid
        // From here on the number is the group's for as long as the group has members.
        if !wait(atMost: Self.grace, for: { kill(group, 0) != 0 }) { kill(group, SIGKILL) }
    }

    private func askToEnd() {
        signal(SIGTERM)
        // A stopped process handles SIGTERM only once it continues.
        signal(SIGCONT)
    }

    /// Polls until the process has ended, often at first.
    ///
    /// The shell's own exit waits for this.
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
    /// The process exited with a status.
    case exit(Int32)
    /// A signal ended the process.
    case signal(Int32)
    /// Other code has collected the status.
    case unknown

    /// The status that stands for a program that isn't there, as in a shell.
    package static let missingProgram: Int32 = 127

    /// Decodes a status of waitpid(2); Swift doesn't import the macros of sys/wait.h.
    package init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    /// The status that a shell reports: 128 and the number for a signal.
    package var status: Int32 {
        switch self {
        case .exit(let status): status
        case .signal(let number): 128 + number
        case .unknown: 1
        }
    }

    /// Indicates whether Ctrl-C ended the process, by itself or as `sh` reports it.
    package var isInterrupt: Bool { status == 128 + SIGINT }
}
