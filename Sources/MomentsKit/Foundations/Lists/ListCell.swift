package import DevMenuKit

/// A kind of cell: it draws one kind of item.
package protocol ListCell: Sendable {
    /// The kind of item that it draws.
    associatedtype Item: ListItemViewModel

    /// A cell that shows nothing yet.
    init()

    /// Takes the item that it is to show; the one before is forgotten.
    mutating func update(with item: Item)

    /// The item's lines, each no wider than the place has columns.
    func lines(in place: ListPlace) -> [StyledText]
}
