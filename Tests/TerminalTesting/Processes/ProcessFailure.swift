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
    case deadline(waitingFor: String, seconds: Double, stdout: OutputExcerpt, stderr: OutputExcerpt)

    /// It ended, or closed its output, before what was waited for came.
    case ended(waitingFor: String, stdout: OutputExcerpt, stderr: OutputExcerpt)
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

    private static func printed(_ stdout: OutputExcerpt, _ stderr: OutputExcerpt) -> String {
        "\n\(stdout.description(headed: "stdout"))\n\(stderr.description(headed: "stderr"))"
    }
}
