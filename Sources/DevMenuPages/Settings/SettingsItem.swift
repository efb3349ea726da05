public import DevMenuKit
import Synchronization

/// The view model of a row of a settings page, of any kind.
public protocol SettingsItem: ListItemViewModel {
    /// The row's index on the page.
    var index: RowIndex { get }
    /// The name of its cell in pages in JSON.
    var cellClass: String { get }
    /// The current content.
    var shown: any RowModel { get }
    /// The name of the handler that is called when the row is chosen, or `nil`.
    var handler: String? { get }
    /// The risk of choosing the row.
    var risk: Risk { get }
    /// The events within the row: their titles, and the values that the presenter receives.
    var events: [(title: LocalizedText, value: JSONValue)] { get }

    /// Chooses the row: calls its handler, if it has one.
    ///
    /// - Returns: The message to show, or `nil`.
    /// - Throws: ``HandlerError``, or the handler's own error.
    func choose() async throws -> LocalizedText?

    /// Performs one of the ``events``.
    ///
    /// The row changes at once, and back if the presenter throws.
    ///
    /// - Parameter value: The event's value; a value that no event has is ignored.
    /// - Returns: The message to show, or `nil`.
    /// - Throws: `BusyRowError` while another event is under way, or the presenter's own error.
    func send(_ value: JSONValue) async throws -> LocalizedText?
}

/// The view model of a settings page's row that one type of cell draws.
final class SettingsItemViewModel<Cell: SettingCell>: SettingsItem {
    private struct State {
        var model: Cell.Model
        var isBusy = false
    }

    static var reuseIdentifier: String { Cell.Model.cellClass }

    let index: RowIndex
    let handler: String?

    private let presenter: any SettingsPresenter
    private let changed: @Sendable () -> Void
    private let state: Mutex<State>

    /// Creates the view model of a row.
    ///
    /// - Parameters:
    ///   - model: The row's initial content.
    ///   - index: The row's index on the page.
    ///   - handler: The name of the handler that is called when the row is chosen.
    ///   - presenter: The presenter that handles the row.
    ///   - changed: Called when the row has to be drawn again.
    init(
        _ model: Cell.Model,
        at index: RowIndex,
        handler: String?,
        presenter: any SettingsPresenter,
        changed: @escaping @Sendable () -> Void
    ) {
        self.index = index
        self.handler = handler
        self.presenter = presenter
        self.changed = changed
        state = Mutex(State(model: model))
    }

    /// The current content.
    var model: Cell.Model { state.withLock { $0.model } }

    var cellClass: String { Cell.Model.cellClass }
    var shown: any RowModel { model }
    var risk: Risk { Cell.Model.risk }

    var events: [(title: LocalizedText, value: JSONValue)] {
        Cell.events(of: model).map { ($0.title, $0.value) }
    }

    /// The keys of the row.
    ///
    /// Enter chooses the row; without a handler, Enter performs the event if there is only one.
    var keys: [RowKey] {
        let events = Cell.events(of: model)
        let keys = events.compactMap { event in event.key.map { RowKey($0, title: event.title) } }
        if handler != nil {
            return [RowKey(RowKey.enter, title: LocalizedText("choose", ["zh-Hans": "选择"]))] + keys
        }
        guard events.count == 1 else { return keys }
        return [RowKey(RowKey.enter, title: events[0].title)] + keys
    }

    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        let text: LocalizedText?
        if key.key == RowKey.enter, handler != nil {
            text = try await choose()
        } else {
            let events = Cell.events(of: model)
            let isOnly = events.count == 1 && key.key == RowKey.enter
            let event = isOnly ? events.first : events.first { $0.key == key.key }
            guard let event else { return nil }
            text = try await send(event.value)
        }
        return text.map { StyledText(ControlEscaping.escaped($0.resolved(for: locale))) }
    }

    func choose() async throws -> LocalizedText? {
        guard let handler else { return nil }
        return try await presenter.handlers.call(handler, with: model)
    }

    func send(_ value: JSONValue) async throws -> LocalizedText? {
        let before: Cell.Model? = try state.withLock { state in
            guard !state.isBusy else { throw BusyRowError(title: state.model.title) }
            let event = Cell.events(of: state.model).first { $0.value == value }
            guard let event else { return nil }
            defer { state = State(model: event.model, isBusy: true) }
            return state.model
        }
        guard let before else { return nil }
        changed()
        do {
            let event = RowEvent(index: index, title: before.title, value: value)
            let text = try await presenter.handle(event)
            state.withLock { $0.isBusy = false }
            return text
        } catch {
            state.withLock { $0 = State(model: before) }
            changed()
            throw error
        }
    }
}

/// Draws a settings page's row by its type of cell.
struct SettingsItemCell<Cell: SettingCell>: ListCell {
    private var item: SettingsItemViewModel<Cell>?

    mutating func update(with item: SettingsItemViewModel<Cell>) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        item.map { Cell.lines(of: $0.model, in: context) } ?? []
    }
}

/// An error of an event within a row while an earlier one is under way.
package struct BusyRowError: UserFacingError, Equatable, CustomStringConvertible {
    /// The title of the row.
    package let title: String

    /// The message for users.
    package var message: LocalizedText {
        LocalizedText("\(title): still being changed", ["zh-Hans": "\(title)：正在更改，请稍候"])
    }

    /// The message in English.
    package var description: String { message.english }
}
