import DevMenuKit
import DevMenuSystem
package import DevMenuWire

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

extension SessionEnding {
    /// The way in which the host's own process ended; `nil` stands for what is not known.
    init(_ end: ProcessEnd?) {
        self =
            switch end {
            case .exit(let status): .exit(status)
            case .signal(let number): .signal(number)
            case .unknown, nil: .disconnected
            }
    }
}

/// Why there is no session.
package enum SessionOpeningError: Error, Equatable, Sendable {
    /// The host was not reached, said no hello in time, or speaks another protocol.
    case unavailable(String)
    /// The host ended before it said hello.
    case crashed(pid: Int, SessionEnding, lastWords: [String])
    /// The host answered with an error in place of its hello: it is busy, mostly.
    case refused(WireError)
    /// The wait for the hello was interrupted.
    case interrupted
    /// No more time was given.
    case timedOut
}
