package import DevMenuKit
package import DevMenuSystem

/// The end of a host, as far as the shell can determine it.
package enum SessionEnding: Equatable, Sendable {
    /// Its process or its stream ended; nothing more is known of an unknown end.
    case process(ProcessEnd)
    /// It broke the protocol, and the shell left it.
    case broken(String)
    /// The shell closed the session.
    case closed

    /// A signal killed it.
    package static func signal(_ number: Int32) -> SessionEnding { .process(.signal(number)) }

    /// It exited with a status.
    package static func exit(_ status: Int32) -> SessionEnding { .process(.exit(status)) }

    /// Its stream ended; the end of its process isn't known.
    package static let disconnected = SessionEnding.process(.unknown)
}

extension SessionEnding: CustomStringConvertible {
    /// Words that follow the host's name: `ended by SIGILL`.
    package var description: String {
        switch self {
        case .process(.signal(let number)): "ended by \(SignalName.name(of: number))"
        case .process(.exit(let status)): "ended with status \(status)"
        case .process(.unknown): "ended"
        case .broken(let reason): "broke the protocol: \(reason)"
        case .closed: "was left"
        }
    }
}

extension SessionEnding {
    /// The facts for programs.
    package var facts: JSONObject { if case .process(let end) = self { end.facts } else { [:] } }

    /// Indicates whether the host broke the protocol.
    var isBreach: Bool { if case .broken = self { true } else { false } }
}
