/// What a row of a settings page shows: a kind of row is a type of its own.
///
/// A menu's file makes items of rows, and a page of an app draws them; both read them as this says. Laws:
/// what `init(_:)` makes of the `json` of a model is that model.
package protocol RowModel: Equatable, Sendable {
    /// The name of the kind, from which pages in JSON make those of its cell and of its model: `Avatar`.
    static var kind: String { get }
    /// What choosing a row puts at stake; nothing by default.
    static var risk: Risk { get }

    /// What people read first of the row.
    var title: String { get }
    /// What people read beside the title; empty, the default, for nothing.
    var note: String { get }
    /// The members of the model in a page in JSON, but for its class.
    var json: JSONObject { get }

    /// Takes the members of a model in a page in JSON; what is wrong with them is told by the fields.
    init(_ fields: RowFields)
}

extension RowModel {
    /// The name of what draws it, as `cellClass` has it: `AvatarSettingCell`.
    package static var cellClass: String { kind + "SettingCell" }

    /// The name of the model, as `model.modelClass` has it: `AvatarSettingModel`.
    package static var modelClass: String { kind + "SettingModel" }

    /// Nothing is at stake.
    package static var risk: Risk { .safe }

    /// Nothing beside the title.
    package var note: String { "" }
}
