/// The kinds of rows that every settings page can have.
package enum StandardRows {
    /// The types of the kinds.
    package static let kinds: [any RowModel.Type] = [
        AvatarRow.self, SampleRow.self, SwitchRow.self, ExitRow.self, ProtocolRow.self,
    ]
}

/// A portrait, a name and a few words below it.
package struct AvatarRow: RowModel {
    package static let kind = "Avatar"

    /// The name.
    package let title: String
    /// The portrait: an address, or the name of an image.
    package let avatar: String
    /// The words below the name; empty for none.
    package let subtitle: String

    /// Creates a row of a portrait and a name.
    package init(title: String, avatar: String, subtitle: String = "") {
        self.title = title
        self.avatar = avatar
        self.subtitle = subtitle
    }

    /// Reads `title`, `avatar` and `subtitle`.
    package init(_ fields: RowFields) {
        title = fields.text("title")
        avatar = fields.text("avatar")
        subtitle = fields.text("subtitle")
    }

    package var note: String { subtitle }

    /// The three members; without an empty subtitle.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title), "avatar": .string(avatar)]
        if !subtitle.isEmpty { json["subtitle"] = .string(subtitle) }
        return json
    }
}

/// A title, and a few words and an arrow at its end.
package struct SampleRow: RowModel {
    package static let kind = "Sample"

    /// The title.
    package let title: String
    /// Hides the words and the arrow.
    package let hideAccessory: Bool
    /// The words before the arrow; empty for none.
    package let accessoryTitle: String

    /// Creates a row of a title, with words and an arrow at its end.
    package init(title: String, hideAccessory: Bool = false, accessoryTitle: String = "") {
        self.title = title
        self.hideAccessory = hideAccessory
        self.accessoryTitle = accessoryTitle
    }

    /// Reads `title`, `hideAccessory` and `accessoryTitle`.
    package init(_ fields: RowFields) {
        title = fields.text("title")
        hideAccessory = fields.bool("hideAccessory")
        accessoryTitle = fields.text("accessoryTitle")
    }

    /// The words before the arrow, unless they are hidden.
    package var note: String { hideAccessory ? "" : accessoryTitle }

    /// The three members; without empty words.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title), "hideAccessory": .bool(hideAccessory)]
        if !accessoryTitle.isEmpty { json["accessoryTitle"] = .string(accessoryTitle) }
        return json
    }
}

/// A title with a switch.
///
/// In the menu of a file it's a toggle, whose value is kept. On a page the value lasts as long as
/// the visit, since a switch that no server has confirmed isn't kept.
package struct SwitchRow: RowModel {
    package static let kind = "Switch"

    /// The title.
    package let title: String
    /// The words below the title; empty for none.
    package let subtitle: String
    /// `true` where the switch is on.
    package var isOpen: Bool

    /// Creates a row of a title with a switch.
    package init(title: String, subtitle: String = "", isOpen: Bool = false) {
        self.title = title
        self.subtitle = subtitle
        self.isOpen = isOpen
    }

    /// Reads `title`, `subtitle` and `isOpen`.
    package init(_ fields: RowFields) {
        title = fields.text("title")
        subtitle = fields.text("subtitle")
        isOpen = fields.bool("isOpen")
    }

    package var note: String { subtitle }

    /// The three members; without empty words.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title)]
        if !subtitle.isEmpty { json["subtitle"] = .string(subtitle) }
        json["isOpen"] = .bool(isOpen)
        return json
    }
}

/// A title in a colour, for leaving something, such as an account.
package struct ExitRow: RowModel {
    package static let kind = "Exit"
    /// Leaving closes whatever is open there.
    package static let risk = Risk.destructive

    /// The title.
    package let title: String
    /// The title's colour; `nil` for the colour of other text.
    package let titleColor: RGBColor?

    /// Creates a row of a title in a colour.
    package init(title: String, titleColor: RGBColor? = nil) {
        self.title = title
        self.titleColor = titleColor
    }

    /// Reads `title` and `titleColor`.
    package init(_ fields: RowFields) {
        title = fields.text("title")
        titleColor = fields.color("titleColor")
    }

    /// Both members; without a colour that is `nil`.
    package var json: JSONObject {
        var json: JSONObject = ["title": .string(title)]
        if let titleColor { json["titleColor"] = .string(titleColor.description) }
        return json
    }
}

/// Titles that lead to documents, such as terms of use.
package struct ProtocolRow: RowModel {
    package static let kind = "Protocol"

    /// A title that leads to a document.
    package struct Entry: Equatable, Sendable {
        /// The title.
        package let title: String
        /// The title's colour; `nil` for the row's.
        package let titleColor: RGBColor?
        /// The document's address; empty where there is none.
        package let link: String

        /// Creates a title that leads to an address.
        package init(title: String, titleColor: RGBColor? = nil, link: String) {
            self.title = title
            self.titleColor = titleColor
            self.link = link
        }
    }

    /// The colour of titles without one of their own; `nil` for the colour of other text.
    package let titleColor: RGBColor?
    /// The titles.
    package let list: [Entry]

    /// Creates a row of titles in a colour.
    package init(titleColor: RGBColor? = nil, list: [Entry]) {
        self.titleColor = titleColor
        self.list = list
    }

    /// Reads `titleColor`, and `list` with the `title`, `titleColor` and `link` of each title.
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

    /// All titles, with a space between them.
    package var title: String { list.map(\.title).joined(separator: " ") }

    /// Both members; without colours that are `nil`.
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
