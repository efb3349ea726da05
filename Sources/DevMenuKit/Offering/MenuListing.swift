/// A menu as it was at one time, in one language: what a screen of the app shows.
///
/// ```swift
/// let toggles = await host.menu().items.filter { $0.kind == .toggle }
/// ```
public struct MenuListing: Hashable, Sendable {
    /// The title above the menu.
    public var title: String
    /// The sections that have items, in order.
    public var sections: [Section]

    /// Creates a menu.
    public init(title: String, sections: [Section] = []) {
        self.title = title
        self.sections = sections
    }

    /// The items of all sections, in order.
    public var items: [Item] { sections.flatMap(\.items) }

    /// The item of an identifier, or `nil` if there is none.
    public subscript(id: ItemID) -> Item? {
        for section in sections {
            if let item = section.items.first(where: { $0.id == id }) { return item }
        }
        return nil
    }

    /// A titled group of items.
    public struct Section: Identifiable, Hashable, Sendable {
        /// The identifier, unique in its menu.
        public let id: SectionID
        /// The title above the items.
        public var title: String
        /// The text below the items, or `nil` if there is none.
        public var footer: String?
        /// The items in order.
        public var items: [Item]

        /// Creates a section.
        public init(_ id: SectionID, title: String, footer: String? = nil, items: [Item] = []) {
            self.id = id
            self.title = title
            self.footer = footer
            self.items = items
        }
    }

    /// An item, with what shells know of it.
    public struct Item: Identifiable, Hashable, Sendable {
        /// The members of the item in the protocol, which has all of the item's facts.
        public let members: JSONObject

        /// Creates an item, such as for a preview of a screen.
        ///
        /// ```swift
        /// let sale = MenuListing.Item(
        ///     "sale",
        ///     kind: .toggle,
        ///     title: "Sale",
        ///     ["value": false, "layer": "default", "isWritable": true]
        /// )
        /// ```
        public init(
            _ id: ItemID,
            kind: ItemKind,
            title: String,
            _ members: JSONObject = [:]
        ) {
            var all: JSONObject = [
                "id": .string(id.rawValue), "kind": .string(kind.rawValue), "title": .string(title),
            ]
            all.merge(members)
            self.members = all
        }

        /// The identifier, unique in its menu.
        public var id: ItemID { ItemID(text("id") ?? "") }
        /// The kind, which determines how it's shown; one that isn't known is a description.
        public var kind: ItemKind { text("kind").map { ItemKind(rawValue: $0) } ?? .description }
        /// The title.
        public var title: String { text("title") ?? id.rawValue }
        /// A sentence about it, or `nil` if there is none.
        public var summary: String? { text("summary") }
        /// The text of a description, or the address of a link; `nil` if there is none.
        public var detail: String? { text("detail") ?? text("url") }
        /// The value of a setting; `null` if it isn't known, and `nil` if the item isn't a setting.
        public var value: JSONValue? { layer == nil ? nil : members["value"] ?? .null }
        /// The value that the app goes by until its next launch, or `nil` if that's ``value``.
        public var inForce: JSONValue? { members["inForce"] }
        /// The value as people read it, or `nil` if they read it as it is.
        public var valueText: String? { text("valueText") }
        /// The value of an override that is suspended after crashes at launch, or `nil`.
        public var suspended: JSONValue? { members["suspended"] }
        /// The end of the override that gives the value, in ISO 8601, or `relaunch`; `nil` if it
        /// has none.
        public var until: String? { text("until") }
        /// The layer that gives the value, or `nil` if the item isn't a setting.
        public var layer: SettingLayer? { text("layer").map { SettingLayer(rawValue: $0) } }
        /// Indicates whether a setting can be set.
        public var isWritable: Bool { members["isWritable"]?.bool ?? false }
        /// The time at which the app follows a change, or `nil` if the item isn't a setting.
        public var effect: SettingEffect? {
            text("effect").flatMap { SettingEffect(rawValue: $0) }
        }
        /// The values that a choice can have; empty for any.
        public var options: [Option] { (members["options"]?.array ?? []).compactMap(Option.init) }
        /// Indicates whether a choice can also have other values than its options.
        public var isOpen: Bool { members["isOpen"]?.bool ?? false }
        /// The reason it can't be set or run now, or `nil` if it can.
        public var unavailable: String? { text("unavailable") }
        /// The reason the value isn't known, or `nil`.
        public var problem: String? { text("problem") }
        /// The risk of running an action, or of setting a value that the app keeps; `nil` if there is
        /// none to speak of.
        public var risk: Risk? { text("risk").flatMap { Risk(rawValue: $0) } }
        /// The question before a risky action runs, or `nil` for a screen's own.
        ///
        /// Names of parameters in braces represent arguments.
        public var question: String? { text("confirm") }
        /// The parameters of an action.
        public var parameters: [Parameter] {
            (members["parameters"]?.array ?? []).compactMap(Parameter.init)
        }

        /// Indicates whether a person is asked before the action runs.
        public var needsConfirmation: Bool { risk?.needsConfirmation ?? false }

        private func text(_ name: String) -> String? { members[name]?.string }
    }

    /// A value that a choice can have.
    public struct Option: Identifiable, Hashable, Sendable {
        private let json: JSONValue

        fileprivate init?(_ json: JSONValue) {
            guard json["value"] != nil else { return nil }
            self.json = json
        }

        /// The value, which no other option of the item has.
        public var value: JSONValue { json["value"] ?? .null }
        /// The title; the value as text if it has none.
        public var title: String {
            json["title"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? value.string ?? "\(value)"
        }
        /// The value.
        public var id: JSONValue { value }
    }

    /// A parameter of an action.
    public struct Parameter: Identifiable, Hashable, Sendable {
        private let json: JSONValue

        fileprivate init?(_ json: JSONValue) {
            guard json["name"]?.string != nil else { return nil }
            self.json = json
        }

        /// The name, unique in its action.
        public var name: String { json["name"]?.string ?? "" }
        /// The type of the arguments; a text if it isn't known.
        public var type: ParameterType {
            json["type"]?.string.flatMap { ParameterType(rawValue: $0) } ?? .string
        }
        /// A sentence about it; may be empty.
        public var summary: String { json["summary"]?.string ?? "" }
        /// Indicates whether an argument is required.
        public var isRequired: Bool { flag("isRequired") }
        /// The value that is used if no argument is given, or `nil` if there is none.
        public var defaultValue: JSONValue? { json["default"] }
        /// The values of a choice.
        public var choices: [String] { (json["choices"]?.array ?? []).compactMap(\.string) }
        /// Indicates whether what is typed isn't shown.
        public var isSecret: Bool { flag("isSecret") }
        /// Indicates whether the argument is a list of texts.
        public var isRest: Bool { flag("isRest") }
        /// The name.
        public var id: String { name }

        private func flag(_ name: String) -> Bool { json[name]?.bool ?? false }
    }
}

extension MenuListing: Sequence {
    /// Returns an iterator of the sections.
    public func makeIterator() -> IndexingIterator<[Section]> { sections.makeIterator() }
}
