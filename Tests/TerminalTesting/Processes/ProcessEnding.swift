#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How a process ended.
public enum ProcessEnding: Hashable, Sendable {
    /// It returned this status.
    case exited(Int32)

    /// This signal ended it.
    case signalled(Int32)

    /// Reads the word that `waitpid` fills in: the low seven bits are the signal.
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}

extension ProcessEnding: CustomStringConvertible {
    /// The status, or the signal with the system's words for it.
    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let number):
            "was ended by signal \(number) (\(String(cString: strsignal(number))))"
        }
    }
}
