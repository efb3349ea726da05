import FoundationEssentials

/// How much memory a process has had resident at most.
enum ProcessMemory {
    /// The peak in KiB; `nil` where the system does not tell.
    static func peak(of process: Int32) -> Int? {
        let path = "/proc/\(process)/status"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return peak(in: text)
    }

    /// The peak in KiB that a process's status tells of.
    static func peak(in status: String) -> Int? {
        status.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap { Int($0.output.1) }
    }
}
