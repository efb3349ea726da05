#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An error of starting a process, or of waiting for it.
public enum ProcessError: Error, Hashable, Sendable {
    /// The process could not be started.
    case notStarted(executable: String, code: Int32)

    /// The time ran out; after a wait for the end, the process was killed.
    case deadline(waitingFor: String, seconds: Double, stdout: OutputExcerpt, stderr: OutputExcerpt)

    /// The process ended, or closed its output, before the awaited event.
    case ended(waitingFor: String, stdout: OutputExcerpt, stderr: OutputExcerpt)
}

extension ProcessError: CustomStringConvertible {
    /// The awaited event, the time limit and the output so far.
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
