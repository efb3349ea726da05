package import DevMenuKit

/// Something that can be done within a row, and that its presenter is told of.
package struct CellEvent<Model: RowModel>: Sendable {
    /// What people read of it.
    package let title: LocalizedText
    /// The key that does it; `nil` for what is only done from a shell.
    package let key: Character?
    /// What the presenter is told: the new value of a switch, the link of a title.
    package let value: JSONValue
    /// What the row shows from then on.
    package let model: Model

    /// Something that can be done within a row.
    ///
    /// - Parameters:
    ///   - title: What people read of it.
    ///   - key: The key that does it.
    ///   - value: What the presenter is told.
    ///   - model: What the row shows from then on.
    package init(_ title: LocalizedText, key: Character?, value: JSONValue, model: Model) {
        self.title = title
        self.key = key
        self.value = value
        self.model = model
    }
}
