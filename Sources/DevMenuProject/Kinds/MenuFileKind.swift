public import DevMenuKit

/// A kind of item in a menu's file.
///
/// Conform a type to it and pass it to ``MenuFileReader`` together with the standard kinds. The
/// reader then reads its items, reports their errors, and adds them to the JSON Schema.
///
/// ```swift
/// struct BadgeFileKind: MenuFileKind {
///     let kind: ItemKind = "badge"
///     let forms: [[MenuFileMember]] = [[.required("words", .text(limit: 40), "What it says.")]]
///
///     func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
///         Badge(id: entry.id, title: entry.title, words: entry.members["words"]?.string ?? "")
///     }
/// }
/// ```
public protocol MenuFileKind: Sendable {
    /// The kind, by the value of the member `kind`.
    var kind: ItemKind { get }

    /// Other words for the kind, for which an error suggests the kind; none by default.
    var synonyms: [String] { get }

    /// The members that are particular to the kind, for each form that an item can have.
    ///
    /// If there are several forms, the first member of each is required, and distinguishes the
    /// forms. It isn't in any other form, except in one whose own first member is then present too.
    var forms: [[MenuFileMember]] { get }

    /// Reports the errors in an entry other than the shapes of its members; none by default.
    ///
    /// It's called for every entry whose form is known, so that all errors of a file are reported
    /// together. Members of the wrong shape are reported before and left out of the entry.
    ///
    /// - Parameter entry: The valid parts of an item in the file. A required member may be missing,
    ///   and `null` replaces an invalid element of a list.
    func check(_ entry: MenuFileEntry)

    /// Creates an item.
    ///
    /// - Parameter entry: An item in the file that has the members of one of the forms, and for
    ///   which ``check(_:)`` has reported no errors.
    /// - Returns: The item, or `nil` after reporting an error to the entry.
    func item(_ entry: MenuFileEntry) -> (any MenuItem)?
}

extension MenuFileKind {
    /// No other words.
    public var synonyms: [String] { [] }

    /// Reports no errors.
    public func check(_ entry: MenuFileEntry) {}
}

/// An item in a menu's file, with the members that have the right shape.
public struct MenuFileEntry {
    /// The identifier that people type to reach the item.
    public let id: ItemID
    /// The title shown in the menu.
    public var title: LocalizedText { LocalizedText(json: members["title"]) }
    /// A sentence about the item; may be empty.
    public var summary: LocalizedText { LocalizedText(json: members["summary"]) }
    /// The section that contains the item.
    public let section: SectionID
    /// The members that have the right shape.
    public let members: JSONObject
    /// All members, as written in the file.
    let written: JSONObject
    /// The actions that the file can name, and the directory in which its programs run.
    public var surroundings: MenuFileSurroundings { file.source.surroundings }
    /// The file to which the item belongs.
    let file: MenuFileNode

    /// The path from the item to the part of it that the entry is.
    var path: [JSONPath.Step] = []

    /// Reports an error in the item, or in one of its members.
    ///
    /// - Parameters:
    ///   - reason: A message for people: the error, and how to correct it.
    ///   - member: The member's name, or `nil` for an error of the item.
    public func refuse(_ reason: String, at member: String? = nil) {
        file.log.report(reason, at: path + (member.map { [.name($0)] } ?? []))
    }

    /// Reports an error in a part of the item, by the path from the item to the part.
    package func refuse(_ reason: String, at steps: JSONPath.Step...) {
        file.log.report(reason, at: path + steps)
    }

    /// Returns the program that computes choices as a separate entry.
    ///
    /// - Parameters:
    ///   - choices: The choices, as the item has them.
    ///   - path: The path from the item to the choices.
    /// - Returns: The entry, or `nil` for choices that the file lists.
    func program(computing choices: JSONValue?, at path: [JSONPath.Step]) -> MenuFileEntry? {
        choices?["run"].map { words in
            let members: JSONObject = ["run": words]
            return MenuFileEntry(
                id: id,
                section: section,
                members: members,
                written: members,
                file: file,
                path: path
            )
        }
    }
}
