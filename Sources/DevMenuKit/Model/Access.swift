/// The level of access that a shell has to a host, or to one item of its menu.
///
/// ```swift
/// host.access = .readOnly
/// host.restrict("refund-order", to: .none)
/// ```
public enum Access: String, CaseIterable, Sendable {
    /// No access.
    case none
    /// Access to read, but not to change settings or run actions.
    case readOnly = "read-only"
    /// Full access.
    case full
}

extension Access: Comparable {
    /// Returns `true` if the first level allows less than the second.
    public static func < (level: Access, other: Access) -> Bool {
        allCases.first { $0 == level || $0 == other } == level && level != other
    }
}
