/// One row of the menu.
///
/// Laws: the identifier, the kind and the section never change; every requirement answers at once,
/// without waiting on anything (the host reads items while a shell waits), and gives the same answer
/// until the menu changes. What takes time is in ``awaitedDetails``.
public protocol MenuItem: Sendable {
    /// What people type to reach it: unique in the menu.
    var id: ItemID { get }
    /// What people read.
    var title: LocalizedText { get }
    /// What it is about, in a sentence; empty by default.
    var summary: LocalizedText { get }
    /// The section that it stands in; ``SectionID/tools`` by default.
    var section: SectionID { get }
    /// What it is.
    var kind: ItemKind { get }
    /// What a host can do with it: the item itself, for one that conforms to ``ActionTrigger`` or
    /// ``Setting``, which is the default there.
    var role: ItemRole { get }
    /// Why it cannot be in a menu, in words that follow its name (`has no options`); `nil`, the default,
    /// for one that can. Registries ask before they take it.
    var flaw: String? { get }

    /// What its kind adds on the wire, besides what every item has.
    func details(in context: MenuContext) -> JSONObject

    /// Finds out what its kind adds on the wire besides ``details(in:)`` and takes time; `nil`, the default,
    /// where there is no such thing.
    ///
    /// A host calls it whenever somebody looks at the item, off its own threads, and for all the items
    /// that are looked at together it waits two seconds at most. What is not there by then is left out, and
    /// its task is cancelled.
    var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? { get }
}

extension MenuItem {
    /// Nothing to say.
    public var summary: LocalizedText { .empty }

    /// It is shown, and that is all.
    public var role: ItemRole { .shown }

    /// It can be in a menu.
    public var flaw: String? { nil }

    /// Where items go that name no section.
    public var section: SectionID { .tools }

    /// Nothing takes time.
    public var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? { nil }

    /// Nothing is added.
    public func details(in context: MenuContext) -> JSONObject { [:] }
}

/// What an item is: an open set, to which anyone may add a kind of their own.
///
/// A shell shows a kind that it does not know as a description.
public struct ItemKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// A fact to be seen.
    public static let description: ItemKind = "description"
    /// A Bool to be switched.
    public static let toggle: ItemKind = "toggle"
    /// Something to be triggered.
    public static let action: ItemKind = "action"
    /// One of some values to be chosen.
    public static let choice: ItemKind = "choice"
    /// An address to be followed elsewhere.
    public static let link: ItemKind = "link"

    /// The name of the kind, as the protocol has it.
    public let rawValue: String

    /// A kind of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A kind of any name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name of the kind.
    public var description: String { rawValue }
}

/// What a host can do with an item, besides showing it.
///
/// It is what the item conforms to, told by the item itself: to ask by a cast makes the runtime search
/// every conformance of the program, which is a third of a host's start.
public enum ItemRole: Sendable {
    /// It is shown, and that is all.
    case shown
    /// It can be triggered.
    case action(any ActionTrigger)
    /// It can be read, changed and kept.
    case setting(any Setting)
}

extension MenuItem {
    /// The item as what does something; `nil` where it does not.
    public var asAction: (any ActionTrigger)? {
        if case .action(let action) = role { action } else { nil }
    }

    /// The item as what has a value; `nil` where it has none.
    public var asSetting: (any Setting)? {
        if case .setting(let setting) = role { setting } else { nil }
    }
}
