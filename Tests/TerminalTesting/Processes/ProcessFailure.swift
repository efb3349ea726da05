#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why a process could not be started, or did not do what a test waited for.
public enum ProcessFailure: Error, Hashable, Sendable {
    /// It could not be started.
    case notStarted(executable: String, code: Int32)

    /// The time ran out; where the end was waited for, the process was killed.
    case deadline(waitingFor: String, seconds: Double, stdout: String, stderr: String)

    /// It ended, or closed its output, before what was waited for came.
    case ended(waitingFor: String, stdout: String, stderr: String)
}

extension ProcessFailure: CustomStringConvertible {
    /// What was waited for, for how long, and what had been printed.
    public var description: String {
        switch self {
        case .notStarted(let executable, let code):
            "'\(executable)' could not be started: \(String(cString: strerror(code)))"
        case .deadline(let what, let seconds, let stdout, let stderr):
            "waited \(seconds) s in vain for \(what)" + Self.printed(stdout, stderr)
        case .ended(let what, let stdout, let stderr):
            "the process ended before \(what) came" + Self.printed(stdout, stderr)
        }
    }

    private static func printed(_ stdout: String, _ stderr: String) -> String {
        "\n\(excerpt(stdout, of: "stdout"))\n\(excerpt(stderr, of: "stderr"))"
    }

    /// The last part, since that is where a process stopped.
    private static func excerpt(_ text: String, of name: String) -> String {
        let limit = 4000
        guard !text.isEmpty else { return "\(name): nothing" }
        guard text.utf8.count > limit else { return "\(name):\n\(text)" }
        return "\(name), the end of \(text.utf8.count) bytes:\n\(text.suffix(limit))"
    }
}
