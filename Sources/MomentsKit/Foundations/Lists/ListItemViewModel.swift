package import DevMenuKit

/// What one row of a list shows, and what its keys do.
///
/// Laws: what it shows does not change, but for what its cell reads of it each time that it is drawn.
package protocol ListItemViewModel: Sendable {
    /// The name of the cell kind that shows it; the type's own name by default.
    static var reuseIdentifier: String { get }

    /// What can be done with the row; where there is nothing it cannot be selected.
    var keys: [RowKey] { get }

    /// Does what a key stands for.
    ///
    /// - Parameters:
    ///   - key: One of ``keys``.
    ///   - locale: The language of whoever typed it.
    /// - Returns: What people are told of it; `nil` where the page shows it by itself.
    /// - Throws: Why it could not be done, which people are told.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText?
}

extension ListItemViewModel {
    /// The type's name.
    package static var reuseIdentifier: String { _typeName(Self.self, qualified: false) }

    /// The name of the cell kind that shows it.
    package var reuseIdentifier: String { Self.reuseIdentifier }

    /// Nothing can be done with it.
    package var keys: [RowKey] { [] }

    /// Does nothing.
    package func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? { nil }
}

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
