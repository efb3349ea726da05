public import DevMenuKit

/// Supplies the rows of a settings page, and handles them.
///
/// A presenter is one file. Rows refer to ``handlers`` by name; an event within a row, such as
/// switching it, goes to `handle(_:)`.
public protocol SettingsPresenter: Sendable {
    /// The name in a route, in kebab-case: `Settings?presenter=user`.
    var name: String { get }
    /// The title above the page.
    var title: LocalizedText { get }
    /// The handlers that the rows can call.
    var handlers: SettingsHandlers { get }
    /// The separators' distances from the page's edges, or `nil`, the default, for no separators.
    var separatorInset: SeparatorInset? { get }

    /// Returns the rows by section.
    ///
    /// - Throws: An error if there are no rows.
    func sections() throws -> [[SettingsRow]]

    /// Handles an event within a row; by default does nothing.
    ///
    /// - Parameter event: The event and its row.
    /// - Returns: The message to show, or `nil`.
    /// - Throws: An error if the event can't be performed; the row is then as it was before.
    func handle(_ event: RowEvent) async throws -> LocalizedText?
}

extension SettingsPresenter {
    /// No lines between rows.
    public var separatorInset: SeparatorInset? { nil }

    /// Does nothing.
    public func handle(_ event: RowEvent) async throws -> LocalizedText? { nil }
}

/// An event that has happened within a row of a settings page.
public struct RowEvent: Equatable, Sendable {
    /// The row's index on the page.
    public let index: RowIndex
    /// The title of the row.
    public let title: String
    /// The value of the event: the new value of a switch, or the link of a title.
    public let value: JSONValue

    /// Creates an event within a row.
    public init(index: RowIndex, title: String, value: JSONValue) {
        self.index = index
        self.title = title
        self.value = value
    }
}
