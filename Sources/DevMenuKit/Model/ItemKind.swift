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
