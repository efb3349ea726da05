package import DevMenuKit
import DevMenuSystem

/// The end of a host, as far as the shell can determine it.
package enum SessionEnding: Equatable, Sendable {
    /// A signal killed it.
    case signal(Int32)
    /// It exited with a status.
    case exit(Int32)
    /// Its stream ended; the end of its process isn't known.
    case disconnected
    /// It broke the protocol, and the shell left it.
    case broken(String)
    /// The shell closed the session.
    case closed
}

extension SessionEnding: CustomStringConvertible {
    /// Words that follow the host's name: `ended by SIGILL`.
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

extension SessionEnding {
    /// The facts for programs.
    package var facts: JSONObject {
        switch self {
        case .signal(let number): ["signal": .string(SignalName.name(of: number))]
        case .exit(let status): ["status": .integer(Int(status))]
        case .disconnected, .broken, .closed: [:]
        }
    }

    /// Indicates whether the host broke the protocol.
    var isBreach: Bool { if case .broken = self { true } else { false } }

    /// Creates the ending of a host whose process ended so, or `nil` for an unknown end.
    init(_ end: ProcessEnd?) {
        self =
            switch end {
            case .exit(let status): .exit(status)
            case .signal(let number): .signal(number)
            case .unknown, nil: .disconnected
            }
    }
}
