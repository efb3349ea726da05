package import DevMenuKit

/// An event within a row, which its presenter handles.
package struct CellEvent<Model: RowModel>: Sendable {
    /// The title of the event.
    package let title: LocalizedText
    /// The key of the event; `nil` for one only from a shell.
    package let key: Character?
    /// The value that the presenter receives: that of a switch, or the link of a title.
    package let value: JSONValue
    /// The row's content after the event.
    package let model: Model

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - title: The title of the event.
    ///   - key: The key of the event.
    ///   - value: The value that the presenter receives.
    ///   - model: The row's content after the event.
    package init(_ title: LocalizedText, key: Character?, value: JSONValue, model: Model) {
        self.title = title
        self.key = key
        self.value = value
        self.model = model
    }
}
