public import DevMenuKit

/// The content of a row of a settings page; each kind of row has a separate type.
///
/// A cell draws it (``SettingCell``), and ``SettingsPageReader`` reads it from a page in JSON.
///
/// Laws: `init(_:)` turns the `json` of a model into an equal model.
public protocol RowModel: Equatable, Sendable {
    /// The name of the kind: `Avatar`.
    ///
    /// In pages in JSON, the names of its cell and of its model are made of it.
    static var kind: String { get }
    /// The risk of choosing a row; safe by default.
    static var risk: Risk { get }

    /// The text that is shown first.
    var title: String { get }
    /// The members of the model in a page in JSON, without its class.
    var json: JSONObject { get }

    /// Creates a model from its members in a page in JSON.
    ///
    /// The fields report what is wrong with them.
    init(_ fields: RowFields)
}

extension RowModel {
    /// The name of the cell that draws it, in `cellClass`: `AvatarSettingCell`.
    public static var cellClass: String { kind + "SettingCell" }

    /// The name of the model, in `model.modelClass`: `AvatarSettingModel`.
    public static var modelClass: String { kind + "SettingModel" }

    /// The default: safe.
    public static var risk: Risk { .safe }
}
