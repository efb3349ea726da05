package import DevMenuKit

/// Where a list is drawn: how wide, and for whom.
package struct ListPlace: Hashable, Sendable {
    /// The columns that a line may take, at least 1.
    package let width: Int
    /// The language of whoever looks.
    package let locale: MenuLocale

    /// A place of a width.
    package init(width: Int, locale: MenuLocale) {
        self.width = max(1, width)
        self.locale = locale
    }
}
