package import DevMenuFiles
package import DevMenuKit

/// A title with a switch.
package struct SwitchSettingModel: SettingModel {
    /// The title.
    package let title: String
    /// The words below the title; empty for none.
    package let subtitle: String
    /// Whether the switch is on.
    package var isOpen: Bool

    /// A title with a switch.
    package init(title: String, subtitle: String = "", isOpen: Bool = false) {
        self.title = title
        self.subtitle = subtitle
        self.isOpen = isOpen
    }

    /// Takes `title`, `subtitle` and `isOpen`.
    package init(_ fields: ReferenceFields) {
        title = fields.text("title")
        subtitle = fields.text("subtitle")
        isOpen = fields.bool("isOpen")
    }

    /// The words below the title.
    package var note: String { subtitle }

    /// The three members; the words where there are some.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title)]
        if !subtitle.isEmpty { json["subtitle"] = .string(subtitle) }
        json["isOpen"] = .bool(isOpen)
        return json
    }
}
