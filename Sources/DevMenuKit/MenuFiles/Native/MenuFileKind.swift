/// How items of one kind are written in a menu's file.
///
/// A kind is a type of its own: give it to ``MenuFileReader`` with the standard ones, and its items can
/// be read, its errors are told and the JSON Schema has it.
public protocol MenuFileKind: Sendable {
    /// The kind, as the member `kind` names it.
    var kind: ItemKind { get }

    /// The members that its items have besides those of every item, in each form that they can have.
    ///
    /// Of several forms each begins with a required member that no other form has: by it they are
    /// told from one another.
    var forms: [[MenuFileMember]] { get }

    /// Makes an item.
    ///
    /// - Parameter entry: What the file says, known to have the members of one of the forms.
    /// - Returns: The item; `nil` where the entry cannot be one, which the entry is then told.
    func item(_ entry: MenuFileEntry) -> (any MenuItem)?
}
