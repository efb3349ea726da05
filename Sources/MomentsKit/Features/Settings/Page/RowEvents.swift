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

/// An event that has happened within a row of a settings page.
package struct RowEvent: Equatable, Sendable {
    /// The row's position on the page.
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

/// The position of a row on a settings page; indices count from 0, as in `data[1][3]`.
package struct RowIndex: Hashable, Sendable {
    /// The index of the section.
    package let section: Int
    /// The index of the row in the section.
    package let row: Int

    /// Creates the position of a row.
    package init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}

extension RowIndex: CustomStringConvertible {
    /// The position in messages: `section 1, row 3`.
    package var description: String { "section \(section), row \(row)" }
}

/// An error of an event within a row while an earlier one is under way.
package struct BusyRowError: UserFacingError, Equatable, CustomStringConvertible {
    /// The title of the row.
    package let title: String

    /// Creates an error of a busy row.
    package init(title: String) { self.title = title }

    package var message: LocalizedText {
        LocalizedText(en: "\(title): still being changed", zhHans: "\(title)：正在更改，请稍候")
    }

    package var description: String { message.english }
}
