package import DevMenuKit

/// Supplies the rows of a settings page, and handles them.
///
/// A presenter is one file. Rows refer to ``handlers`` by name; an event within a row, such as
/// switching it, goes to `handle(_:)`.
package protocol SettingsPresenter: Sendable {
    /// The name in a route, in kebab-case: `Settings?presenter=user`.
    var name: String { get }
    /// The title above the page.
    var title: LocalizedText { get }
    /// The handlers that the rows can call.
    var handlers: SettingsHandlers { get }

    /// Returns the rows by section.
    ///
    /// - Throws: An error, such as ``SettingsFileError``, where there are no rows.
    func sections() throws -> [[SettingsRow]]

    /// Handles an event within a row; by default does nothing.
    ///
    /// - Parameter event: The event and its row.
    /// - Returns: The message to show; `nil` for none.
    /// - Throws: An error where the event can't be carried out; the row is then as it was before.
    func handle(_ event: RowEvent) async throws -> LocalizedText?
}

extension SettingsPresenter {
    package func handle(_ event: RowEvent) async throws -> LocalizedText? { nil }
}

/// The presenters that a route can name.
package struct SettingsPresenters: Sendable {
    /// The presenters in order; the first is the default.
    package let all: [any SettingsPresenter]

    /// Creates a collection of at least one presenter; their names must differ.
    package init(_ all: [any SettingsPresenter]) {
        precondition(!all.isEmpty, "a settings page needs a presenter")
        self.all = all
    }

    /// Returns the presenters of the sample.
    ///
    /// - Parameter wait: Waits for the time of a simulated failure.
    /// - Returns: The presenters.
    package static func standard(
        wait: @escaping Waiting = { try await Task.sleep(for: $0) }
    ) -> Self {
        SettingsPresenters([
            TaobaoPresenter(), TaobaoPresenter(.json), UserPresenter(wait: wait),
            DriverPresenter(wait: wait),
        ])
    }

    /// The names of the presenters, in order.
    package var names: [String] { all.map(\.name) }

    /// Returns the presenter with a name, or `nil` where there is none.
    package subscript(name: String) -> (any SettingsPresenter)? { all.first { $0.name == name } }
}
