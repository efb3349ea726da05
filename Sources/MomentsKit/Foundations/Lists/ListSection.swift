package import DevMenuKit

/// Rows that belong together.
package struct ListSection: Sendable {
    /// What people read above them; `nil` for nothing.
    package let title: LocalizedText?
    /// The rows in order.
    package let items: [any ListItemViewModel]
    /// What people read below them; `nil` for nothing.
    package let footer: LocalizedText?

    /// A section of rows.
    package init(
        title: LocalizedText? = nil,
        items: [any ListItemViewModel],
        footer: LocalizedText? = nil
    ) {
        self.title = title
        self.items = items
        self.footer = footer
    }
}
