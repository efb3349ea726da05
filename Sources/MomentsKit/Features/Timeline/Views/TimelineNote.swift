import DevMenuKit
import DevMenuPages

/// A sentence among the rows of the timeline.
struct TimelineNote: ListItemViewModel {
    /// The row that the toggle `instant-messaging` adds below the profile.
    static let chats = TimelineNote(
        text: LocalizedText("✉ Chats: no messages", ["zh-Hans": "✉ 聊天：暂无消息"])
    )
    /// The row in place of moments if there are none.
    static let noMoments = TimelineNote(
        text: LocalizedText("No moments yet.", ["zh-Hans": "还没有动态。"])
    )

    let text: LocalizedText
}

/// Draws a sentence, and a gap below it.
struct TimelineNoteCell: ListCell {
    private var note: TimelineNote?

    mutating func update(with note: TimelineNote) { self.note = note }

    func lines(in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(in: context)
        lines.addText(note?.text.resolved(for: context.locale))
        lines.addGap()
        return lines.lines
    }
}
