/// What a shell may do with a host, or with one item of its menu.
public enum Access: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// See, but neither change nor run anything.
    case readOnly = "read-only"
    /// Everything.
    case full
}

extension Access: Comparable {
    /// Whether a level allows less than another.
    public static func < (level: Access, other: Access) -> Bool { level.rank < other.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .readOnly: 1
        case .full: 2
        }
    }
}

/// What shells may do with a host and with each of its items.
package struct AccessLevels: Sendable {
    /// The level of the host, which no item exceeds.
    package var host: Access
    private var items: [ItemID: Access] = [:]

    /// The level of a host, of whose items none is restricted.
    package init(host: Access) { self.host = host }

    /// The items that have a level of their own.
    package var restricted: [ItemID] { items.keys.sorted { $0.rawValue < $1.rawValue } }

    /// What shells may do with an item.
    package func level(of item: ItemID) -> Access { min(host, items[item] ?? .full) }

    /// Allows no more of an item than a level.
    package mutating func restrict(_ item: ItemID, to access: Access) { items[item] = access }
}
