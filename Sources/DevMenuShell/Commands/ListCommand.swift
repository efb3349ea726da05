import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `list [SECTION]`: the menu.
struct ListCommand: Command {
    let name = "list"
    let summary = "show the menu, or one section of it"
    let arguments = [
        CommandArgument("SECTION", .section, summary: "a section of the menu", isOptional: true)
    ]

    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1, of: self)
        let section = invocation.texts.first
        return .ask(.menuList) { json in
            guard let section else { return Self.result(ListedMenu(json: json)) }
            return Self.result(ListedMenu(json: try Self.only(section, of: json)))
        }
    }

    private static func result(_ menu: ListedMenu) -> CommandResult {
        CommandResult(menu.json, rows: { rows(of: menu) }) { place in
            MenuText(menu, place: place).text
        }
    }

    /// Each item's identifier, kind, section, value (an action's is its risk) and title.
    private static func rows(of menu: ListedMenu) -> [[String]] {
        menu.sections.flatMap { section in
            section.items.map { item in
                let value =
                    switch item.role {
                    case .setting: ItemText.value(item.json["value"])
                    case .action: item.risk.rawValue
                    case .description: item.json["detail"]?.string ?? item.json["url"]?.string ?? ""
                    }
                return [item.id, item.kind, section.id, value, item.title]
            }
        }
    }

    private static func only(_ id: String, of json: JSONValue) throws(CommandError) -> JSONValue {
        let sections = json["sections"]?.array ?? []
        guard let section = sections.first(where: { $0["id"]?.string == id }) else {
            let ids = sections.compactMap { $0["id"]?.string }
            throw .unknownSection(id, suggestion: NearestName.suggestion(for: id, among: ids))
        }
        var members = json.object ?? [:]
        members["sections"] = [section]
        return .object(members)
    }
}
