import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The descendants of a process.
package enum ProcessTree {
    /// Returns the processes that descend from one, the nearest first.
    ///
    /// The result is empty if the system doesn't report them.
    ///
    /// - Parameters:
    ///   - pid: The process.
    ///   - others: Processes to leave out, with their own descendants.
    /// - Returns: The processes.
    package static func descendants(of pid: Int32, except others: Set<Int32> = []) -> [Int32] {
        var found: [Int32] = []
        let children = childrenByParent()
        var parents = [pid]
        while !parents.isEmpty {
            parents = parents.flatMap { children($0) }
                .filter { !found.contains($0) && !others.contains($0) }
            found += parents
        }
        return found
    }

    /// Returns `true` if a process is running; one that has ended but wasn't waited for isn't.
    package static func runs(_ pid: Int32) -> Bool {
        ProcessClock.isRunning(Int(pid)) && !ProcessClock.isZombie(Int(pid))
    }

    /// Returns a process and its descendants, as far as they belong to a process group and are neither
    /// stopped nor over.
    ///
    /// The result is empty if the system doesn't report them.
    package static func running(from pid: Int32, inGroup group: Int32) -> [Int32] {
        ([pid] + descendants(of: pid)).filter { runs($0, inGroup: group) }
    }

    /// Returns `true` if a process runs or is about to, rather than waits, and the system reports that.
    package static func isRunnable(_ pid: Int32) -> Bool {
        ProcessClock.fields(of: Int(pid))?.first == "R"
    }

    /// Returns `true` if a process ignores a signal, and the system reports that.
    package static func ignores(_ signal: Int32, by pid: Int32) -> Bool {
        SignalMasks(of: pid)?.ignores(signal) ?? false
    }

    /// Makes processes whose parents end this process's children, if the system can, so that
    /// they stay among its descendants.
    package static func adoptOrphans() { devmenu_adopt_orphans() }

    /// Waits, for a second at most, until Ctrl-Z or Ctrl-C has reached a whole process group.
    ///
    /// One process may have stopped or ended while another, on a busy machine, hasn't run since: it
    /// would still read what is typed next.
    package static func letKeysBeNoticed(byGroup group: Int32) {
        let deadline = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < deadline, hasPending(SignalNumber.keys, inGroup: group) {
            OwnThread.pause(.milliseconds(1))
        }
    }

    /// Indicates whether a member of a process group has yet to notice one of some signals.
    ///
    /// Until then it continues the call that it's in, which may still read what is typed. A process
    /// that is stopped, or that blocks the signal, is ignored, and so is one that the system
    /// doesn't report.
    package static func hasPending(_ signals: [Int32], inGroup group: Int32) -> Bool {
        processes().contains { pid in
            guard runs(pid, inGroup: group), let masks = SignalMasks(of: pid) else { return false }
            return signals.contains(where: masks.awaits)
        }
    }

    #if os(macOS)
    private static func childrenByParent() -> (Int32) -> [Int32] {
        { pid in
            var children = [pid_t](repeating: 0, count: 256)
            let size = Int32(children.count * MemoryLayout<pid_t>.stride)
            let count = proc_listchildpids(pid, &children, size)
            return Array(children.prefix(max(0, Int(count))))
        }
    }
    #elseif canImport(Darwin)
    /// An app on iOS starts no programs, and sees none.
    private static func childrenByParent() -> (Int32) -> [Int32] { { _ in [] } }
    #else
    /// Groups the processes of `/proc` by parent, the second field after the name (proc(5)).
    private static func childrenByParent() -> (Int32) -> [Int32] {
        var children: [Int32: [Int32]] = [:]
        for pid in processes() {
            guard let fields = ProcessClock.fields(of: Int(pid)), fields.count > 1,
                let parent = Int32(fields[1])
            else { continue }
            children[parent, default: []].append(pid)
        }
        return { children[$0] ?? [] }
    }
    #endif

    /// Indicates whether a process belongs to a process group, and is neither stopped nor over.
    private static func runs(_ pid: Int32, inGroup group: Int32) -> Bool {
        guard let fields = ProcessClock.fields(of: Int(pid)), fields.count > 2 else { return false }
        return fields[2] == "\(group)" && !["T", "t", "Z", "X"].contains(fields[0])
    }

    /// Returns the process groups of a session; none if the system doesn't report them.
    package static func groups(inSession session: Int32) -> Set<Int32> {
        let groups = processes().compactMap { pid -> Int32? in
            guard let fields = ProcessClock.fields(of: Int(pid)), fields.count > 3,
                fields[3] == "\(session)", fields[0] != "Z"
            else { return nil }
            return Int32(fields[2])
        }
        return Set(groups)
    }

    /// Returns the processes outside some sessions that were started with a variable of a value.
    ///
    /// The result is empty if the system doesn't report them.
    ///
    /// - Parameters:
    ///   - variable: The variable and its value: `NAME=value`.
    ///   - sessions: The numbers of the sessions.
    /// - Returns: The numbers and the names of the processes.
    package static func processes(
        startedWith variable: String,
        outside sessions: Set<Int32>
    ) -> [(pid: Int32, name: String)] {
        processes().compactMap { pid in
            guard let environment = try? FileSystem.contents(of: "/proc/\(pid)/environ"),
                environment.split(separator: 0).contains(where: { $0.elementsEqual(variable.utf8) }
                ),
                let fields = ProcessClock.fields(of: Int(pid)), fields.count > 3,
                let session = Int32(fields[3]), !sessions.contains(session), fields[0] != "Z",
                let name = ProcessClock.report("comm", of: Int(pid))
            else { return nil }
            return (pid, String(name.prefix { $0 != "\n" }))
        }
    }

    /// Kills a process that need not be a child of this one.
    package static func kill(_ pid: Int32) { killNow(pid, SIGKILL) }

    /// Returns the processes that `/proc` lists, which Darwin doesn't have.
    static func processes() -> [Int32] {
        ((try? FileSystem.names(in: "/proc")) ?? []).compactMap { Int32($0) }
    }
}

// Inside the type, `kill` is the method above.
private func killNow(_ pid: Int32, _ number: Int32) { kill(pid, number) }

/// The signals that a process has yet to handle, and those that it blocks or ignores
/// (proc_pid_status(5)).
private struct SignalMasks {
    private var pending: UInt64 = 0
    private var blocked: UInt64 = 0
    private var ignored: UInt64 = 0

    /// Reads the masks of a process, or returns `nil` if there's none.
    init?(of pid: Int32) {
        guard let report = ProcessClock.report("status", of: Int(pid)) else { return nil }
        for line in report.split(separator: "\n") {
            let words = line.split(separator: "\t", maxSplits: 1)
            guard words.count == 2, let mask = UInt64(words[1], radix: 16) else { continue }
            switch words[0] {
            case "SigPnd:", "ShdPnd:": pending |= mask
            case "SigBlk:": blocked |= mask
            case "SigIgn:": ignored |= mask
            default: continue
            }
        }
    }

    /// Indicates whether a signal is there that the process will handle next.
    func awaits(_ signal: Int32) -> Bool { (pending & ~blocked) >> UInt64(signal - 1) & 1 == 1 }

    /// Indicates whether a signal does nothing.
    func ignores(_ signal: Int32) -> Bool { ignored >> UInt64(signal - 1) & 1 == 1 }
}

/// The times at which processes started, their users, and the current time.
package enum ProcessClock {
    /// Returns `true` if a process with this number exists, whichever user it belongs to.
    package static func isRunning(_ pid: Int) -> Bool {
        guard let pid = pid_t(exactly: pid) else { return false }
        return kill(pid, 0) == 0 || errno == EPERM
    }

    /// Returns `true` if a process with this number exists, and is the one that started at that time.
    ///
    /// - Parameters:
    ///   - pid: The number.
    ///   - recorded: Its start as ``start(of:)`` told it then, or `nil` if it told none; then any
    ///     process with the number is that one, as it is if the system tells none now.
    /// - Returns: `true` if it runs.
    package static func isRunning(_ pid: Int, since recorded: Int?) -> Bool {
        guard isRunning(pid) else { return false }
        guard let recorded, let start = start(of: pid) else { return true }
        return recorded == start
    }

    /// Returns the seconds since a process was started; 0 if the system doesn't report it.
    package static func uptime(of pid: Int) -> Double {
        guard let start = start(of: pid) else { return 0 }
        #if canImport(Darwin)
        return max(0, now - Double(start) / 1e6)
        #else
        return max(0, systemUptime - Double(start) / Double(sysconf(Int32(_SC_CLK_TCK))))
        #endif
    }

    /// The current time, in seconds since 1970.
    package static var now: Double { seconds(CLOCK_REALTIME) }

    /// The seconds since the system was started, sleep included, whatever the clock is set to.
    package static var systemUptime: Double {
        #if canImport(Darwin)
        seconds(CLOCK_MONOTONIC)
        #else
        seconds(CLOCK_BOOTTIME)
        #endif
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }

    /// Returns the time for which a process was ready to run, but had no processor.
    ///
    /// - Returns: The time of its first thread (proc(5), `schedstat`), or `nil` if there is no such
    ///   process, or the system doesn't report it.
    package static func processorWait(of pid: Int) -> Duration? {
        guard let fields = report("schedstat", of: pid)?.split(separator: " "), fields.count > 1
        else { return nil }
        return Int64(fields[1]).map(Duration.nanoseconds)
    }

    /// Returns a process's start time in the system's units, or `nil` if it doesn't exist.
    ///
    /// On Linux the unit is clock ticks since boot: the 22nd field of `/proc/PID/stat`
    /// (proc_pid_stat(5)), counted from after the name, which may contain any character. On Darwin
    /// it is microseconds since 1970.
    package static func start(of pid: Int) -> Int? {
        #if canImport(Darwin)
        facts(of: pid).map { Int($0.started) }
        #else
        guard let fields = fields(of: pid), fields.count > 19 else { return nil }
        return Int(fields[19])
        #endif
    }

    /// The namespace in which this process's number and those that it sees are (pid_namespaces(7)), or
    /// `nil` if the system has none or doesn't report it.
    package static let namespace = FileSystem.target(ofLink: "/proc/self/ns/pid")

    /// Indicates whether a process has ended, but wasn't waited for; or only its first thread has ended.
    package static func isZombie(_ pid: Int) -> Bool {
        #if canImport(Darwin)
        facts(of: pid)?.state == SZOMB
        #else
        fields(of: pid)?.first == "Z"
        #endif
    }

    /// Returns the user of a process, or `nil` if the system doesn't report it.
    package static func user(of pid: Int) -> Int? {
        #if canImport(Darwin)
        facts(of: pid).map { Int($0.user) }
        #else
        (try? Stat("/proc/\(pid)"))?.owner
        #endif
    }

    #if canImport(Darwin)
    private static func facts(of pid: Int) -> devmenu_process_facts? {
        var facts = devmenu_process_facts()
        return devmenu_process_facts(Int32(clamping: pid), &facts) == 0 ? facts : nil
    }
    #endif

    /// Returns the fields of `/proc/PID/stat` after the name, the state first.
    ///
    /// - Returns: The fields, or `nil` if there is no such process, or no `/proc`.
    static func fields(of pid: Int) -> [String]? {
        guard let report = report("stat", of: pid),
            let name = report.utf8.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return String(report[name...]).split(separator: " ").dropFirst().map(String.init)
    }

    /// Returns the beginning of a file of `/proc/PID`, or `nil` if there is none.
    static func report(_ name: String, of pid: Int) -> String? {
        guard let file = try? Descriptor(opening: "/proc/\(pid)/\(name)"),
            let bytes = try? file.handle.bytes(4_096, at: 0)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
