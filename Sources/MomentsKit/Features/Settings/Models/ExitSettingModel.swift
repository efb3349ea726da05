package import DevMenuFiles
package import DevMenuKit

/// A title in a colour, for what leaves something, such as an account.
package struct ExitSettingModel: SettingModel {
    /// The title.
    package let title: String
    /// The title's colour; `nil` for that of other text.
    package let titleColor: RGBColor?

    /// A title in a colour.
    package init(title: String, titleColor: RGBColor? = nil) {
        self.title = title
        self.titleColor = titleColor
    }

    /// Takes `title` and `titleColor`.
    package init(_ fields: ReferenceFields) {
        title = fields.text("title")
        titleColor = fields.color("titleColor")
    }

    /// Both members; the colour where there is one.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title)]
        if let titleColor { json["titleColor"] = .string(titleColor.description) }
        return json
    }
}
