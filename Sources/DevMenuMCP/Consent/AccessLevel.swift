/// The tools that the person who registers the server allows.
package enum AccessLevel: String, CaseIterable, Sendable {
    /// The tools that change nothing.
    case readOnly = "read-only"
    /// Also settings, undo, and actions whose authors wrote that they are safe, or that a person
    /// named, with their jobs.
    case safe
    /// Also other actions, each only once a person has agreed.
    case all

    /// Indicates whether tools that need a level may be called.
    func allows(_ needed: AccessLevel) -> Bool {
        needed == self || needed == .readOnly || self == .all
    }
}
