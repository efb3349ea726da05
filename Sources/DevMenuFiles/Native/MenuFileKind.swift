public import DevMenuKit

/// How items of one kind are written in a menu's file.
///
/// A kind is a type of its own: give it to ``MenuFileReader`` with the standard ones, and its items can
/// be read, its errors are told and the JSON Schema has it.
public protocol MenuFileKind: Sendable {
    /// The kind, as the member `kind` names it.
    var kind: ItemKind { get }

    /// What others call such items, for whoever writes that in place of the kind; nothing by default.
    var synonyms: [String] { get }

    /// The members that its items have besides those of every item, in each form that they can have.
    ///
    /// Of several forms each begins with a required member that no other form has: by it they are
    /// told from one another.
    var forms: [[MenuFileMember]] { get }

    /// Tells what is wrong with an entry beyond the shapes of its members; nothing by default.
    ///
    /// It is called for every entry of which the form is known, so that all that is wrong is told at
    /// once: what is wrong by its shape is told already, and left out.
    ///
    /// - Parameter entry: What is right of what the file says. A member may be missing though it is
    ///   required, and `null` stands for what is wrong in a list.
    func check(_ entry: MenuFileEntry)

    /// Makes an item.
    ///
    /// - Parameter entry: What the file says, known to have the members of one of the forms, and with
    ///   which `check` has found nothing wrong.
    /// - Returns: The item; `nil` where the entry cannot be one, which the entry is then told.
    func item(_ entry: MenuFileEntry) -> (any MenuItem)?
}

extension MenuFileKind {
    /// It has no other name.
    public var synonyms: [String] { [] }

    /// Finds nothing wrong.
    public func check(_ entry: MenuFileEntry) {}
}
