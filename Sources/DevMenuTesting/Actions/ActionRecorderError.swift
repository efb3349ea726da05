public import DevMenuKit

/// Why there was no action to record.
public enum ActionRecorderError: Error, Equatable, Sendable {
    /// The menu refuses the plugin.
    case refused(PluginID, reason: String)
    /// The plugin adds no action of this identifier; those that it adds are told.
    case noAction(ItemID, plugin: PluginID, actions: [ItemID])
}

extension ActionRecorderError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .refused(_, let reason):
            "the plugin would be refused: \(reason)"
        case .noAction(let id, let plugin, let actions):
            "plugin '\(plugin)' adds no action '\(id)'; it adds "
                + (actions.isEmpty ? "none" : actions.map { "'\($0)'" }.joined(separator: ", "))
        }
    }
}
