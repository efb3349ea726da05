/// One row of the menu.
///
/// Most menus don't need a custom conformance: use ``Description``, ``Action``, ``FeatureToggle``,
/// ``FeatureChoice``, ``FeatureValue`` or ``TextChoice``.
///
/// Laws: the identifier, the kind and the section never change. Every requirement returns at once,
/// without waiting on anything, because the host reads items while a shell waits; and it returns
/// the same value until the menu changes. Slow work belongs in ``awaitedDetails``.
///
/// ```swift
/// struct Gauge: MenuItem {
///     let id: ItemID = "memory"
///     let title: LocalizedText = "Memory"
///     let kind: ItemKind = "gauge"
///     func details(in context: MenuContext) -> JSONObject { ["detail": "12 of 64 MB"] }
/// }
/// ```
public protocol MenuItem: Sendable {
    /// The identifier that people type to reach the item; unique in the menu.
    var id: ItemID { get }
    /// The title shown in the menu.
    var title: LocalizedText { get }
    /// A sentence about the item; empty by default.
    var summary: LocalizedText { get }
    /// The section that contains the item; ``SectionID/tools`` by default.
    var section: SectionID { get }
    /// The kind of the item, which determines how a shell shows it.
    var kind: ItemKind { get }
    /// The operations that a host offers on the item.
    ///
    /// By default ``ItemRole/action(_:)`` with the item itself for types that conform to
    /// ``ActionTrigger``, ``ItemRole/setting(_:)`` for those that conform to ``Setting``, and
    /// ``ItemRole/shown`` for the rest.
    var role: ItemRole { get }
    /// The reason the item can't be in a menu, or `nil`, the default, if it can.
    ///
    /// A registry reads it before it adds the item. The words follow the item's name in a message,
    /// such as `has no options`.
    var problem: String? { get }

    /// Returns the JSON members that are particular to the item's kind; none by default.
    func details(in context: MenuContext) -> JSONObject

    /// A closure that returns the JSON members that are slow to find, or `nil`, the default.
    ///
    /// The host calls it each time the item is shown, off its own threads. All items that are shown
    /// together share two seconds: members that haven't arrived by then are left out, and their
    /// tasks are cancelled.
    var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? { get }

    /// Returns the reason the item can't be run or set now, such as `log in first`, or `nil`, the
    /// default, if it can.
    ///
    /// The host calls it each time the item is shown, and once more just before a shell, an agent or
    /// the app's own screen runs or sets the item, which is then refused with that reason. The item
    /// remains in the menu. Code that sets a setting itself isn't refused.
    ///
    /// Law: it may await, but doesn't block its thread. An item that doesn't answer within two
    /// seconds is unavailable.
    func unavailability(in context: MenuContext) async -> LocalizedText?
}

extension MenuItem {
    /// An empty summary.
    public var summary: LocalizedText { .empty }

    /// The role of an item that is only shown.
    public var role: ItemRole { .shown }

    /// `nil`: the item can be in a menu.
    public var problem: String? { nil }

    /// The section ``SectionID/tools``.
    public var section: SectionID { .tools }

    /// `nil`: every detail is found at once.
    public var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? { nil }

    /// Returns no members.
    public func details(in context: MenuContext) -> JSONObject { [:] }

    /// Returns `nil`: the item can be run or set.
    public func unavailability(in context: MenuContext) async -> LocalizedText? { nil }
}

/// The kind of an item, such as a toggle or an action.
///
/// The set is open: a plugin can add its own kind. A shell shows an item of an unknown kind as a
/// description.
public struct ItemKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// Information that can't be changed or run.
    public static let description: ItemKind = "description"
    /// A Boolean setting.
    public static let toggle: ItemKind = "toggle"
    /// An action that can be run.
    public static let action: ItemKind = "action"
    /// A setting with one of a list of values.
    public static let choice: ItemKind = "choice"
    /// A setting with a number.
    public static let number: ItemKind = "number"
    /// A setting with a text.
    public static let text: ItemKind = "text"
    /// A URL, in hosts of other programs; here a ``Description`` has it as its detail.
    public static let link: ItemKind = "link"

    /// The name of the kind in the protocol.
    public let rawValue: String

    /// Creates a kind with a name of your choice.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a kind with a name of your choice.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name of the kind.
    public var description: String { rawValue }
}

/// The operations that a host offers on an item, in addition to showing it.
///
/// An item states its own role because a conditional cast, such as `item as? any ActionTrigger`,
/// makes the runtime search every conformance of the program, which would need a third of a host's
/// start.
public enum ItemRole: Sendable {
    /// The item is only shown.
    case shown
    /// The item can be run.
    case action(any ActionTrigger)
    /// The item has a value that can be read and changed.
    case setting(any Setting)
    /// The item has a value that the app itself keeps.
    case bound(BoundCore)
}

extension MenuItem {
    /// The identity of an item that is an object, or a setting, or `nil` for a value.
    private var identity: ObjectIdentifier? {
        if let core = asSetting?.core { return ObjectIdentifier(core) }
        if let core = asBound { return ObjectIdentifier(core) }
        return type(of: self) is AnyObject.Type ? ObjectIdentifier(self as AnyObject) : nil
    }

    /// Indicates whether both items are one object.
    func isSame(as other: some MenuItem) -> Bool { identity != nil && identity == other.identity }

    /// The item as an action, or `nil` if it isn't one.
    package var asAction: (any ActionTrigger)? {
        if case .action(let action) = role { action } else { nil }
    }

    /// Indicates whether the item has to be asked for its ``unavailability(in:)``.
    ///
    /// It's `false` for items that are created without a closure for it.
    package var mayBeUnavailable: Bool {
        // A menu may have many items, and comparing types is quicker than casting values.
        if Self.self == Action.self { return (self as? Action)?.unavailable != nil }
        if Self.self == Description.self { return (self as? Description)?.unavailable != nil }
        return asSetting.map { $0.core.unavailable != nil }
            ?? asBound.map { $0.unavailable != nil } ?? true
    }

    /// The item as a setting, or `nil` if it isn't one.
    package var asSetting: (any Setting)? {
        if case .setting(let setting) = role { setting } else { nil }
    }

    /// The core of an item whose value the app keeps, or `nil` for any other.
    package var asBound: BoundCore? {
        if case .bound(let core) = role { core } else { nil }
    }
}
