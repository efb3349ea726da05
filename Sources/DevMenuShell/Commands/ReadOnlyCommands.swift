import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `list [SECTION]`: shows the menu, or one section of it.
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

    /// Returns a row for each item: identifier, kind, section, value and title.
    ///
    /// An action's value is its risk.
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

/// `show ITEM`: shows one item in full; so does a description typed alone.
struct ShowCommand: Command {
    let name = "show"
    let summary = "show one item in full"
    let arguments = [CommandArgument("ITEM", .item, summary: "an item of the menu")]
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...1, of: self)
        return .ask(.show(ItemID(invocation.texts[0]))) { json in
            CommandResult(json) { place in ItemText.full(json, place: place) }
        }
    }
}

/// `info`: shows facts about the app and its host.
struct InfoCommand: Command {
    let name = "info"
    let summary = "show facts about the app and its host"
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        return .ask(.hostInfo) { json in
            CommandResult(json) { place in FactText.lines(json, place: place) }
        }
    }
}

/// `plugins`: shows the plugins, where each was found, and why any was refused.
struct PluginsCommand: Command {
    let name = "plugins"
    let summary = "show the plugins, where they are from, and why any was refused"

    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        return .ask(.pluginList) { json in
            CommandResult(json, rows: { (json["plugins"]?.array ?? []).map(Self.row) }) { place in
                PluginText.list(json, place: place)
            }
        }
    }

    /// Returns a plugin's row: identifier, tier, origin, items, and the reason of a refusal.
    private static func row(_ plugin: JSONValue) -> [String] {
        let items = (plugin["items"]?.array ?? []).compactMap(\.string)
        return [
            plugin["id"]?.string ?? "", plugin["tier"]?.string ?? "",
            plugin["origin"]?.string ?? "", items.joined(separator: " "),
            plugin["refused"]?.string ?? "",
        ]
    }
}

/// `version`: shows the program's version, its protocol's and its licence.
struct VersionCommand: Command {
    let name = "version"
    let summary = "show the version of devmenu, its protocol and its licence"

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        let about = context.about
        return .done(
            CommandResult(
                [
                    "devmenu": .string(about.version),
                    "protocol": .integer(ProtocolVersion.current),
                    "license": .string(about.license),
                ],
                text: """
                    devmenu \(about.version), protocol \(ProtocolVersion.current)
                    \(about.licenseNotice)
                    """
            )
        )
    }
}
