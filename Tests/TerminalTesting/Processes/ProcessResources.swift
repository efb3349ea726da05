#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if os(Linux)
import DevMenuSystem
#endif

/// A limit of what this process may use, which an exit test sets.
package enum ResourceLimit {
    /// The size to which a file may grow, in bytes.
    case fileSize

    /// The number that an open file may have, plus 1.
    case openFiles

    /// Sets the limit.
    ///
    /// A write beyond a limit of size fails as on a full disk, and not by a signal.
    ///
    /// - Throws: ``SystemError`` if the system refuses.
    package func set(to value: Int) throws {
        if case .fileSize = self { signal(SIGXFSZ, SIG_IGN) }
        var limit = rlimit()
        guard getrlimit(name, &limit) == 0 else { throw SystemError("getrlimit") }
        limit.rlim_cur = rlim_t(value)
        guard setrlimit(name, &limit) == 0 else { throw SystemError("setrlimit") }
    }

    #if canImport(Glibc)
    private var name: __rlimit_resource_t {
        switch self {
        case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        case .openFiles: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        }
    }
    #else
    private var name: Int32 {
        switch self {
        case .fileSize: RLIMIT_FSIZE
        case .openFiles: RLIMIT_NOFILE
        }
    }
    #endif
}

#if os(Linux)
/// The numbers of descriptors and threads of this process, for tests of leaks.
package struct OpenResources {
    /// The number of descriptors that aren't Dispatch's, which opens some at any time.
    package let descriptors: Int
    /// The number of threads of the library: Dispatch's come and go with the tests' tasks.
    package let threads: Int

    /// Returns the present numbers.
    package static func now() throws -> OpenResources {
        let files = FileManager.default
        let dispatch: Set = [
            "anon_inode:[eventpoll]", "anon_inode:[eventfd]", "anon_inode:[timerfd]",
        ]
        let descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
            // The descriptor that lists the others is closed by now.
            let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return target.map { !dispatch.contains($0) } ?? false
        }
        let threads = try files.contentsOfDirectory(atPath: "/proc/self/task").filter { thread in
            // A thread that has ended since has no name.
            let name = try? String(
                contentsOfFile: "/proc/self/task/\(thread)/comm",
                encoding: .utf8
            )
            return name == "\(OwnThread.name)\n"
        }
        return OpenResources(descriptors: descriptors.count, threads: threads.count)
    }
}
#endif
