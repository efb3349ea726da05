package import DevMenuSystem

/// Why commands are not kept beyond this session.
package enum HistoryProblem: Error, Equatable, Sendable {
    /// There is no place for the file: no home directory is known.
    case noPlace
    /// The system refused the file.
    case refused(path: String, Errno)
    /// The path is taken by something else: a directory, a pipe.
    case notAFile(path: String)
    /// Another program has kept the file locked for too long.
    case locked(path: String)
}

extension HistoryProblem: CustomStringConvertible {
    /// The words of one warning.
    package var description: String {
        switch self {
        case .noPlace:
            "history is not kept: no home directory is known; set HOME or XDG_STATE_HOME"
        case .refused(let path, let reason):
            "history is not kept: cannot use '\(path)': \(reason)"
        case .notAFile(let path):
            "history is not kept: '\(path)' is no regular file; remove it or put it elsewhere"
        case .locked(let path):
            "history is not kept: another program keeps '\(path)' locked"
        }
    }
}
