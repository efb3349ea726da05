package import DevMenuFiles
package import DevMenuKit

/// A title, and a few words and an arrow at its end.
package struct SampleSettingModel: SettingModel {
    /// The title.
    package let title: String
    /// Whether words and arrow are hidden.
    package let hideAccessory: Bool
    /// The words before the arrow; empty for none.
    package let accessoryTitle: String

    /// A title and what stands at its end.
    package init(title: String, hideAccessory: Bool = false, accessoryTitle: String = "") {
        self.title = title
        self.hideAccessory = hideAccessory
        self.accessoryTitle = accessoryTitle
    }

    /// Takes `title`, `hideAccessory` and `accessoryTitle`.
    package init(_ fields: ReferenceFields) {
        title = fields.text("title")
        hideAccessory = fields.bool("hideAccessory")
        accessoryTitle = fields.text("accessoryTitle")
    }

    /// The words before the arrow, unless they are hidden.
    package var note: String { hideAccessory ? "" : accessoryTitle }

    /// The three members; the words where there are some.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title), "hideAccessory": .bool(hideAccessory)]
        if !accessoryTitle.isEmpty { json["accessoryTitle"] = .string(accessoryTitle) }
        return json
    }
}
