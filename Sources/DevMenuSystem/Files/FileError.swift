/// An error of working with a file, with the operation that failed.
///
/// An operation may consist of several steps, and any of them may fail.
package enum FileError: Error, Equatable, Sendable {
    /// The step that failed.
    package enum Operation: String, Sendable {
        case opening, reading, writing, flushing, replacing, removing, making, locking, following
        case watching
        case startingThread = "starting a thread for"
    }

    /// The operating system refused the operation on a path.
    case refused(Operation, path: String, Errno)
    /// The path leads to something other than a regular file.
    case notAFile(path: String)
    /// The symbolic link at this path leads nowhere.
    case brokenLink(path: String)
    /// The file is larger than the caller's limit.
    case tooLarge(path: String, limit: Int)
    /// The file, or the directory that would contain it, belongs to the user with this number.
    case otherOwner(path: String, owner: Int)

    /// Calls a body, and adds the operation and the path to the system's error.
    package static func wrapping<Result>(
        _ operation: Operation,
        _ path: String,
        _ body: () throws(Errno) -> Result
    ) throws(FileError) -> Result {
        do throws(Errno) { return try body() } catch {
            throw .refused(operation, path: path, error)
        }
    }

    /// Evaluates an expression, and adds the operation and the path to the system's error.
    package static func naming<Result>(
        _ operation: Operation,
        _ path: String,
        _ value: @autoclosure () throws(Errno) -> Result
    ) throws(FileError) -> Result { try wrapping(operation, path, value) }
}

extension FileError {
    /// Returns the words for a sentence that has named a file already: `Permission denied`.
    ///
    /// - Parameter name: The path that the sentence has named; any other is added.
    /// - Returns: The words, with a remedy if there is one.
    package func message(in name: String) -> String {
        switch self {
        // A named pipe without a reader: the system reports no more than a missing device.
        case .refused(.writing, let path, .noSuchAddressOrDevice) where path == name:
            "nothing is reading it"
        case .refused(.removing, let path, .improperLink):
            "\(path == name ? "it" : "'\(path)'") is on another file system"
        case .refused(let operation, let path, let reason):
            (path == name ? "\(reason)" : "\(reason) (\(operation.rawValue) '\(path)')")
                + (reason == .resourceBusy && [.replacing, .removing].contains(operation)
                    ? ": a mount point can't be replaced; mount its directory instead" : "")
        case .notAFile(let path):
            path == name
                ? "it isn't a file; move it" : "'\(path)' isn't a file; move it"
        case .brokenLink(let path):
            "'\(path)' is a link that leads nowhere; remove it"
        case .tooLarge(let path, let limit):
            "\(path == name ? "it" : "'\(path)'") is larger than "
                + (limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB")
        case .otherOwner(let path, let owner):
            "\(path == name ? "it" : "'\(path)'") belongs to "
                + (OwnProcess.name(ofUser: owner) ?? "user \(owner)")
                + ", and only its owner may change it here"
        }
    }
}
