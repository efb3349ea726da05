import DevMenuKit

/// Draws an item that is there to be seen.
struct MenuDescriptionCell: ListCell {
    private var item: MenuDescriptionItemViewModel?

    mutating func update(with item: MenuDescriptionItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: place.width)
        lines.addText(item.text(in: place.locale))
        return lines.lines
    }
}
