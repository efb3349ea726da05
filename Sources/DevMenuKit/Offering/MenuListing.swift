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
        /// The identifier, unique in its menu.
        public let id: ItemID
        /// The kind, which determines how it's shown; one that isn't known is a description.
        public let kind: ItemKind
        /// The title.
        public var title: String
        /// A sentence about it, or `nil` if there is none.
        public var summary: String?
        /// The text of a description, or `nil` if there is none.
        public var detail: String?
        /// The value of a setting; `null` if it isn't known, and `nil` if the item isn't a setting.
        public var value: JSONValue?
        /// The value that the app goes by until its next launch, or `nil` if that's ``value``.
        public var inForce: JSONValue?
        /// The value as people read it, or `nil` if they read it as it is.
        public var valueText: String?
        /// The value of an override that is suspended after crashes at launch, or `nil`.
        public var suspended: JSONValue?
        /// The end of the override that gives the value, in ISO 8601, or `relaunch`; `nil` if it
        /// has none.
        public var until: String?
        /// The layer that gives the value, or `nil` if the item isn't a setting.
        public var layer: SettingLayer?
        /// Indicates whether a setting can be set.
        public var isWritable = false
        /// The time at which the app follows a change, or `nil` if the item isn't a setting.
        public var effect: SettingEffect?
        /// The values that a choice can have; empty for any.
        public var options: [Option] = []
        /// Indicates whether a choice can also have other values than its options.
        public var isOpen = false
        /// The reason it can't be set or run now, or `nil` if it can.
        public var unavailable: String?
        /// The reason the value isn't known, or `nil`.
        public var problem: String?
        /// The risk of running an action, or `nil` if the item isn't an action.
        public var risk: Risk?
        /// The question before a risky action runs, or `nil` for a screen's own.
        ///
        /// Names of parameters in braces represent arguments.
        public var question: String?
        /// The parameters of an action.
        public var parameters: [Parameter] = []

        /// Creates an item.
        public init(_ id: ItemID, kind: ItemKind, title: String) {
            self.id = id
            self.kind = kind
            self.title = title
        }

        /// Indicates whether a person is asked before the action runs.
        public var needsConfirmation: Bool { risk?.needsConfirmation ?? false }
    }

    /// A value that a choice can have.
    public struct Option: Identifiable, Hashable, Sendable {
        /// The value.
        public let value: JSONValue
        /// The title; the value as text if it has none.
        public var title: String

        /// Creates an option.
        public init(_ value: JSONValue, title: String) {
            self.value = value
            self.title = title
        }

        /// The value, which no other option of the item has.
        public var id: JSONValue { value }
    }

    /// A parameter of an action.
    public struct Parameter: Identifiable, Hashable, Sendable {
        /// The name, unique in its action.
        public let name: String
        /// The type of the arguments.
        public let type: ParameterType
        /// A sentence about it; may be empty.
        public var summary = ""
        /// Indicates whether an argument is required.
        public var isRequired = false
        /// The value that is used if no argument is given, or `nil` if there is none.
        public var defaultValue: JSONValue?
        /// The values of a choice.
        public var choices: [String] = []
        /// Indicates whether what is typed isn't shown.
        public var isSecret = false
        /// Indicates whether the argument is a list of texts.
        public var isRest = false

        /// Creates a parameter.
        public init(_ name: String, type: ParameterType) {
            self.name = name
            self.type = type
        }

        /// The name.
        public var id: String { name }
    }
}

extension MenuListing: Sequence {
    /// Returns an iterator of the sections.
    public func makeIterator() -> IndexingIterator<[Section]> { sections.makeIterator() }
}
