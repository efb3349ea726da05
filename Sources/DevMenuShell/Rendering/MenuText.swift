import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The menu as people read it: sections with their items in aligned columns.
enum MenuText {
    /// Returns the text of a menu.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - context: The output.
    ///   - way: Returns what to type for an item whose name means something else, or `nil`.
    /// - Returns: The text.
    static func text(
        of menu: ListedMenu,
        context: RenderingContext,
        wayAround way: (ListedItem) -> String? = { _ in nil }
    ) -> StyledText {
        // The columns of all sections are aligned with one another.
        var rest = ItemText.lines(menu.items, in: context, indent: 2, wayAround: way)[...]
        var lines: [StyledText] = []
        for section in menu.sections {
            if !lines.isEmpty { lines.append(StyledText()) }
            lines.append(StyledText(ControlEscaping.escaped(section.title), isBold: true))
            lines += rest.prefix(section.items.count)
            rest = rest.dropFirst(section.items.count)
            if let footer = section.footer {
                var line = StyledText("  ")
                line.append(ControlEscaping.escaped(footer), isDim: true)
                lines.append(line)
            }
        }
        return StyledText(lines: lines)
    }

    /// Returns the settings with other values than the app is built with; also those with an override of
    /// the same value, if these count.
    static func differing(in menu: ListedMenu, orOverridden: Bool = false) -> [ListedItem] {
        let built = [SettingLayer.build, .default].map(\.rawValue)
        return menu.items.filter { item in
            guard item.isSetting, !item.isHidden else { return false }
            let (value, standard) = (item.received.value, item.received.defaultValue)
            // The app isn't asked for the values that it keeps.
            if item.received.isKeptByApp, value == nil { return false }
            if orOverridden, item.received.layer == SettingLayer.override.rawValue { return true }
            return !built.contains(item.received.layer ?? "")
                && standard.map { !JSONValue.isSame(value, $0) } ?? !item.received.isKeptByApp
        }
    }

    /// Returns a line on the settings with other values than the app is built with, or `nil`.
    static func differences(in menu: ListedMenu) -> String? {
        let settings = differing(in: menu)
        guard !settings.isEmpty else { return nil }
        let shown = settings.prefix(8).map {
            "\($0.id.shownName) \(ItemText.value(of: $0.received).shown)"
        }
        let verb =
            settings.count == 1
            ? "setting differs from its default" : "settings differ from their defaults"
        return "\(settings.count) \(verb): \(shown.joined(separator: ", "))"
            + (settings.count > shown.count ? ", …" : "")
    }
}

/// Renders items as text.
enum ItemText {
    /// The width below which a state is under the title, and the one from which there are summaries.
    private static let (leastColumns, summaryColumns) = (60, 100)
    /// The least room of a summary.
    private static let leastSummary = 20

    /// Returns an item on each line: its cells, and on a wide terminal its summary.
    static func lines(
        _ items: [ListedItem],
        in context: RenderingContext,
        indent: Int = 0,
        wayAround way: (ListedItem) -> String? = { _ in nil }
    ) -> [StyledText] {
        let columns = context.columns ?? leastColumns
        var rows = items.map { item in
            row(item, in: context, mark: way(item).map { "(\($0))" } ?? "")
        }
        if columns < leastColumns {
            rows = rows.map { cells in
                let below = cells.dropFirst().map(\.styled).filter { !$0.text.isEmpty }
                return [cells[0], .title(StyledText(lines: below))]
            }
        }
        var lines = TableLayout.lines(rows, indent: indent, limit: context.columns)
        guard columns >= summaryColumns else { return lines }
        let described = items.indices.filter {
            !items[$0].summary.isEmpty && !lines[$0].text.contains("\n")
        }
        let start = described.map { DisplayWidth.of(lines[$0].text) + 2 }.max() ?? 0
        guard columns - start >= leastSummary else { return lines }
        for index in described {
            let blanks = start - DisplayWidth.of(lines[index].text)
            let summary = ControlEscaping.escaped(items[index].summary)
            lines[index].append(String(repeating: " ", count: blanks))
            lines[index].append(
                StyledText(summary, isDim: true).shortened(columns: columns - start)
            )
        }
        return lines
    }

    /// Returns an item's cells in the menu: identifier with a task's own parameters, title, and state,
    /// or what a description says.
    static func row(
        _ item: ListedItem,
        in context: RenderingContext,
        mark: String = ""
    ) -> [TableLayout.Cell] {
        let isDim = item.received.unavailable != nil
        let parameters = item.received.taskFile == nil ? [] : item.parameters
        let own = parameters.filter { !$0.isRest || !item.received.passesOn }
        let usage = ([item.id] + own.map(ParameterText.usage)).joined(separator: " ")
        let states = [state(of: item, in: context), mark, item.isHidden ? "hidden" : ""]
        let state = states.filter { !$0.isEmpty }.joined(separator: ", ")
        let text = { StyledText(ControlEscaping.escaped($0), isDim: isDim) }
        return [
            .whole(usage.shownName, isDim: true),
            item.wholeDetail.map { .whole(text($0), spansRest: state.isEmpty) }
                ?? .title(text(item.title)),
            .whole(state, color: color(of: item), isDim: isDim),
        ]
    }

    /// Returns the colour of a value that isn't off, or of a risk.
    static func color(of item: ListedItem) -> RGBColor? {
        switch item.role {
        case _ where item.received.unavailable != nil: nil
        case .setting: color(ofValueOf: item.received)
        case .action:
            switch item.risk {
            case .safe, .undeclared: nil
            case .destructive: TextColors.caution
            case .fatal: TextColors.danger
            }
        case .description: nil
        }
    }

    private static func color(ofValueOf setting: ItemRecord) -> RGBColor? {
        SettingText.styled(setting.inForce ?? setting.value, hasMarks: false).styles.first?.color
    }

    /// Returns a setting's value, or the reason an item is unavailable, or else an action's risk, or what
    /// another item says, its URL or its kind.
    private static func state(of item: ListedItem, in context: RenderingContext) -> String {
        let (received, reason) = (item.received, item.received.unavailable)
        switch item.role {
        case .setting:
            // Without the reason, only the colour would tell it.
            return state(of: received, in: context) + (reason.map { ", \($0)" } ?? "")
        case .action: return reason ?? (item.risk < .destructive ? "" : item.risk.rawValue)
        case .description:
            let isKnown = item.wholeDetail != nil || item.kind == ItemKind.description.rawValue
            return reason ?? received.address ?? item.detailLine ?? (isKnown ? "" : item.kind)
        }
    }

    /// Returns a setting's value, the time left of it, and an override without effect.
    private static func state(of item: ItemRecord, in context: RenderingContext) -> String {
        if item.isKeptByApp, item.value == nil { return "…" }
        if let problem = item.problem { return "— (\(problem.shown))" }
        let shared = item.isShared ? ", shared with every scope" : ""
        let suspended = item.suspended.map { ", \(value($0)) is suspended" } ?? ""
        let now = SettingText.styled(
            item.inForce ?? item.value,
            text: item.inForce == nil ? item.valueText : nil,
            hasMarks: context.hasMarks
        ).text
        let next =
            item.inForce == nil ? "" : SettingText.next(LocalizedText(value(of: item))).english
        return now + next + left(item, context.times) + suspended + shared
    }

    /// Returns a value as text: `on` and `off` for a Bool.
    static func value(_ value: JSONValue?) -> String { SettingText.value(value).english }

    /// Returns a setting's value as people read it.
    static func value(of item: ItemRecord) -> String { item.valueText ?? value(item.value) }

    /// Returns the time left of an override that ends (`, 12 min left`), or an empty text.
    private static func left(_ item: ItemRecord, _ times: ShownTime) -> String {
        guard let until = item.until else { return "" }
        guard let limit = SettingLimit(until: until) else { return ", until \(until)" }
        let left = TimeLeft(until: limit)
        _ = left.duration.map(times.duration)
        return ", \(left.text.english)"
    }

    /// Returns the end of an override that ends, and the time left (`, until 18:00 +01:00, 2 h left`),
    /// or an empty text.
    private static func end(_ item: ItemRecord, _ times: ShownTime) -> String {
        guard let until = item.until else { return "" }
        return (CalendarTime(iso: until).map { ", until \(times.text($0).english)" } ?? "")
            + left(item, times)
    }

    /// Returns a setting's change with its value in colour.
    static func styledChange(_ item: ItemRecord, _ times: ShownTime) -> StyledText {
        let (now, previous, layer) = (item.value, item.previousValue, item.layer ?? "")
        if layer == SettingLayer.run.rawValue, previous != nil {
            let words = "still \(value(of: item)) until the app restarts (DEVMENU_SET)"
            return StyledText("\((item.id ?? "").shownName): \(words.shown)")
        }
        // A script prints one for each of its lines, and an interpolation costs more than the rest.
        var start = (item.id ?? "").shownName + ": "
        if let previous { start += (item.previousText ?? value(previous)).shown + " -> " }
        var styled = StyledText(start)
        styled.append(value(of: item).shown, color: now == false ? nil : TextColors.value)
        var text = " (" + layer.shownName + end(item, times).shown + ")"
        if let former = item.formerUntil {
            let end = former == "relaunch" ? "the app's relaunch" : times.text(former).english
            text += ", permanent: it would have ended at \(end.shown)"
        }
        if let inForce = item.inForce {
            text +=
                item.until == "relaunch" ? ", in the next launch only" : ", from the next launch"
            text += " (now " + value(inForce).shown + ")"
        } else if let previous, previous != now {
            switch item.effect {
            case .restart?: text += ", from the next launch"
            case .reload?: text += ", at the next load"
            default: break
            }
        }
        styled.append(text)
        return styled
    }

    /// Returns a setting's change as text: `like-button: off -> on (override)`.
    static func change(_ item: ItemRecord, _ times: ShownTime) -> String {
        styledChange(item, times).text
    }

    /// Returns a setting's row: identifier, value, layer, default and title.
    static func cells(_ setting: ItemRecord) -> [String] {
        [
            setting.id ?? "", value(setting.value), setting.layer ?? "",
            value(setting.defaultValue), setting.title ?? "",
        ]
    }

    /// Returns settings with their values and layers, in columns.
    static func settings(_ settings: [ItemRecord], context: RenderingContext) -> StyledText {
        let rows = settings.map { setting -> [TableLayout.Cell] in
            let previous = setting.previousValue
            let was = previous != nil && previous != setting.value ? "was \(value(previous))" : ""
            return [
                .whole((setting.id ?? "").shownName, isDim: true),
                .whole(state(of: setting, in: context), color: color(ofValueOf: setting)),
                .whole((setting.layer ?? "").shownName), .whole(was),
            ]
        }
        return StyledText(lines: TableLayout.lines(rows, limit: context.columns))
    }

    /// Returns an item in full: a line for each member of the host's answer.
    static func full(_ item: ItemRecord, context: RenderingContext) -> StyledText {
        var text = StyledText((item.title ?? "").shown, isBold: true)
        if let summary = item.summary { text.append("\n" + ControlEscaping.escaped(summary)) }
        // The risk's author is the agents' affair.
        let shown: Set = [
            "title", "summary", "parameters", "options", "runs", "isRiskDeclared", "isWhole",
            "minimum", "maximum", "valueText", "wasText", "line", "body", "passesOn", "assignments",
            "yes",
        ]
        var rows: [[TableLayout.Cell]] = []
        for (name, member) in item.json.object?.members ?? [] where !shown.contains(name) {
            let text =
                switch name {
                case "value":
                    SettingText.styled(
                        member,
                        text: item.valueText,
                        hasMarks: context.hasMarks
                    ).text
                case "names": item.names.joined(separator: ", ")
                case "nearNames": item.nearNames.joined(separator: ", ")
                case "until": context.times.text(value(member)).english
                case "file": value(member) + (item.line.map { ":\($0)" } ?? "")
                default: value(member)
                }
            rows.append([
                .whole(LabelText.words(for: labels[name] ?? name), isDim: true),
                .whole(text, color: name == "value" ? color(ofValueOf: item) : nil),
            ])
        }
        if item.kind == ItemKind.number.rawValue {
            rows.append([.whole("Values", isDim: true), .whole(NumberRule(item.json).words)])
        }
        text.append("\n")
        text.append(StyledText(lines: TableLayout.lines(rows, indent: 2, limit: context.columns)))
        let arguments = item.parameters.map(ParameterText.row)
        let options = item.options.map { [value($0.value), $0.title] }
        for (title, rows) in [("Arguments", arguments), ("Values", options)] where !rows.isEmpty {
            text.append("\n\(title)\n")
            text.append(TableLayout.text(rows, indent: 2, limit: context.columns))
        }
        text.append(runs(of: item))
        if let body = item.body {
            text.append(
                indented(
                    "Recipe",
                    body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                )
            )
        }
        return text
    }

    /// Returns what an action runs, below a heading; nothing if it isn't declared.
    static func runs(of item: ItemRecord) -> String {
        item.runs.isEmpty ? "" : indented("Runs", item.runs)
    }

    private static func indented(_ heading: String, _ lines: [String]) -> String {
        "\n\(heading)" + lines.map { "\n  " + ControlEscaping.escaped($0) }.joined()
    }

    /// The words for members whose names aren't those that people read.
    private static let labels = [
        "isWritable": "writable", "isHidden": "hidden", "names": "also", "nearNames": "here",
        "inForce": "in force",
    ]
}

/// Renders parameters as text.
enum ParameterText {
    /// Returns a parameter's cells: name, type and restrictions, summary.
    static func row(_ parameter: ParameterDeclaration) -> [String] {
        var words =
            parameter.choices.isEmpty
            ? parameter.type.rawValue : parameter.choices.map(\.shownName).joined(separator: "|")
        words += parameter.rangeText
        if parameter.isRest { words = "words, all that are left" }
        if parameter.isSecret { words += ", secret" }
        if parameter.isRequired {
            words += ", required"
        } else if let value = parameter.defaultValue {
            words += ", default \(ItemText.value(value))"
        }
        return [parameter.name.shownName, words, parameter.summary.english]
    }

    /// Returns the parameter as a usage line shows it: `KIND`, `[status]`, `[--loud]`.
    static func usage(_ parameter: ParameterDeclaration) -> String {
        let rest = parameter.isRest ? "..." : ""
        // The name without a value sets it.
        if parameter.type == .bool, !parameter.isRequired { return "[--\(parameter.name)]" }
        return parameter.isRequired
            ? parameter.name.uppercased() + rest : "[\(parameter.name)\(rest)]"
    }
}
