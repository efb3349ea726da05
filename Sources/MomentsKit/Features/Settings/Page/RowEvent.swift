package import DevMenuKit

/// An event that has happened within a row of a settings page.
package struct RowEvent: Equatable, Sendable {
    /// The row's position on the page.
    package let place: RowPlace
    /// The title of the row.
    package let title: String
    /// The value of the event: the new value of a switch, or the link of a title.
    package let value: JSONValue

    /// Creates an event within a row.
    package init(place: RowPlace, title: String, value: JSONValue) {
        self.place = place
        self.title = title
        self.value = value
    }
}
