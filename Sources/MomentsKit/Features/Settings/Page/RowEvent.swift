package import DevMenuKit

/// What was done within a row of a settings page.
package struct RowEvent: Equatable, Sendable {
    /// Where the row stands.
    package let place: RowPlace
    /// What people read first of the row.
    package let title: String
    /// What was done: the new value of a switch, the link of a title.
    package let value: JSONValue

    /// Something that was done within a row.
    package init(place: RowPlace, title: String, value: JSONValue) {
        self.place = place
        self.title = title
        self.value = value
    }
}
