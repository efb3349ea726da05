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

/// An event that has happened within a row of a settings page.
package struct RowEvent: Equatable, Sendable {
    /// The row's index on the page.
    package let index: RowIndex
    /// The title of the row.
    package let title: String
    /// The value of the event: the new value of a switch, or the link of a title.
    package let value: JSONValue

    /// Creates an event within a row.
    package init(index: RowIndex, title: String, value: JSONValue) {
        self.index = index
        self.title = title
        self.value = value
    }
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

/// An error of a switch that turned back, since the sample has nothing to switch.
package struct SimulatedError: UserFacingError, Equatable, CustomStringConvertible {
    /// The time that the sample pretends to need.
    static let delay = Duration.seconds(2)

    /// The title of the switch.
    package let title: String
    /// `true` where the switch was to be on.
    package let isOn: Bool

    /// Creates an error of a switch that turned back.
    package init(title: String, isOn: Bool) {
        self.title = title
        self.isOn = isOn
    }

    /// Pretends to carry out an event within a row, and fails.
    ///
    /// - Parameters:
    ///   - event: The event: a switch's new value.
    ///   - wait: Waits for ``delay``.
    /// - Returns: `nil` where the event isn't that of a switch.
    /// - Throws: ``SimulatedError``, or `CancellationError`.
    static func of(
        _ event: RowEvent,
        _ wait: Waiting
    ) async throws -> LocalizedText? {
        guard let isOn = event.value.bool else { return nil }
        try await wait(delay)
        throw SimulatedError(title: event.title, isOn: isOn)
    }

    package var message: LocalizedText {
        LocalizedText(
            en: "\(title): simulated failure, \(isOn ? "off" : "on") again",
            zhHans: "\(title)：模拟失败，已恢复为\(isOn ? "关" : "开")"
        )
    }

    package var description: String { message.english }
}

/// A function that waits for a duration; tests give one of their own.
///
/// - Throws: `CancellationError` where the task is cancelled.
package typealias Waiting = @Sendable (Duration) async throws -> Void
