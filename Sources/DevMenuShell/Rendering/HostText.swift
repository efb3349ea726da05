import DevMenuTerminal
import DevMenuClient
package import DevMenuKit
package import DevMenuWire

/// Renders facts about an app and its host as text.
enum FactText {
    /// Returns a line for each fact of an object, and for each fact of a nested one.
    static func lines(_ json: JSONValue, context: RenderingContext) -> StyledText {
        StyledText(TableLayout.text(rows(json, prefix: ""), limit: context.columns))
    }

    private static func rows(_ json: JSONValue, prefix: String) -> [[String]] {
        (json.object?.members ?? []).flatMap { name, value -> [[String]] in
            guard case .object = value else {
                // An unknown fact is shown as nothing.
                return value == "" ? [] : [[prefix + name, ItemText.value(value)]]
            }
            return rows(value, prefix: "\(prefix)\(name) ")
        }
    }
}

/// Renders plugins as text.
package enum PluginText {
    /// Returns the plugins of a host's answer: tier, origin and items, and the reason of a refusal.
    package static func list(_ json: ReceivedJSON, context: RenderingContext) -> StyledText {
        let plugins = ReceivedPlugin.list(json)
        let rows = plugins.map { plugin in
            [
                plugin.id.shownName, plugin.tier, plugin.origin.shownName,
                plugin.items.joined(separator: ", ").shownName,
            ].map { TableLayout.Cell.whole($0) }
        }
        let lines = TableLayout.lines(rows, limit: context.columns)
        return StyledText(
            lines: zip(plugins, lines).map { plugin, line in
                var text = line
                if let why = plugin.refusal?.shown {
                    text.append("\n  refused: " + why, isBold: true)
                }
                return text
            }
        )
    }
}

/// Renders routes as text.
enum RouteText {
    /// Returns the routes of a host's answer, each with its parameters.
    static func list(_ json: ReceivedJSON, context: RenderingContext) -> StyledText {
        let rows = rows(of: json).map { row -> [TableLayout.Cell] in
            [.whole(row[0].shownName), .title(row[1]), .whole(row[2].shownName)]
        }
        return StyledText(lines: TableLayout.lines(rows, limit: context.columns))
    }

    /// Returns each route's path, title, and parameters: `name`, or `[name]` for an optional one.
    static func rows(of json: ReceivedJSON) -> [[String]] {
        (ReceivedRoutes(json).routes ?? []).map { route in
            let parameters = route.parameters.map { $0.isRequired ? $0.name : "[\($0.name)]" }
            return [route.path ?? "", route.title ?? "", parameters.joined(separator: " ")]
        }
    }
}

/// Renders running apps as text.
enum AppText {
    /// Returns each app's name, version, build, process, uptime, and access for shells.
    static func list(_ apps: [FoundApp], context: RenderingContext) -> StyledText {
        guard !apps.isEmpty else { return StyledText("no app offers its menu") }
        let rows = apps.map { app in
            let cells = cells(of: app)
            return cells[1...3].map(\.shownName)
                + ["pid \(app.process)", duration(app.uptime), cells[5]]
        }
        return StyledText(TableLayout.text(rows, limit: context.columns))
    }

    /// Returns an app's row: process, name, version, build, seconds since its start, access.
    ///
    /// For an app that doesn't answer, the last cell is the reason.
    static func cells(of app: FoundApp) -> [String] {
        let (version, build, access) =
            switch app.answer {
            case .hello(let hello)?: (hello.version, hello.build, hello.access.rawValue)
            case .none(let reason)?: ("", "", reason)
            case nil: ("", "", "")
            }
        return [app.process, app.fullName, version, build, "\(Int(app.uptime))", access]
    }

    /// Returns a time in its two largest units: `3 h 12 min`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds)
        let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
        guard let first = units.firstIndex(where: { whole >= $0.1 }) else { return "0 s" }
        var rest = whole
        var parts: [String] = []
        for (name, size) in units[first...].prefix(2) {
            if rest / size > 0 { parts.append("\(rest / size) \(name)") }
            rest %= size
        }
        return parts.joined(separator: " ")
    }
}
