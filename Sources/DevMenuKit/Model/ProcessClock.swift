#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells how long this process has run.
enum ProcessClock {
    /// The time since the process was started, in seconds; 0 where the system does not tell.
    static func uptime() -> Double {
        #if canImport(Darwin)
        var info = proc_bsdinfo()
        let size = Int32(MemoryLayout<proc_bsdinfo>.stride)
        guard proc_pidinfo(getpid(), PROC_PIDTBSDINFO, 0, &info, size) == size else { return 0 }
        var now = timeval()
        gettimeofday(&now, nil)
        let started = Double(info.pbi_start_tvsec) + Double(info.pbi_start_tvusec) / 1e6
        return max(0, Double(now.tv_sec) + Double(now.tv_usec) / 1e6 - started)
        #else
        guard let ticks = startTicks() else { return 0 }
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        let seconds = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
        return max(0, seconds - Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))))
        #endif
    }

    #if !canImport(Darwin)
    /// When the process was started, in clock ticks since boot: the 22nd field of `/proc/PID/stat`
    /// (proc_pid_stat(5)), counted behind the name, which may hold anything.
    private static func startTicks() -> UInt64? {
        let descriptor = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0, let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = bytes[(name + 1)..<count].split(separator: UInt8(ascii: " "))
        guard fields.count > 19 else { return nil }
        return UInt64(String(decoding: fields[19], as: UTF8.self))
    }
    #endif
}
