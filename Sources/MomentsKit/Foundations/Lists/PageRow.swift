/// A row of a page that was laid out.
package struct PageRow: Sendable {
    /// What it shows.
    package let item: any ListItemViewModel
    /// Its lines, counted from the first below the header.
    let lines: Range<Int>

    /// What its keys do, as things stand.
    package var keys: [RowKey] { item.keys }

    /// Whether there is anything to do with it.
    package var isSelectable: Bool { !item.keys.isEmpty }
}
