import DevMenuProject
import DevMenuKit

/// Adds a menu from a file to an app's own.
func load(
    _ bytes: [UInt8],
    into registry: inout some MenuRegistry,
    actions: [any ActionTrigger]
) throws {
    // begin snippet
    let surroundings = MenuFileSurroundings(actions: actions, directory: "/srv/shop")
    let file = try MenuFileReader().read(bytes, name: "menu.json", in: surroundings)
    try file.register(in: &registry)
    // end snippet
}

/// A few words about something, as an item of a custom kind.
struct Badge: MenuItem {
    let id: ItemID
    let title: LocalizedText
    let words: String
    let kind: ItemKind = "badge"
    func details(in context: MenuContext) -> JSONObject { ["detail": .string(words)] }
}

// begin snippet
struct BadgeFileKind: MenuFileKind {
    let kind: ItemKind = "badge"
    let forms: [[MenuFileMember]] = [[.required("words", .text(limit: 40), "What it says.")]]

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        Badge(id: entry.id, title: entry.title, words: entry.members["words"]?.string ?? "")
    }
}
// end snippet
