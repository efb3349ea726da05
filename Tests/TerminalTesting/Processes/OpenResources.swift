#if os(Linux)
import DevMenuSystem
import FoundationEssentials

/// The numbers of descriptors and threads of this process, for tests of what is left behind.
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
