import DevMenuKit

/// Draws a line of a page that is text.
struct TextLineCell: ListCell {
    private var item: TextLineItemViewModel?

    mutating func update(with item: TextLineItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        item?.line.wrapped(columns: place.width) ?? []
    }
}
