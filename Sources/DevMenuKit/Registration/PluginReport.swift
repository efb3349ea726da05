/// What became of a plugin at registration.
public struct PluginReport: Hashable, Sendable {
    /// The plugin.
    public let id: PluginID
    /// How it came into the menu.
    public let tier: PluginTier
    /// Where it is from: a module, or a program's path.
    public let origin: String
    /// The items that it added, in order.
    public let items: [ItemID]
    /// The items that it wanted to add, and that were refused, in order.
    public let refusedItems: [ItemID]
    /// Why it, or a part of it, was refused; `nil` where all of it is in the menu.
    public let refusal: String?

    /// The report as the protocol has it.
    public var json: JSONValue {
        var members: JSONObject = [
            "id": .string(id.rawValue),
            "tier": .string(tier.rawValue),
            "origin": .string(origin),
            "items": .array(items.map { .string($0.rawValue) }),
        ]
        if let refusal { members["refused"] = .string(refusal) }
        if !refusedItems.isEmpty {
            members["refusedItems"] = .array(refusedItems.map { .string($0.rawValue) })
        }
        return .object(members)
    }
}

/// How a plugin came into a menu.
public enum PluginTier: String, Sendable {
    /// The app added it itself.
    case byHand = "by-hand"
    /// It was found among the records of the linker section.
    case linked
    /// It is a program that speaks the protocol.
    case executable
}
