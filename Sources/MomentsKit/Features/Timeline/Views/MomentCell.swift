import DevMenuKit
import DevMenuPages

/// Draws a moment: author, time, text, first photo and likes.
struct MomentCell: ListCell {
    /// The most names of likes that are shown.
    private static let mostNames = 2

    private var item: MomentListItemViewModel?

    init() {}

    mutating func update(with item: MomentListItemViewModel) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let context = context.narrowed(to: DrawingContext.columnWidth)
        var lines = CellLines(in: context)
        let person = TimelinePerson(
            name: item.userName,
            hasAvatar: item.userAvatarURL != nil,
            isRounded: item.isAvatarRounded
        ).text(in: context)
        let date = item.postDate.text.resolved(for: context.locale)
        let isText = context.screen == nil
        lines.addRow(person, remarks: isText ? [] : [date], value: isText ? .words(date) : .none)
        lines.addText(item.title)
        if let photo = item.photoURL { add(photo, to: &lines, in: context) }
        if let isLiked = item.isLiked {
            lines.addRow(
                likes(of: item, isLiked, context.locale),
                value: isText ? .none : .setting("l")
            )
        }
        lines.addGap()
        return lines.lines
    }

    /// Adds a photo, four times as wide as high; none on a screen so low that it would hide the likes.
    private func add(_ photo: WebAddress, to lines: inout CellLines, in context: DrawingContext) {
        let screen = context.screen
        guard screen?.isLow != true else { return }
        guard let screen, screen.hasPictures else {
            let caption = LocalizedText("Photo", ["zh-Hans": "照片"])
            lines.addCaption("\(caption.resolved(for: context.locale)) · \(photo.host)")
            return
        }
        let rows = screen.isTall ? 14 : min(10, screen.height / 2)
        lines.addPicture(Picture(address: photo.description), columns: rows * 4, rows: rows)
    }

    /// Returns the user's own mark, and the names of others, or their number.
    private func likes(
        of item: MomentListItemViewModel,
        _ isLiked: Bool,
        _ locale: MenuLocale
    ) -> StyledText {
        let word =
            isLiked
            ? LocalizedText("Liked", ["zh-Hans": "已赞"]) : LocalizedText("Like", ["zh-Hans": "赞"])
        let style = item.style
        var text = StyledText(isLiked ? style.filled : style.outline, color: style.color)
        text.append(" " + word.resolved(for: locale))
        let likes = item.likes
        guard !likes.isEmpty else { return text }
        let names = likes.compactMap(\.name).prefix(Self.mostNames)
            .map { ControlEscaping.escaped($0) }
        let more = likes.count - names.count
        var others = LocalizedText(
            names.joined(separator: ", "),
            ["zh-Hans": names.joined(separator: "、")]
        )
        if names.isEmpty {
            others = LocalizedText("\(more)", ["zh-Hans": "\(more) 人"])
        } else if more > 0 {
            let chinese = others.resolved(for: .simplifiedChinese)
            let gap = chinese.last?.isASCII == true ? " " : ""
            others = LocalizedText(
                "\(others.english) and \(more) more",
                ["zh-Hans": "\(chinese)\(gap)等 \(likes.count) 人"]
            )
        }
        text.append(" · " + others.resolved(for: locale))
        return text
    }
}

/// Draws a moment as a card, in place of ``MomentCell``, if `swiftui` is on.
struct MomentCardCell: ListCell {
    private var cell = MomentCell()

    init() {}

    mutating func update(with item: MomentListItemViewModel) { cell.update(with: item) }

    func lines(in context: DrawingContext) -> [StyledText] {
        let context = context.narrowed(to: DrawingContext.columnWidth)
        let lines = cell.lines(in: context.narrowed(to: context.width - 4))
        // The frame replaces the gap before the next moment.
        return CellLines.framed(Array(lines.dropLast()), width: context.width, theme: context.theme)
    }
}
