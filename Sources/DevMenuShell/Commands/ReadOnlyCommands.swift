import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `list [SECTION]`: shows the menu, or one section of it; with `--all` also what is hidden.
struct ListCommand: Command {
    let name = "list"
    let summary = "show the menu, or one section of it"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .optional("SECTION", .section, "a section of the menu"),
        .option("--all", "also hidden items, and parts of task files that aren't understood"),
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        // A title may have several words, and need no quotes at the prompt.
        try options.expect(0...(context.isInteractive ? Int.max : 1))
        let section = options.words.isEmpty ? nil : options.words.joined(separator: " ")
        let showsAll = options.has("--all")
        var listed = try context.host.describedMenu()
        if let section {
            listed = ListedMenu(try listed.received.only(section, isExact: !context.isInteractive))
        }
        let menu = showsAll ? listed : listed.withoutHidden
        let rows = {
            menu.sections.flatMap { section in
                section.items.map { Self.row(of: $0, in: section.id) }
            }
        }
        let unread = section == nil ? context.unread : nil
        let result = CommandResult(listed.received.shown.source, rows: rows) { rendering in
            let text = MenuText.text(of: menu, context: rendering) { context.wayAround($0) }
            let shown = text.text.isEmpty ? StyledText("no items") : text
            let line = unread.map { StyledText(ControlEscaping.escaped($0), isDim: true) }
            return StyledText(lines: [shown] + (line.map { [$0] } ?? []))
        }
        return .done(result)
    }

    /// Returns an item's row: identifier, kind, section, value and title.
    ///
    /// An action's value is its risk.
    static func row(of item: ListedItem, in section: String) -> [String] {
        let value =
            switch item.role {
            case .setting: ItemText.value(item.received.value)
            case .action: item.received.riskWord
            case .description: item.received.detail ?? item.received.address ?? ""
            }
        return [item.id, item.kind, section, value, item.title]
    }
}

/// `find WORD…`: shows the items with some words in their names, summaries or arguments, the nearest
/// first.
struct FindCommand: Command {
    let name = "find"
    let summary = "find items by words in names, titles, summaries, arguments"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] = [
        CommandArgument("WORD", .text, "a word, or a part of one", isRepeated: true)
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        .done(try Self.result(of: invocation.texts, in: context.host.describedMenu()))
    }

    /// Returns the items of a menu that are found, the nearest first.
    ///
    /// - Throws: ``CommandError/nothingFound(_:suggestion:)``.
    static func result(
        of words: [String],
        in menu: ListedMenu
    ) throws(CommandError) -> CommandResult {
        let items = MenuFinder.items(matching: words, in: menu)
        guard !items.isEmpty else {
            throw .nothingFound(
                words.joined(separator: " "),
                suggestion: words.lazy.compactMap { menu.suggestion(for: $0)?.forPrograms }.first
            )
        }
        return CommandResult(
            ["items": .array(items.map(\.received.shown.json))],
            rows: { items.map { ListCommand.row(of: $0, in: $0.received[.section]?.string ?? "") } }
        ) { rendering in StyledText(lines: ItemText.lines(items, in: rendering)) }
    }
}

/// `show ITEM`: shows one item in full; so does a description typed by itself.
struct ShowCommand: Command {
    let name = "show"
    let summary = "show one item in full"
    let isReplayable = true
    let onlyReads = true
    let arguments = [CommandArgument("ITEM", .item, "an item of the menu")]
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        .ask(.show(try invocation.id(named: invocation.texts[0]))) { json in
            let shown = ItemRecord(json).shown
            return CommandResult(shown.source) { ItemText.full(shown, context: $0) }
        }
    }
}

/// `info`: shows facts about the app and its host.
struct InfoCommand: Command {
    let name = "info"
    let summary = "show facts about the app and its host"
    let isReplayable = true
    let onlyReads = true
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let isProject = context.ownProject != nil
        return .ask(.hostInfo) { json in
            var known = json.value.object ?? [:]
            // A project's menu has neither.
            for name in ["version", "build"] where isProject { known[name] = nil }
            let facts = JSONValue.object(known)
            return CommandResult(facts) { FactText.lines(facts, context: $0) }
        }
    }
}

/// `plugins [reload]`: shows the plugins with their origins, and why any was refused.
struct PluginsCommand: Command {
    let name = "plugins"
    let summary = "show the plugins, where they are from, and why any was refused"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .optional("reload", .word(["reload"]), "look for them again, and retry the refused ones")
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        if let word = invocation.texts.first {
            guard word == "reload" else {
                throw CommandError.badWord(word, of: name, expected: "'reload'", among: ["reload"])
            }
            try context.host.reload()
        }
        return .ask(.pluginList) { json in
            CommandResult(json, rows: { ReceivedPlugin.list(json).map(Self.row) }) { rendering in
                PluginText.list(json, context: rendering)
            }
        }
    }

    /// Returns a plugin's row: identifier, tier, origin, items, and the reason of a refusal.
    private static func row(_ plugin: ReceivedPlugin) -> [String] {
        [
            plugin.id, plugin.tier, plugin.origin, plugin.items.joined(separator: " "),
            plugin.refusal ?? "",
        ]
    }
}

/// `version`: shows devmenu's version, its protocol's and its licence; at a prompt, the app's first.
struct VersionCommand: Command {
    let name = "version"
    let summary = "show the version of devmenu, its protocol and its licence"
    let isReplayable = true
    let needsHost = false
    let onlyReads = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let about = context.options.about
        let version = ProtocolVersion.current
        var json: JSONObject = [
            "devmenu": .string(about.version), "protocol": .integer(version),
            "license": .string(about.license),
        ]
        var lines = [about.text]
        // By argv, it starts no host.
        let host = context.host
        if context.isInteractive, host.isLive, let menu = try? host.describedMenu(),
            let item = menu[name], item.role == .description, let hello = host.session?.hello
        {
            json["app"] = [
                "name": .string(hello.name), "version": .string(hello.version),
                "build": .string(hello.build),
            ]
            lines.insert((item.received.detail ?? item.title).shown, at: 0)
        }
        return .done(CommandResult(.object(json), text: lines.joined(separator: "\n")))
    }
}
