import DevMenuKit

/// Why an app on this machine is not connected to.
package enum LocalAppError: Error, Equatable, Sendable {
    /// No app of this name or number listens; these do.
    case none(String, running: [String])
    /// More than one does.
    case several(String, [String])
    /// The one that does cannot be reached.
    case unreachable(String, reason: String)
}

extension LocalAppError: CustomStringConvertible {
    /// What is wrong, and what there is.
    package var description: String {
        switch self {
        case .none(let name, []):
            "no app '\(name)' is running: no app of this user offers its menu"
        case .none(let name, let running):
            "no app '\(name)' is running. Running: \(running.joined(separator: ", "))"
        case .several(let name, let matches):
            "'\(name)' is several apps: \(matches.joined(separator: ", ")). Name one by its pid."
        case .unreachable(let app, let reason):
            "\(app) cannot be reached: \(reason)"
        }
    }
}
