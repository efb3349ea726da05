#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells whether processes run, and when they were started.
package enum ProcessClock {
    /// The time since this process was started, in seconds; 0 where the system does not tell.
    package static func uptime() -> Double { uptime(of: OwnProcess.id) }

    /// Whether there is a process of a number, whoever it belongs to.
    package static func isRunning(_ pid: Int) -> Bool { kill(pid_t(pid), 0) == 0 || errno == EPERM }

    /// The time since a process was started, in seconds; 0 where the system does not tell.
    package static func uptime(of pid: Int) -> Double {
        guard let start = start(of: pid) else { return 0 }
        #if canImport(Darwin)
        return max(0, now - Double(start) / 1e6)
        #else
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        let seconds = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
        return max(0, seconds - Double(start) / Double(sysconf(Int32(_SC_CLK_TCK))))
        #endif
    }

    /// The time of the day, in seconds since 1970.
    package static var now: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }

    /// When a process was started, as the system counts it; `nil` where there is no such process.
    ///
    /// On Linux that is in clock ticks since boot: the 22nd field of `/proc/PID/stat`
    /// (proc_pid_stat(5)), counted behind the name, which may hold anything. On Darwin it is in
    /// microseconds since 1970.
    package static func start(of pid: Int) -> Int? {
        #if canImport(Darwin)
        var info = proc_bsdinfo()
        let size = Int32(MemoryLayout<proc_bsdinfo>.stride)
        guard proc_pidinfo(pid_t(pid), PROC_PIDTBSDINFO, 0, &info, size) == size else { return nil }
        return Int(info.pbi_start_tvsec) * 1_000_000 + Int(info.pbi_start_tvusec)
        #else
        guard let fields = fields(of: pid), fields.count > 19 else { return nil }
        return Int(fields[19])
        #endif
    }

    /// Returns the fields of `/proc/PID/stat` behind the name, the state first; `nil` where there is no
    /// such process, or no such file of any.
    static func fields(of pid: Int) -> [String]? {
        guard let file = try? Descriptor(opening: "/proc/\(pid)/stat"),
            let bytes = try? file.handle.bytes(1_024, at: 0),
            let name = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return bytes[(name + 1)...].split(separator: UInt8(ascii: " "))
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
