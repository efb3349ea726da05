/// The kinds of row that every settings page may have.
package enum StandardRows {
    /// One type for each.
    package static let kinds: [any RowModel.Type] = [
        AvatarRow.self, SampleRow.self, SwitchRow.self, ExitRow.self, ProtocolRow.self,
    ]
}

/// Somebody's portrait, name and a few words below it.
package struct AvatarRow: RowModel {
    /// `Avatar`.
    package static let kind = "Avatar"

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
    package init(_ fields: RowFields) {
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

/// A title, and a few words and an arrow at its end.
package struct SampleRow: RowModel {
    /// `Sample`.
    package static let kind = "Sample"

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
    package init(_ fields: RowFields) {
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

/// A title with a switch.
///
/// In the menu of a file it is a toggle, and kept; on a page it is the page's own for the visit, since a
/// switch that a server has not confirmed is not kept.
package struct SwitchRow: RowModel {
    /// `Switch`.
    package static let kind = "Switch"

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
    package init(_ fields: RowFields) {
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

/// A title in a colour, for what leaves something, such as an account.
package struct ExitRow: RowModel {
    /// `Exit`.
    package static let kind = "Exit"
    /// What somebody has open there is closed.
    package static let risk = Risk.destructive

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
    package init(_ fields: RowFields) {
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

/// Titles that lead to documents, such as terms of use.
package struct ProtocolRow: RowModel {
    /// `Protocol`.
    package static let kind = "Protocol"

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
    package init(_ fields: RowFields) {
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
