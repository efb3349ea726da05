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
