import DevMenuKit
import DevMenuPages

/// The row that the toggle `instant-messaging` adds below the profile.
struct ChatsItemViewModel: ListItemViewModel {
    static let title = LocalizedText("✉ Chats: no messages", ["zh-Hans": "✉ 聊天：暂无消息"])
}

/// Draws the row of chats.
struct ChatsCell: ListCell {
    mutating func update(with item: ChatsItemViewModel) {}

    func lines(in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(width: context.width)
        lines.addText(ChatsItemViewModel.title.resolved(for: context.locale))
        lines.addGap()
        return lines.lines
    }
}
