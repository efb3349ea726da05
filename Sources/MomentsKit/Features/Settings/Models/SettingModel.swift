package import DevMenuFiles
package import DevMenuKit

/// What a row of a settings page shows.
///
/// Laws: what `init(_:)` makes of the `json` of a model is that model.
package protocol SettingModel: Equatable, Sendable {
    /// What pages in JSON call it; the type's own name by default.
    static var modelClass: String { get }

    /// What people read first of the row.
    var title: String { get }
    /// What people read beside the title; empty, the default, for nothing.
    var note: String { get }
    /// The members of the model in a page in JSON, but for its class.
    var json: JSONObject { get }

    /// Takes the members of a model in a page in JSON; what is wrong with them is told by the fields.
    init(_ fields: ReferenceFields)
}

extension SettingModel {
    /// The type's name.
    package static var modelClass: String { _typeName(Self.self, qualified: false) }

    /// Nothing beside the title.
    package var note: String { "" }
}
