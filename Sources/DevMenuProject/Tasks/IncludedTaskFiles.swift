import DevMenuSystem

extension TaskReading {
    /// The largest number of files that are read with a task file.
    private static let fileLimit = 64

    /// Returns the contents of a file that a task file includes.
    ///
    /// - Parameters:
    ///   - path: The absolute path.
    ///   - mayBeMissing: Indicates whether its absence is no problem.
    ///   - file: The path of the file that includes it.
    ///   - line: The line there.
    /// - Returns: The bytes, or `nil` if the file can't be read, which is then reported.
    mutating func contents(
        of path: String,
        mayBeMissing: Bool,
        includedBy file: String,
        line: Int
    ) -> [UInt8]? {
        guard otherFiles.count < Self.fileLimit else {
            report("more than \(Self.fileLimit) files are included", in: file, line: line)
            return nil
        }
        otherFiles.append(path)
        if mayBeMissing, !FileSystem.exists(path) { return nil }
        do throws(ProjectTextError) {
            return try ProjectDirectory(path: FileSystem.parent(of: path)).text(of: path)
        } catch {
            report("'\(path)' is included, but \(error)", in: file, line: line)
            return nil
        }
    }

    /// Adds a part of a file that isn't understood.
    mutating func report(_ reason: String, in file: String, line: Int?) {
        problems.append(TaskFileProblem(file: file, line: line, reason: reason))
    }
}
