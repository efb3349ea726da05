package import DevMenuFiles
package import DevMenuKit

/// Somebody's portrait, name and a few words below it.
package struct AvatarSettingModel: SettingModel {
    /// The name.
    package let title: String
    /// The portrait: an address, or the name of an image.
    package let avatar: String
    /// The words below the name; empty for none.
    package let subtitle: String

    /// A portrait and a name.
    package init(title: String, avatar: String, subtitle: String = "") {
        self.title = title
        self.avatar = avatar
        self.subtitle = subtitle
    }

    /// Takes `title`, `avatar` and `subtitle`.
    package init(_ fields: ReferenceFields) {
        title = fields.text("title")
        avatar = fields.text("avatar")
        subtitle = fields.text("subtitle")
    }

    /// The words below the name.
    package var note: String { subtitle }

    /// The three members; the subtitle where there is one.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title), "avatar": .string(avatar)]
        if !subtitle.isEmpty { json["subtitle"] = .string(subtitle) }
        return json
    }
}
