package import DevMenuKit

/// A key that does something with the selected row.
package struct RowKey: Hashable, Sendable {
    /// What Enter sends.
    package static let enter: Character = "\n"

    /// The key, as it is typed; Enter is ``enter``.
    package let key: Character
    /// What it does, in a word or two.
    package let title: LocalizedText

    /// A key and what it does.
    package init(_ key: Character, title: LocalizedText) {
        self.key = key
        self.title = title
    }
}
