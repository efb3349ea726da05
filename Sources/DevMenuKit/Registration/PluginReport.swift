/// The result of a plugin's registration.
package struct PluginReport: Equatable, Sendable {
    /// The plugin's identifier.
    package let id: PluginID
    /// The way in which the plugin was added.
    package let tier: PluginTier
    /// The plugin's module, or the path of its program.
    package let origin: String
    /// The items that were added, in order.
    package internal(set) var items: [ItemID]
    /// The items that the plugin tried to add and that were rejected, in order.
    package internal(set) var refusedItems: [ItemID]
    /// The reasons why all or parts of the plugin were rejected.
    package internal(set) var refusals: [String]

    /// The reason all or part of the plugin was rejected, or `nil` if all of it was added.
    package var refusal: String? { refusals.isEmpty ? nil : refusals.joined(separator: "; ") }

    /// Returns a reason for a refusal as a message for people, which names the plugin.
    package static func message(_ reason: String, of plugin: PluginID) -> String {
        reason.hasPrefix("plugin '") ? reason : "plugin '\(plugin)': \(reason)"
    }

    /// Creates a report.
    package init(
        id: PluginID,
        tier: PluginTier,
        origin: String,
        items: [ItemID] = [],
        refusedItems: [ItemID] = [],
        refusals: [String] = []
    ) {
        self.id = id
        self.tier = tier
        self.origin = origin
        self.items = items
        self.refusedItems = refusedItems
        self.refusals = refusals
    }

    /// The report as JSON, in the form that the protocol uses.
    package var json: JSONValue {
        func json(_ items: [ItemID]) -> JSONValue { .array(items.map { .string($0.rawValue) }) }
        return .object(compacting: [
            "id": .string(id.rawValue), "tier": .string(tier.rawValue),
            "origin": .string(origin), "items": json(items),
            "refused": refusal.map { .string($0) },
            "refusedItems": refusedItems.isEmpty ? .none : json(refusedItems),
        ])
    }
}

/// The way in which a plugin was added to a menu.
package enum PluginTier: String, Sendable {
    /// The app added it.
    case byHand = "by-hand"
    /// It was found in the linker section.
    case linked
    /// It's a program that speaks the protocol.
    case executable
}
