import DevMenuSystem

/// Why a menu cannot be served over stdin and stdout.
public enum StdioHostError: Error, Equatable, Sendable {
    /// The descriptor, 0 or 1, is closed.
    case closed(descriptor: Int32)
    /// `/dev/null` cannot be opened.
    case noNullDevice(code: Int32)
    /// There is no pipe to be had.
    case noPipe(code: Int32)
    /// No thread could be started.
    case noThread(code: Int32)
}

extension StdioHostError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .closed(let descriptor):
            """
            \(descriptor == 0 ? "standard input" : "standard output") is closed: a host on stdio \
            speaks with its shell over both
            """
        case .noNullDevice(let code):
            "cannot open /dev/null: \(Errno(rawValue: code))"
        case .noPipe(let code):
            "cannot make a pipe: \(Errno(rawValue: code))"
        case .noThread(let code):
            "cannot start a thread: \(Errno(rawValue: code))"
        }
    }
}

extension StdioHostError {
    init(_ failure: EndWatch.Failure) {
        switch failure {
        case .noPipe(let reason): self = .noPipe(code: reason.rawValue)
        case .noThread(let reason): self = .noThread(code: reason.rawValue)
        }
    }

    init(_ refusal: ByteStream.Refusal) {
        switch refusal {
        case .closed(let descriptor): self = .closed(descriptor: descriptor)
        case .noNullDevice(let reason): self = .noNullDevice(code: reason.rawValue)
        }
    }
}
