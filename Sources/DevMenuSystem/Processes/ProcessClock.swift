internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The times at which processes started, their users, and the current time.
package enum ProcessClock {
    /// Returns `true` if a process with this number exists, whichever user it belongs to.
    package static func isRunning(_ pid: Int) -> Bool {
        guard let pid = pid_t(exactly: pid) else { return false }
        return kill(pid, 0) == 0 || errno == EPERM
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

    /// Indicates whether a process has ended, but wasn't waited for.
    static func isZombie(_ pid: Int) -> Bool {
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
