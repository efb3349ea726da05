public import DevMenuKit

/// A portrait, a name and a few words below it.
public struct AvatarRow: RowModel {
    /// The name `Avatar`.
    public static let kind = "Avatar"

    /// The name.
    public let title: String
    /// The portrait: an address, or the name of an image.
    public let avatar: String
    /// The words below the name; may be empty.
    public let subtitle: String

    /// Creates a row of a portrait and a name.
    public init(title: String, avatar: String, subtitle: String = "") {
        self.title = title
        self.avatar = avatar
        self.subtitle = subtitle
    }

    /// Reads `title`, `avatar` and `subtitle`.
    public init(_ fields: RowFields) {
        title = fields.text("title")
        avatar = fields.text("avatar")
        subtitle = fields.text("subtitle")
    }

    /// The three members; without an empty subtitle.
    public var json: JSONObject {
        var json: JSONObject = ["title": .string(title), "avatar": .string(avatar)]
        if !subtitle.isEmpty { json["subtitle"] = .string(subtitle) }
        return json
    }
}

/// A title, and a few words and an arrow at its end.
public struct SampleRow: RowModel {
    /// The name `Sample`.
    public static let kind = "Sample"

    /// The title.
    public let title: String
    /// Hides the arrow, but not the words before it.
    public let hideAccessory: Bool
    /// The words before the arrow; may be empty.
    public let accessoryTitle: String

    /// Creates a row of a title, with words and an arrow at its end.
    public init(title: String, hideAccessory: Bool = false, accessoryTitle: String = "") {
        self.title = title
        self.hideAccessory = hideAccessory
        self.accessoryTitle = accessoryTitle
    }

    /// Reads `title`, `hideAccessory` and `accessoryTitle`.
    public init(_ fields: RowFields) {
        title = fields.text("title")
        hideAccessory = fields.bool("hideAccessory")
        accessoryTitle = fields.text("accessoryTitle")
    }

    /// The three members; without empty words.
    public var json: JSONObject {
        var json: JSONObject = ["title": .string(title), "hideAccessory": .bool(hideAccessory)]
        if !accessoryTitle.isEmpty { json["accessoryTitle"] = .string(accessoryTitle) }
        return json
    }
}

/// A title with a switch.
///
/// Its value lasts as long as the visit, because a switch that no server has confirmed isn't saved.
public struct SwitchRow: RowModel {
    /// The name `Switch`.
    public static let kind = "Switch"

    /// The title.
    public let title: String
    /// The words below the title; may be empty.
    public let subtitle: String
    /// `true` if the switch is on.
    public var isOpen: Bool

    /// Creates a row of a title with a switch.
    public init(title: String, subtitle: String = "", isOpen: Bool = false) {
        self.title = title
        self.subtitle = subtitle
        self.isOpen = isOpen
    }

    /// Reads `title`, `subtitle` and `isOpen`.
    public init(_ fields: RowFields) {
        title = fields.text("title")
        subtitle = fields.text("subtitle")
        isOpen = fields.bool("isOpen")
    }

    /// The three members; without empty words.
    public var json: JSONObject {
        var json: JSONObject = ["title": .string(title)]
        if !subtitle.isEmpty { json["subtitle"] = .string(subtitle) }
        json["isOpen"] = .bool(isOpen)
        return json
    }
}

/// A title in a colour, for leaving something, such as an account.
public struct ExitRow: RowModel {
    /// The name `Exit`.
    public static let kind = "Exit"
    /// Leaving closes whatever is open there.
    public static let risk = Risk.destructive

    /// The title.
    public let title: String
    /// The title's colour, or `nil` for the colour of other text.
    public let titleColor: RGBColor?

    /// Creates a row of a title in a colour.
    public init(title: String, titleColor: RGBColor? = nil) {
        self.title = title
        self.titleColor = titleColor
    }

    /// Reads `title` and `titleColor`.
    public init(_ fields: RowFields) {
        title = fields.text("title")
        titleColor = fields.color("titleColor")
    }

    /// Both members; without a colour that is `nil`.
    public var json: JSONObject {
        var json: JSONObject = ["title": .string(title)]
        if let titleColor { json["titleColor"] = .string(titleColor.description) }
        return json
    }
}

/// Titles that lead to documents, such as terms of use.
public struct ProtocolRow: RowModel {
    /// The name `Protocol`.
    public static let kind = "Protocol"

    /// A title that leads to a document.
    public struct Entry: Equatable, Sendable {
        /// The title.
        public let title: String
        /// The title's colour, or `nil` for the row's.
        public let titleColor: RGBColor?
        /// The document's address; empty if there is none.
        public let link: String

        /// Creates a title that leads to an address.
        public init(title: String, titleColor: RGBColor? = nil, link: String) {
            self.title = title
            self.titleColor = titleColor
            self.link = link
        }
    }

    /// The colour of titles that don't have one, or `nil` for the colour of other text.
    public let titleColor: RGBColor?
    /// The titles.
    public let list: [Entry]

    /// Creates a row of titles in a colour.
    public init(titleColor: RGBColor? = nil, list: [Entry]) {
        self.titleColor = titleColor
        self.list = list
    }

    /// Reads `titleColor`, and `list` with the `title`, `titleColor` and `link` of each title.
    public init(_ fields: RowFields) {
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
    public var title: String { list.map(\.title).joined(separator: " ") }

    /// Both members; without colours that are `nil`.
    public var json: JSONObject {
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
