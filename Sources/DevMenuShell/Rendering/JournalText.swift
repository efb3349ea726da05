import DevMenuClient
import DevMenuTerminal
import DevMenuKit
import DevMenuWire

/// Renders the lines of the journal as text.
enum ChangeText {
    /// Returns changes in columns, a line each.
    static func list(_ changes: [ReceivedChange], context: RenderingContext) -> StyledText {
        guard !changes.isEmpty else { return StyledText("no changes") }
        let rows = changes.map { change -> [TableLayout.Cell] in
            var values = SettingText.styled(change.was, hasMarks: context.hasMarks)
            values.append(end(change.formerUntil, context) + " -> ")
            let now = change.now ?? change.wanted
            values.append(SettingText.styled(now, hasMarks: context.hasMarks))
            values.append(end(change.until, context))
            return [
                .whole("\(change.number)", isDim: true),
                .whole(context.times.text(change.time, saysAgo: true).english, isDim: true),
                .whole(change.id.shownName, isDim: true), .whole(values), .whole(note(of: change)),
            ]
        }
        return StyledText(lines: TableLayout.lines(rows, limit: context.columns))
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
