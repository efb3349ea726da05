package import DevMenuKit

/// Draws a moment as a card, in place of ``MomentCell``, where `swiftui` was on when the app started.
package struct MomentCardCell: ListCell {
    private var cell = MomentCell()

    /// A cell that shows nothing yet.
    package init() {}

    /// Takes a moment.
    package mutating func update(with item: MomentListItemViewModel) { cell.update(with: item) }

    /// The moment's lines, framed.
    package func lines(in place: ListPlace) -> [StyledText] {
        let frame = "│ "
        let inner = ListPlace(
            width: place.width - DisplayWidth.of(frame),
            locale: place.locale
        )
        let rule = String(repeating: "─", count: place.width - 1)
        // The frame takes the place of the gap to the next moment.
        let lines = cell.lines(in: inner).dropLast().map { line in
            var framed = StyledText(frame)
            framed.append(line)
            return framed
        }
        return [StyledText("┌" + rule)] + lines + [StyledText("└" + rule)]
    }
}
