package import DevMenuKit

/// A row of a settings page at work, whatever its kind.
package protocol SettingsItem: ListItemViewModel {
    /// Where it stands.
    var place: RowPlace { get }
    /// What pages in JSON call its kind.
    var cellClass: String { get }
    /// What it shows now.
    var shown: any RowModel { get }
    /// The name of what is called when it is chosen; `nil` where nothing is.
    var handler: String? { get }
    /// What choosing it puts at stake.
    var risk: Risk { get }
    /// What can be done within it: what it is called, and what the presenter is told.
    var events: [(title: LocalizedText, value: JSONValue)] { get }

    /// Chooses it: its handler is called; without one nothing is.
    ///
    /// - Returns: What people are told of it; `nil` for nothing.
    /// - Throws: ``HandlerError``, or what the handler throws.
    func choose() async throws -> LocalizedText?

    /// Does one of the ``events``: the row changes at once, and back where the presenter refuses it.
    ///
    /// - Parameter value: What the presenter is told; of a value that no event has nothing is done.
    /// - Returns: What people are told of it; `nil` for nothing.
    /// - Throws: ``RowIsBusy`` while another is under way, or what the presenter throws.
    func send(_ value: JSONValue) async throws -> LocalizedText?
}
