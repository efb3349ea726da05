package import DevMenuKit

/// The cell kinds of a list page, one for each reuse identifier.
package struct CellRegistry: Sendable {
    private typealias Draw = @Sendable (any ListItemViewModel, ListPlace) -> [StyledText]?

    private var kinds: [String: Draw] = [:]

    /// A registry of no kind.
    package init() {}

    /// Adds the kind that shows its item; of two for one identifier the later one does.
    package mutating func register<Cell: ListCell>(_ kind: Cell.Type) {
        kinds[Cell.Item.reuseIdentifier] = { item, place in
            guard let item = item as? Cell.Item else { return nil }
            var cell = Cell()
            cell.update(with: item)
            return cell.lines(in: place)
        }
    }

    /// The lines of an item, as the cell kind of its identifier draws them.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - place: Where it is drawn.
    /// - Returns: The lines.
    /// - Throws: ``CellError``.
    package func lines(
        of item: any ListItemViewModel,
        in place: ListPlace
    ) throws(CellError) -> [StyledText] {
        guard let draw = kinds[item.reuseIdentifier] else {
            throw .notRegistered(item.reuseIdentifier)
        }
        guard let lines = draw(item, place) else {
            throw .otherItem(item.reuseIdentifier, found: _typeName(type(of: item)))
        }
        return lines
    }
}
