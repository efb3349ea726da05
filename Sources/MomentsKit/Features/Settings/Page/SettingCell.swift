package import DevMenuKit

/// A kind of row on a settings page: how it looks, and what can be done within it.
///
/// A kind is a type of its own: rows name it, and so bring it to their page.
package protocol SettingCell: Sendable {
    /// What its rows show.
    associatedtype Model: SettingModel

    /// What pages in JSON call it; the type's own name by default.
    static var cellClass: String { get }
    /// What choosing a row puts at stake; nothing by default.
    static var risk: Risk { get }

    /// What can be done within a row, besides choosing it; nothing by default.
    static func events(of model: Model) -> [CellEvent<Model>]

    /// The lines of a row, each no wider than the place has columns.
    static func lines(of model: Model, in place: ListPlace) -> [StyledText]
}

extension SettingCell {
    /// The type's name.
    package static var cellClass: String { _typeName(Self.self, qualified: false) }

    /// Nothing is at stake.
    package static var risk: Risk { .safe }

    /// Nothing can be done within it.
    package static func events(of model: Model) -> [CellEvent<Model>] { [] }
}
