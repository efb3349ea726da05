package import DevMenuKit

/// The content of one row of a list, and the actions of its keys.
///
/// Laws: the content does not change, except for what its cell reads of it each time that it is
/// drawn.
package protocol ListItemViewModel: Sendable {
    /// The name of the cell kind that draws the item; the type's own name by default.
    static var reuseIdentifier: String { get }

    /// The keys that act on the row; a row without keys cannot be selected.
    var keys: [RowKey] { get }

    /// Performs the action of a key.
    ///
    /// - Parameters:
    ///   - key: One of ``keys``.
    ///   - locale: The user's language.
    /// - Returns: A message for the user; `nil` where the page already shows the effect.
    /// - Throws: The reason why it could not be done, which the user sees.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText?
}

extension ListItemViewModel {
    package static var reuseIdentifier: String { _typeName(Self.self, qualified: false) }

    /// The name of the cell kind that draws the item.
    package var reuseIdentifier: String { Self.reuseIdentifier }

    package var keys: [RowKey] { [] }

    package func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? { nil }
}

/// A key that acts on the selected row.
package struct RowKey: Hashable, Sendable {
    /// The character of the Enter key.
    package static let enter: Character = "\n"

    /// The typed character; ``enter`` for Enter.
    package let key: Character
    /// The key's action, in a word or two.
    package let title: LocalizedText

    package init(_ key: Character, title: LocalizedText) {
        self.key = key
        self.title = title
    }
}
