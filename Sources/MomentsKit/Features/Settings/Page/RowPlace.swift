/// The position of a row on a settings page; indices count from 0, as in `data[1][3]`.
package struct RowPlace: Hashable, Sendable {
    /// The index of the section.
    package let section: Int
    /// The index of the row in the section.
    package let row: Int

    /// Creates the position of a row.
    package init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}

extension RowPlace: CustomStringConvertible {
    /// The position in messages: `section 1, row 3`.
    package var description: String { "section \(section), row \(row)" }
}
