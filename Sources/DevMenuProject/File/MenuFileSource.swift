import DevMenuKit

/// A menu's file to read: its contents, and what its items use.
package struct MenuFileSource: Sendable {
    /// The path that shows whether two files are the same; mostly the real path.
    package let path: String
    /// The name of the file in errors.
    package let name: String
    /// The contents; empty for a task file.
    package let bytes: [UInt8]
    /// Indicates whether its name is a link to a file outside of the link's directory.
    var isForeign = false
    /// The actions, directory and permit that the file's items use.
    package let surroundings: MenuFileSurroundings
    /// Returns the path of an included file as people see it, or `nil` for the one from the file.
    var shownPath: @Sendable (String) -> String? = { _ in nil }
    /// The tasks of a task file with its reader, or `nil` for a menu's file.
    var tasks: (reader: any TaskFileReader, reading: TaskReading)?
}

/// An item with other names, or one that lists leave out.
struct NamedItem: MenuItem {
    /// The item.
    let item: any MenuItem
    /// The other identifiers by which people can reach it.
    let names: [ItemID]
    /// The names that mean it before any identifier.
    let nearNames: [String]
    /// Indicates whether lists leave it out.
    let isHidden: Bool

    var id: ItemID { item.id }
    var title: LocalizedText { item.title }
    var summary: LocalizedText { item.summary }
    var section: SectionID { item.section }
    var kind: ItemKind { item.kind }
    var role: ItemRole { item.role }
    var problem: String? { item.problem }
    var awaitedDetails: (@Sendable (MenuContext) async -> JSONObject)? { item.awaitedDetails }

    /// The members of the item, its other names, and whether it's hidden.
    func details(in context: MenuContext) -> JSONObject {
        var details = item.details(in: context)
        if !names.isEmpty { details["names"] = .array(names.map { .string($0.rawValue) }) }
        if !nearNames.isEmpty { details["nearNames"] = .array(nearNames.map { .string($0) }) }
        if isHidden { details["isHidden"] = true }
        return details
    }
}
