import DevMenuClient
import DevMenuTerminal
import DevMenuKit
import DevMenuWire

/// Renders the lines of the journal as text.
enum ChangeText {
    /// Returns changes in columns, a line each.
    static func list(_ changes: [ReceivedChange], context: RenderingContext) -> StyledText {
        guard !changes.isEmpty else { return StyledText("no changes") }
        let rows = changes.map { change in
            [
                "\(change.number)", SettingText.time(change.time), change.id.shownName,
                "\(ItemText.value(change.was)) -> \(ItemText.value(change.now ?? change.wanted))"
                    + (change.until.map { " until \(SettingText.time($0))" } ?? ""),
                note(of: change),
            ]
        }
        return StyledText(TableLayout.text(rows, limit: context.columns))
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
