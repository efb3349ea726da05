import DevMenuKit

/// Draws a favourite button.
struct FavoriteButtonCell: ListCell {
    private var item: FavoriteButtonItemViewModel?

    mutating func update(with item: FavoriteButtonItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        item?.shown.wrapped(columns: place.width) ?? []
    }
}
