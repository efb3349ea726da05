package import DevMenuKit

/// An error of an event within a row while an earlier one is under way.
package struct RowIsBusy: LocalizedFailure, Equatable, CustomStringConvertible {
    /// The title of the row.
    package let title: String

    /// Creates an error of a busy row.
    package init(title: String) { self.title = title }

    package var message: LocalizedText {
        LocalizedText(en: "\(title): still being changed", zhHans: "\(title)：正在更改，请稍候")
    }

    package var description: String { message.english }
}
