#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The peak of a process's resident memory.
enum ProcessMemory {
    /// Returns the peak in KiB; `nil` if the system doesn't report it.
    static func peak(of process: Int32) -> Int? {
        let path = "/proc/\(process)/status"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return peak(in: text)
    }

    /// Returns the peak in KiB from the text of a process's status.
    static func peak(in status: String) -> Int? {
        status.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap { Int($0.output.1) }
    }
}
