/// Where a row stands on a settings page, counted from 0, as `data[1][3]` counts too.
package struct RowPlace: Hashable, Sendable {
    /// Which section it is in.
    package let section: Int
    /// Which row of the section it is.
    package let row: Int

    /// The place of a row.
    package init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}

extension RowPlace: CustomStringConvertible {
    /// As it stands in messages: `section 1, row 3`.
    package var description: String { "section \(section), row \(row)" }
}
