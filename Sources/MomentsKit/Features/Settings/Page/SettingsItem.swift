package import DevMenuKit

/// The view model of a row of a settings page, of any kind.
package protocol SettingsItem: ListItemViewModel {
    /// The row's position on the page.
    var place: RowPlace { get }
    /// The name of its cell in pages in JSON.
    var cellClass: String { get }
    /// The current content.
    var shown: any RowModel { get }
    /// The name of the handler that is called when the row is chosen; `nil` for none.
    var handler: String? { get }
    /// The risk of choosing the row.
    var risk: Risk { get }
    /// The events within the row: their titles, and the values that the presenter receives.
    var events: [(title: LocalizedText, value: JSONValue)] { get }

    /// Chooses the row: calls its handler, if it has one.
    ///
    /// - Returns: The message to show; `nil` for none.
    /// - Throws: ``HandlerError``, or the handler's own error.
    func choose() async throws -> LocalizedText?

    /// Carries out one of the ``events``.
    ///
    /// The row changes at once, and back where the presenter throws.
    ///
    /// - Parameter value: The event's value; a value that no event has is ignored.
    /// - Returns: The message to show; `nil` for none.
    /// - Throws: ``RowIsBusy`` while another event is under way, or the presenter's own error.
    func send(_ value: JSONValue) async throws -> LocalizedText?
}
