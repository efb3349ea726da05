#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The exit status or the signal of a process that has ended.
public enum ProcessEnding: Hashable, Sendable {
    /// The process exited with this status.
    case exited(Int32)

    /// This signal ended the process.
    case signalled(Int32)

    /// Decodes the status of `waitpid`: the low seven bits are the signal.
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}

extension ProcessEnding: CustomStringConvertible {
    /// The status, or the signal with the system's description of it.
    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let number):
            "was ended by signal \(number) (\(String(cString: strsignal(number))))"
        }
    }
}
