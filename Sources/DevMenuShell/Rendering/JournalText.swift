import DevMenuClient
import DevMenuTerminal
import DevMenuKit
import DevMenuWire

/// Renders changes and runs together, as text.
enum HistoryText {
    /// Returns changes and runs in columns, a line each.
    ///
    /// - Parameters:
    ///   - entries: The changes and runs.
    ///   - context: The terminal.
    ///   - saysAgo: `false` for lines that stay while time passes.
    /// - Returns: The text.
    static func list(
        _ entries: [HistoryEntry],
        context: RenderingContext,
        saysAgo: Bool = true
    ) -> StyledText {
        guard !entries.isEmpty else { return StyledText("no changes") }
        let rows = entries.map { row($0, context, saysAgo) }
        return StyledText(lines: TableLayout.lines(rows, limit: context.columns))
    }

    /// Returns an entry's row: its number, time, item, values or outcome, and who and why.
    private static func row(
        _ entry: HistoryEntry,
        _ context: RenderingContext,
        _ saysAgo: Bool
    ) -> [TableLayout.Cell] {
        switch entry {
        case .change(let change): return ChangeText.row(change, context, saysAgo)
        case .run(let run):
            let why = SettingText.reason(run.why).english
            let duration = RunText.duration(of: run).map(context.times.duration)
            return [
                .whole(run.name, isDim: true),
                .whole(context.times.text(run.time, saysAgo: saysAgo).english, isDim: true),
                .whole(RunText.call(of: run), isDim: true),
                .whole(
                    RunText.outcome(of: run) + (duration.map { " in \($0)" } ?? ""),
                    color: RunText.color(of: run)
                ),
                .whole((run.author.map { "by \($0)" } ?? "") + why),
            ]
        }
    }

    /// Returns an entry's row: number, time, item, values or outcome, layer, user, client and reason.
    static func cells(_ entry: HistoryEntry) -> [String] {
        switch entry {
        case .change(let change): ChangeText.cells(change)
        case .run(let run):
            [
                run.name, run.time, run.id, "", run.outcome ?? "", "", run.author?.user ?? "",
                run.author?.client ?? "", run.why ?? "",
            ]
        }
    }

    /// Returns the result of a command that shows one entry.
    static func result(of entry: HistoryEntry) -> CommandResult {
        let json = entry.change?.json ?? entry.run?.json ?? .null
        return CommandResult(json, rows: { [cells(entry)] }) {
            list([entry], context: $0, saysAgo: false)
        }
    }
}

/// Renders the runs of actions as text.
enum RunText {
    /// The width from which the reason stands in a column.
    private static let wideColumns = 80

    /// Returns runs in columns, a line each, in a narrow terminal with the reason below.
    static func list(_ runs: [ReceivedRun], context: RenderingContext) -> StyledText {
        guard !runs.isEmpty else { return StyledText("nothing was run yet") }
        let isWide = context.columns.map { $0 >= wideColumns } ?? true
        let rows = runs.map { run -> [TableLayout.Cell] in
            let text = run.outcome == "failed" ? run.text : nil
            let told = outcome(of: run) + (text.map { ": \($0)" } ?? "")
            let duration = duration(of: run).map(context.times.duration) ?? ""
            return [
                .whole(context.times.text(run.time).english, isDim: true),
                .whole(run.author?.description ?? ""), .whole(call(of: run)),
                .whole(told.replacing("\n", with: " "), color: color(of: run)),
                .whole(duration, isDim: true), .whole(isWide ? run.why ?? "" : ""),
            ]
        }
        let lines = zip(TableLayout.lines(rows, limit: context.columns), runs).flatMap {
            line,
            run in
            guard !isWide, let why = run.why else { return [line] }
            return [line, StyledText(ControlEscaping.escaped("    " + why))]
        }
        return StyledText(lines: lines)
    }

    /// Returns a run's row: name, time, action, arguments, outcome, seconds, user, client, reason and
    /// text.
    static func cells(_ run: ReceivedRun) -> [String] {
        [
            run.name, run.time, run.id, "\(JSONValue.object(run.arguments))", run.outcome ?? "",
            run.seconds.map { "\($0)" } ?? "", run.author?.user ?? "", run.author?.client ?? "",
            run.why ?? "", run.text ?? "",
        ]
    }

    /// Returns the action with its arguments, as a person could type it.
    static func call(of run: ReceivedRun) -> String {
        let words = run.arguments.members.flatMap { name, value in
            value.array.map { $0.map { ItemText.value($0) } } ?? [
                "\(name)=\(ItemText.value(value))"
            ]
        }
        return CommandText.text(of: [run.id] + words)
    }

    /// Returns the outcome in words.
    static func outcome(of run: ReceivedRun) -> String {
        switch run.outcome {
        case nil: "running"
        case "ended"?: "ended" + (run.text.map { " by \($0)" } ?? "")
        case let outcome?: outcome
        }
    }

    /// Returns the colour of a run's outcome, or `nil` for the terminal's own.
    static func color(of run: ReceivedRun) -> RGBColor? {
        switch run.outcome {
        case "ok"?: TextColors.value
        case "failed"?, "ended"?: TextColors.danger
        default: nil
        }
    }

    /// Returns the time that a run took, in words, or `nil` if nobody knows.
    static func duration(of run: ReceivedRun) -> String? {
        guard let seconds = run.seconds else { return nil }
        return switch seconds {
        case ..<1: "\(Int((seconds * 1000).rounded())) ms"
        case ..<10: "\((seconds * 10).rounded() / 10) s"
        case ..<120: "\(Int(seconds.rounded())) s"
        default: "\(Int((min(seconds, 1e9) / 60).rounded())) min"
        }
    }
}

/// Renders the lines of the journal as text.
enum ChangeText {
    /// Returns a change's row for people: number, time, setting, values, and who and why.
    static func row(
        _ change: ReceivedChange,
        _ context: RenderingContext,
        _ saysAgo: Bool
    ) -> [TableLayout.Cell] {
        var values = SettingText.styled(change.was, hasMarks: context.hasMarks)
        values.append(end(change.formerUntil, context) + " -> ")
        let now = change.now ?? change.wanted
        values.append(SettingText.styled(now, hasMarks: context.hasMarks))
        values.append(end(change.until, context))
        return [
            .whole("\(change.number)", isDim: true),
            .whole(context.times.text(change.time, saysAgo: saysAgo).english, isDim: true),
            .whole(change.id.shownName, isDim: true), .whole(values), .whole(note(of: change)),
        ]
    }

    /// Returns the end of a value, or an empty text.
    private static func end(_ until: String?, _ context: RenderingContext) -> String {
        guard let until else { return "" }
        return " until " + (until == "relaunch" ? until : context.times.text(until).english)
    }

    /// Returns a change's row: number, time, setting, values, layer, user, client and reason.
    static func cells(_ change: ReceivedChange) -> [String] {
        [
            "\(change.number)", change.time, change.id, ItemText.value(change.was),
            ItemText.value(change.now), change.layer, change.author?.user ?? "",
            change.author?.client ?? "", change.why ?? "",
        ]
    }

    private static func note(of change: ReceivedChange) -> String {
        let numbers = change.undone.map(String.init).joined(separator: ", ")
        let author = change.author.map { "by \($0)" } ?? ""
        let end = change.error.map { "failed (\($0)), " } ?? (change.isBegun ? "interrupted, " : "")
        return end + (numbers.isEmpty ? "" : "undoes \(numbers), ") + author
            + SettingText.reason(change.why).english
    }
}
