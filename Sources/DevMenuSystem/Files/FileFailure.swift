package import SystemPackage

/// Why something could not be done with a file: where several calls make one step, each of them may be
/// what failed.
package enum FileFailure: Error, Hashable, Sendable {
    /// The call that failed, by what it was for.
    package enum Operation: String, Sendable {
        case opening, reading, writing, flushing, replacing, removing, making, locking, following
        case watching
        case startingThread = "starting a thread for"
    }

    /// The operating system refused it, on a path.
    case refused(Operation, path: String, Errno)
    /// Something else than a file is in its place.
    case notAFile(path: String)
    /// A symbolic link at this path leads nowhere.
    case brokenLink(path: String)
    /// The file has more bytes than are read of it.
    case tooLarge(path: String, limit: Int)

    /// Calls a body, and says what it was about where the operating system refuses.
    package static func telling<Result>(
        _ operation: Operation,
        _ path: String,
        _ body: () throws(Errno) -> Result
    ) throws(FileFailure) -> Result {
        do throws(Errno) { return try body() } catch {
            throw .refused(operation, path: path, error)
        }
    }
}
