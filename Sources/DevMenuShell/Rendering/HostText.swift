import DevMenuClient
package import DevMenuKit
import DevMenuWire

/// Facts as people read them.
enum FactText {
    /// A line for each fact of an object; facts of facts are told one by one.
    static func lines(_ json: JSONValue, place: RenderingPlace) -> StyledText {
        StyledText(TableLayout.text(rows(json, prefix: ""), limit: place.columns))
    }

    private static func rows(_ json: JSONValue, prefix: String) -> [[String]] {
        (json.object?.members ?? []).flatMap { name, value -> [[String]] in
            guard case .object = value else {
                return [[prefix + name, ItemText.value(value)]]
            }
            return rows(value, prefix: "\(prefix)\(name) ")
        }
    }
}

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

/// Routes as people read them.
enum RouteText {
    /// The routes of a host's answer, each with what it is told.
    static func list(_ json: JSONValue, place: RenderingPlace) -> StyledText {
        let rows = rows(of: json).map { row -> [TableLayout.Cell] in
            [.whole(row[0].shownName), .title(row[1]), .whole(row[2].shownName)]
        }
        return StyledText(TableLayout.text(rows, limit: place.columns))
    }

    /// Each route's path, title, and parameters: `name`, or `[name]` where it may be left out.
    static func rows(of json: JSONValue) -> [[String]] {
        (json["routes"]?.array ?? []).map { route in
            let parameters = (route["parameters"]?.array ?? [])
                .compactMap { ListedParameter(json: $0) }
                .map { $0.parameter.isRequired ? $0.name : "[\($0.name)]" }
            return [
                route["path"]?.string ?? "", route["title"]?.string ?? "",
                parameters.joined(separator: " "),
            ]
        }
    }
}

/// Running apps as people read them.
enum AppText {
    /// Each app's name, version, build, process, how long it has run, and what it lets a shell do.
    static func list(_ apps: [FoundApp], place: RenderingPlace) -> StyledText {
        guard !apps.isEmpty else { return StyledText("no app offers its menu") }
        return StyledText(
            TableLayout.text(apps.map(row), limit: place.columns)
        )
    }

    private static func row(_ app: FoundApp) -> [String] {
        let process = ["pid \(app.pid)", duration(app.uptime)]
        return switch app.answer {
        case .hello(let hello)?:
            [app.name.shownName, hello.version.shownName, hello.build.shownName] + process
                + [hello.access.rawValue]
        case .none(let reason)?: [app.name.shownName, "", ""] + process + [reason]
        case nil: [app.name.shownName, "", ""] + process
        }
    }

    /// A time in its two largest units: `3 h 12 min`.
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
