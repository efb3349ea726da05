package import DevMenuKit

/// An error that occurs when something is done within a row that is still at work.
package struct RowIsBusy: LocalizedFailure, Equatable, CustomStringConvertible {
    /// What people read first of the row.
    package let title: String

    /// Something is under way in a row.
    package init(title: String) { self.title = title }

    /// What people are told.
    package var message: LocalizedText {
        LocalizedText(en: "\(title): still being changed", zhHans: "\(title)：正在更改，请稍候")
    }

    /// The message in English.
    package var description: String { message.english }
}
