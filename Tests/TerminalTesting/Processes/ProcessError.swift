/// An error of starting a process, or of waiting for it.
public enum ProcessError: Error, Hashable, Sendable {
    /// The process couldn't be started.
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
            "'\(executable)' couldn't be started: \(String(cString: strerror(code)))"
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

/// The end of a process's output, which shows where it stopped.
public struct OutputExcerpt: Hashable, Sendable {
    /// The last part of the output, as text.
    public let end: String

    /// The size of the whole output, in bytes.
    public let byteCount: Int

    private static let limit = 4000

    init(_ bytes: [UInt8]) {
        end = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
        byteCount = bytes.count
    }

    /// Returns the text under a heading that states whether it is complete.
    func description(headed name: String) -> String {
        switch byteCount {
        case 0: "\(name): nothing"
        case ...Self.limit: "\(name):\n\(end)"
        default: "\(name), the end of \(byteCount) bytes:\n\(end)"
        }
    }
}

/// An error of a system call.
public struct SystemError: Error, Hashable, Sendable {
    /// The name of the call, with its argument where there is a useful one.
    public let call: String

    /// The error number.
    public let code: Int32

    /// Creates the error of a call that has just set `errno`.
    public init(_ call: String) { self.init(call, code: errno) }

    init(_ call: String, code: Int32) {
        self.call = call
        self.code = code
    }
}

extension SystemError: CustomStringConvertible {
    /// The call, and the system's description of the error.
    public var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}
