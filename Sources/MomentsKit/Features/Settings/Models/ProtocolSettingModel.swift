package import DevMenuFiles
package import DevMenuKit

/// Titles that lead to documents, such as terms of use.
package struct ProtocolSettingModel: SettingModel {
    /// A title that leads to a document.
    package struct Entry: Equatable, Sendable {
        /// The title.
        package let title: String
        /// The title's colour; `nil` for that of the row.
        package let titleColor: RGBColor?
        /// The document's address; empty where there is none.
        package let link: String

        /// A title that leads to an address.
        package init(title: String, titleColor: RGBColor? = nil, link: String) {
            self.title = title
            self.titleColor = titleColor
            self.link = link
        }
    }

    /// The colour of titles that have none of their own; `nil` for that of other text.
    package let titleColor: RGBColor?
    /// The titles.
    package let list: [Entry]

    /// Titles in a colour.
    package init(titleColor: RGBColor? = nil, list: [Entry]) {
        self.titleColor = titleColor
        self.list = list
    }

    /// Takes `titleColor`, and `list` with `title`, `titleColor` and `link` of each.
    package init(_ fields: ReferenceFields) {
        titleColor = fields.color("titleColor")
        list = fields.list("list").map { entry in
            Entry(
                title: entry.text("title"),
                titleColor: entry.color("titleColor"),
                link: entry.address("link") ?? ""
            )
        }
    }

    /// All titles.
    package var title: String { list.map(\.title).joined(separator: " ") }

    /// Both members; colours where there are some.
    package var json: JSONObject {
        var json = JSONObject()
        if let titleColor { json["titleColor"] = .string(titleColor.description) }
        json["list"] = .array(
            list.map { entry in
                var json: JSONObject = ["title": .string(entry.title)]
                if let color = entry.titleColor { json["titleColor"] = .string(color.description) }
                json["link"] = .string(entry.link)
                return .object(json)
            }
        )
        return json
    }
}
