import DevMenuClient
import DevMenuKit

/// The menu as people read it: sections with their items in aligned columns.
struct MenuText {
    private let menu: ListedMenu
    private let place: RenderingPlace

    init(_ menu: ListedMenu, place: RenderingPlace) {
        self.menu = menu
        self.place = place
    }

    var text: StyledText {
        // The columns of all sections are aligned with one another.
        let rows = menu.items.map(ItemText.row)
        let lines = TableLayout.lines(rows, indent: 2, limit: place.columns)
        var text = StyledText()
        var next = 0
        for (number, section) in menu.sections.enumerated() {
            if number > 0 { text.append("\n") }
            text.append(ControlEscaping.escaped(section.title), isBold: true)
            for _ in section.items {
                text.append("\n" + lines[next])
                next += 1
            }
            if let footer = section.footer {
                text.append("\n  ")
                text.append(ControlEscaping.escaped(footer), isDim: true)
            }
        }
        return text
    }
}

/// Renders items as text.
enum ItemText {
    /// Returns an item's cells in the menu: identifier, title or detail, and state.
    static func row(_ item: ListedItem) -> [TableLayout.Cell] {
        let shown = item.json["detail"]?.string
        return [
            .whole(item.id.shownName), shown.map { .whole($0) } ?? .title(item.title),
            .whole(state(of: item)),
        ]
    }

    /// Returns a setting's value, an action's risk, or another item's URL or kind.
    private static func state(of item: ListedItem) -> String {
        switch item.role {
        case .setting: value(item.json["value"])
        case .action: item.risk == .safe ? "action" : "action, \(item.risk.rawValue)"
        case .description where item.kind == ItemKind.description.rawValue: ""
        // A link shows its URL.
        case .description: item.json["url"]?.string ?? item.kind
        }
    }

    /// Returns a value as text: `on` and `off` for a Bool.
    static func value(_ value: JSONValue?) -> String {
        switch value {
        case .bool(let isOn)?: isOn ? "on" : "off"
        case .string(let text)?: text
        case nil, .null?: "none"
        case let other?: other.description
        }
    }

    /// Returns a setting's change as text: `like-button: off -> on (override)`.
    static func change(_ json: JSONValue) -> String {
        let id = (json["id"]?.string ?? "").shownName
        let layer = (json["layer"]?.string ?? "").shownName
        let now = value(json["value"])
        let change = json["was"].map { "\(value($0)) -> \(now)" } ?? now
        var text = "\(id): \(change) (\(layer))"
        if json["was"] != nil, json["was"] != json["value"] {
            switch json["effect"]?.string {
            case SettingEffect.restart.rawValue: text += ", after a restart of the app"
            case SettingEffect.reload.rawValue: text += ", at the next load"
            default: break
            }
        }
        return ControlEscaping.escaped(text)
    }

    /// Returns toggles with their values and layers, in columns.
    static func toggles(_ toggles: [JSONValue], place: RenderingPlace) -> StyledText {
        let rows = toggles.map { toggle in
            let hasChanged = toggle["was"] != nil && toggle["was"] != toggle["value"]
            let was = hasChanged ? "was \(value(toggle["was"]))" : ""
            return [
                (toggle["id"]?.string ?? "").shownName, value(toggle["value"]),
                (toggle["layer"]?.string ?? "").shownName, was,
            ]
        }
        return StyledText(TableLayout.text(rows, limit: place.columns))
    }

    /// Returns an item in full: a line for each member of the host's answer.
    static func full(_ json: JSONValue, place: RenderingPlace) -> StyledText {
        var text = StyledText()
        text.append(ControlEscaping.escaped(json["title"]?.string ?? ""), isBold: true)
        if let summary = json["summary"]?.string {
            text.append("\n" + ControlEscaping.escaped(summary))
        }
        let shown: Set = ["title", "summary", "parameters", "options"]
        var rows: [[String]] = []
        for (name, member) in json.object?.members ?? [] where !shown.contains(name) {
            rows.append([label(name), value(member)])
        }
        text.append("\n" + TableLayout.text(rows, indent: 2, limit: place.columns))
        let parameters = (json["parameters"]?.array ?? []).compactMap { ListedParameter(json: $0) }
        if !parameters.isEmpty {
            text.append("\nArguments\n")
            text.append(
                TableLayout.text(
                    parameters.map(ParameterText.row),
                    indent: 2,
                    limit: place.columns
                )
            )
        }
        let options = (json["options"]?.array ?? []).map { option in
            [value(option["value"]), option["title"]?.string ?? ""]
        }
        if !options.isEmpty {
            text.append("\nValues\n" + TableLayout.text(options, indent: 2, limit: place.columns))
        }
        return text
    }

    private static func label(_ name: String) -> String { name == "isWritable" ? "writable" : name }
}

/// Renders parameters as text.
enum ParameterText {
    /// Returns a parameter's cells: name, type and restrictions, summary.
    static func row(_ parameter: ListedParameter) -> [String] {
        let declared = parameter.parameter
        var takes =
            declared.choices.isEmpty
            ? declared.type.rawValue : declared.choices.map(\.shownName).joined(separator: "|")
        if declared.isSecret { takes += ", secret" }
        if declared.isRequired {
            takes += ", required"
        } else if let value = declared.defaultValue {
            takes += ", default \(ItemText.value(value))"
        }
        return [declared.name.shownName, takes, parameter.summary]
    }
}
