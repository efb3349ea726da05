package import DevMenuKit

/// Plugins as people read them.
package enum PluginText {
    /// The plugins of a host's answer: tier, origin and items, and why one was refused.
    package static func list(_ json: JSONValue, place: RenderingPlace) -> StyledText {
        let plugins = json["plugins"]?.array ?? []
        let rows = plugins.map { plugin in
            let items = (plugin["items"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
            return [
                (plugin["id"]?.string ?? "").shownName, plugin["tier"]?.string ?? "",
                (plugin["origin"]?.string ?? "").shownName, items.shownName,
            ].map(TableLayout.Cell.whole)
        }
        let lines = TableLayout.lines(rows, limit: place.columns)
        var text = StyledText()
        for (place, (plugin, line)) in zip(plugins, lines).enumerated() {
            text.append((place == 0 ? "" : "\n") + line)
            if let why = plugin["refused"]?.string {
                text.append("\n  refused: " + ControlEscaping.escaped(why), isBold: true)
            }
        }
        return text
    }
}
