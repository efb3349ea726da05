package import DevMenuKit

/// The levels of access to a host and to each of its items.
package struct AccessLevels: Sendable {
    /// The level of access to the host, which no item exceeds.
    package var host: Access
    private var items: [ItemID: Access] = [:]

    /// Creates levels for a host whose items aren't restricted.
    package init(host: Access) { self.host = host }

    /// Returns the level of access to an item.
    package func level(of item: ItemID) -> Access {
        items.isEmpty ? host : min(host, items[item] ?? .full)
    }

    /// Limits the access to an item.
    package mutating func restrict(_ item: ItemID, to access: Access) { items[item] = access }
}
