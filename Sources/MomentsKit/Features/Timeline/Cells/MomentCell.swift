package import DevMenuKit

/// Draws a moment: who, what, the first photo, when, and the likes.
package struct MomentCell: ListCell {
    private var item: MomentListItemViewModel?

    /// A cell that shows nothing yet.
    package init() {}

    /// Takes a moment.
    package mutating func update(with item: MomentListItemViewModel) { self.item = item }

    /// The lines of what the moment has.
    package func lines(in place: ListPlace) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: place.width)
        lines.addText(item.userName, isBold: true)
        lines.addText(item.title)
        lines.addAddress(item.photoURL?.description)
        lines.addText(item.postDate?.text.resolved(for: place.locale), isDim: true)
        if !item.likes.isEmpty { lines.add(likes(of: item, width: place.width)) }
        if let isLiked = item.isLiked { lines.add(mark(isLiked, item.style, place.locale)) }
        lines.addGap()
        return lines.lines
    }

    /// The heart, and a mark for each friend, as many as there is room for.
    private func likes(of item: MomentListItemViewModel, width: Int) -> StyledText {
        let marks = "\(item.style.filled) " + String(repeating: "●", count: item.likes.count)
        var text = StyledText()
        text.append(DisplayWidth.truncated(marks, columns: width), color: item.style.color)
        return text
    }

    private func mark(_ isLiked: Bool, _ style: FavoriteStyle, _ locale: MenuLocale) -> StyledText {
        let word =
            isLiked
            ? LocalizedText(en: "Liked", zhHans: "已赞") : LocalizedText(en: "Like", zhHans: "赞")
        var text = StyledText()
        text.append(isLiked ? style.filled : style.outline, color: style.color)
        text.append(" [\(word.resolved(for: locale))]")
        return text
    }
}
