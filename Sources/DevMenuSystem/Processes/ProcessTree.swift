internal import CDevMenu

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
        ProcessClock.isRunning(Int(pid)) && ProcessClock.fields(of: Int(pid))?.first != "Z"
    }

    /// Makes processes whose parents end this process's children, where the system can, so that
    /// they stay among its descendants.
    package static func adoptOrphans() { devmenu_adopt_orphans() }

    /// Sends a signal to a process.
    package static func signal(_ number: Int32, to pid: Int32) { kill(pid, number) }

    #if canImport(Darwin)
    private static func childrenByParent() -> (Int32) -> [Int32] {
        { pid in
            var children = [pid_t](repeating: 0, count: 256)
            let size = Int32(children.count * MemoryLayout<pid_t>.stride)
            let count = proc_listchildpids(pid, &children, size)
            return Array(children.prefix(max(0, Int(count))))
        }
    }
    #else
    /// Groups the processes of `/proc` by parent, the second field behind the name (proc(5)).
    private static func childrenByParent() -> (Int32) -> [Int32] {
        var children: [Int32: [Int32]] = [:]
        for entry in (try? FileSystem.entries(of: "/proc")) ?? [] {
            guard let pid = Int32(entry.name), let fields = ProcessClock.fields(of: Int(pid)),
                fields.count > 1, let parent = Int32(fields[1])
            else { continue }
            children[parent, default: []].append(pid)
        }
        return { children[$0] ?? [] }
    }
    #endif
}
