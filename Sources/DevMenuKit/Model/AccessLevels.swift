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
