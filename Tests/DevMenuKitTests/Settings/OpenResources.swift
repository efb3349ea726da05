#if os(Linux)
import FoundationEssentials

/// The numbers of descriptors and threads of this process, for tests of what is left behind.
struct OpenResources {
    let descriptors: Int
    let threads: Int

    /// Returns the present numbers.
    static func now() throws -> OpenResources {
        let files = FileManager.default
        return OpenResources(
            descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count,
            threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count
        )
    }
}
#endif
