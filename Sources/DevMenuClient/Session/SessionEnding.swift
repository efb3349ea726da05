import DevMenuKit
import DevMenuSystem

/// How a host ended, as far as its shell can tell.
package enum SessionEnding: Equatable, Sendable {
    /// By a signal.
    case signal(Int32)
    /// With a status.
    case exit(Int32)
    /// The stream ended; what became of the process is not known.
    case disconnected
    /// It did not keep the protocol, and was left.
    case broken(String)
    /// The shell closed the conversation.
    case closed
}

extension SessionEnding: CustomStringConvertible {
    /// How it ended, in words that follow the host's name: `ended by SIGILL`.
    package var description: String {
        switch self {
        case .signal(let number): "ended by \(SignalName.name(of: number))"
        case .exit(let status): "ended with status \(status)"
        case .disconnected: "ended"
        case .broken(let reason): "broke the protocol: \(reason)"
        case .closed: "was left"
        }
    }
}
