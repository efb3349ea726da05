import DevMenuTerminal
import DevMenuClient
package import DevMenuKit
package import DevMenuWire

/// Renders facts about an app and its host as text.
enum FactText {
    /// Returns a line for each fact of an object, and for each fact of a nested one.
    static func lines(_ json: JSONValue, context: RenderingContext) -> StyledText {
        let rows = rows(json, context.times).map {
            [TableLayout.Cell.whole($0, isDim: true), .whole($1)]
        }
        return StyledText(lines: TableLayout.lines(rows, limit: context.lineLength))
    }

    private static func rows(
        _ json: JSONValue,
        _ times: ShownTime
    ) -> [(label: String, value: String)] {
        (json.object?.members ?? []).flatMap { name, value -> [(String, String)] in
            if case .object = value { return rows(value, times) }
            // An unknown fact is shown as nothing.
            if value == "" { return [] }
            let uptime = name == "uptime" ? value.double.map { HostFacts.text(ofUptime: $0) } : nil
            let words = uptime.map(times.duration) ?? ItemText.value(value)
            return [(LabelText.words(for: name), words)]
        }
    }
}

/// The words for the names that programs read.
enum LabelText {
    private static let known = ["id": "ID", "pid": "Process", "url": "URL"]

    /// Returns the words of a name: `Swift version` for `swiftVersion`.
    static func words(for name: String) -> String {
        if let words = known[name] { return words }
        let words = name.map { $0.isUppercase ? " " + $0.lowercased() : String($0) }.joined()
        return words.prefix(1).uppercased() + words.dropFirst()
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
    private static let heads = ["App", "Version", "Build", "Process", "Runs for", "Access"]

    /// Returns each app's name, version, build, process, uptime, and access for shells, below a head,
    /// and the scope of the git worktree here, if it has one.
    static func list(
        _ apps: [FoundApp],
        automatic: ScopeName? = nil,
        context: RenderingContext
    ) -> StyledText {
        let note = automatic.map { [StyledText("'--scope auto' is \($0) here")] } ?? []
        guard !apps.isEmpty else {
            return StyledText(lines: [StyledText("no running app has a menu")] + note)
        }
        let rows = apps.map { app -> [TableLayout.Cell] in
            let cells = cells(of: app)
            var isReached = false
            if case .hello? = app.answer { isReached = true }
            return cells[1...3].map { .whole($0.shownName) } + [
                .whole("pid \(app.process)", isDim: true),
                .whole(context.times.duration(HostFacts.text(ofUptime: app.uptime))),
                .whole(cells[5], color: isReached ? nil : TextColors.danger),
            ]
        }
        let lines = TableLayout.lines([heads.map { .whole($0) }] + rows, limit: context.columns)
        let head = [StyledText(lines[0].text, isBold: true)]
        return StyledText(lines: head + lines.dropFirst() + note)
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
}
