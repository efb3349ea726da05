/// The level of access that a shell has to a host, or to one item of its menu.
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
    public static func < (level: Access, other: Access) -> Bool { level.rank < other.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .readOnly: 1
        case .full: 2
        }
    }
}

/// The levels of access to a host and to each of its items.
package struct AccessLevels: Sendable {
    /// The level of access to the host, which no item exceeds.
    package var host: Access
    private var items: [ItemID: Access] = [:]

    /// Creates levels for a host whose items aren't restricted.
    package init(host: Access) { self.host = host }

    /// Returns the level of access to an item.
    package func level(of item: ItemID) -> Access { min(host, items[item] ?? .full) }

    /// Limits the access to an item.
    package mutating func restrict(_ item: ItemID, to access: Access) { items[item] = access }
}
