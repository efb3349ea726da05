package import DevMenuKit

/// What becomes of the rows of one cell in a menu.
///
/// A kind is a type of its own: give it to a `MenuFileReader` with the standard ones.
package protocol ReferenceRowKind: Sendable {
    /// The class of the cell, as `cellClass` names it.
    var cellClass: String { get }
    /// The class of its model, as `model.modelClass` names it.
    var modelClass: String { get }

    /// Reads a row; what is wrong with its model is told by the fields that are read of it.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - surroundings: Where its handler is found.
    ///   - another: Makes one more identifier, for a row that is more than one item.
    /// - Returns: Its items.
    func items(
        _ row: ReferenceRow,
        in surroundings: MenuFileSurroundings,
        another: () -> ItemID
    ) -> [any MenuItem]
}
