package import DevMenuKit

/// Supplies the rows of a settings page, and handles them.
///
/// A presenter is one file. Rows name what they call by the names of ``handlers``; what is done within
/// a row, such as switching it, goes to `handle(_:)`.
package protocol SettingsPresenter: Sendable {
    /// What a route calls it, in kebab-case: `Settings?presenter=user`.
    var name: String { get }
    /// What people read above its page.
    var title: LocalizedText { get }
    /// What its rows call.
    var handlers: SettingsHandlers { get }

    /// The rows, section by section.
    ///
    /// - Throws: Why there are none, such as ``SettingsFileError``.
    func sections() throws -> [[SettingsRow]]

    /// Takes what was done within a row; by default nothing comes of it.
    ///
    /// - Parameter event: What was done, and where.
    /// - Returns: What people are told of it; `nil` for nothing.
    /// - Throws: Why it cannot be: the row is then as it was before.
    func handle(_ event: RowEvent) async throws -> LocalizedText?
}

extension SettingsPresenter {
    /// Nothing comes of it.
    package func handle(_ event: RowEvent) async throws -> LocalizedText? { nil }
}
