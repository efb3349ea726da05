import DevMenuKit
import DevMenuWire

/// `plugins`: what was found, where, and why any was refused.
struct PluginsCommand: Command {
    let name = "plugins"
    let summary = "show the plugins, where they are from, and why any was refused"

    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        return .ask(.pluginList) { json in
            CommandResult(json, rows: { (json["plugins"]?.array ?? []).map(Self.row) }) { place in
                PluginText.list(json, place: place)
            }
        }
    }

    /// A plugin's identifier, tier, origin, items, and why it was refused.
    private static func row(_ plugin: JSONValue) -> [String] {
        let items = (plugin["items"]?.array ?? []).compactMap(\.string)
        return [
            plugin["id"]?.string ?? "", plugin["tier"]?.string ?? "",
            plugin["origin"]?.string ?? "", items.joined(separator: " "),
            plugin["refused"]?.string ?? "",
        ]
    }
}
