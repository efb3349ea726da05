import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `toggles [reset]`: shows every toggle with its value and layer, or resets them all.
struct TogglesCommand: Command {
    let name = "toggles"
    let summary = "show every toggle and the layer of its value, or reset them all"
    let arguments = SettingList.arguments

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try SettingList(self) { $0.kind == ItemKind.toggle.rawValue }.step(invocation, in: context)
    }
}

/// `settings [reset]`: shows every setting with its value and layer, or resets them all.
struct SettingsCommand: Command {
    let name = "settings"
    let summary = "show every setting and the layer of its value, or reset them all"
    let arguments = SettingList.arguments

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try SettingList(self, isWhole: true, where: \.isSetting).step(invocation, in: context)
    }
}

/// The settings of a kind, listed or reset by a command that is named for them.
private struct SettingList {
    static let arguments = [
        CommandArgument(
            "reset",
            .word(["reset"]),
            summary: "take back what people set",
            isOptional: true
        ),
        CommandArgument.why,
    ]

    private let command: any Command
    /// Indicates whether these are all settings, which a host resets by one request.
    private let isWhole: Bool
    private let isListed: (ReceivedItem) -> Bool

    init(
        _ command: any Command,
        isWhole: Bool = false,
        where isListed: @escaping (ReceivedItem) -> Bool
    ) {
        self.command = command
        self.isWhole = isWhole
        self.isListed = isListed
    }

    func step(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation, of: command)
        try options.expect(0...1, of: command)
        guard let word = options.words.first else {
            return .ask(.menuList) { result(ReceivedMenu($0).items.filter(isListed)) }
        }
        guard word == "reset" else {
            throw CommandError.badWord(
                word,
                of: command.name,
                expected: "'reset'",
                suggestion: NearestName.suggestion(for: word, among: ["reset"])
            )
        }
        return .done(result(try reset(why: options["--why"], in: context)))
    }

    /// Resets the settings, and returns them; one that can't be reset is returned as it is.
    private func reset(why: String?, in context: any CommandContext) throws -> [ReceivedItem] {
        let listed = ReceivedMenu(try context.ask(.menuList)).items.filter(isListed)
        let host =
            isWhole ? ReceivedItem.list(try context.ask(.reset(nil, reason: why))) ?? [] : []
        var done: [String: ReceivedItem] = [:]
        for item in host { done[item.id ?? ""] = item }
        return try listed.flatMap { setting in
            guard setting.isWritable, let id = setting.id else { return [setting] }
            if let item = done[id] { return [item] }
            return ReceivedItem.list(try context.ask(.reset(ItemID(id), reason: why))) ?? []
        }
    }

    private func result(_ settings: [ReceivedItem]) -> CommandResult {
        CommandResult(
            [command.name: .array(settings.map(\.json))],
            rows: { settings.map(Self.row) }
        ) { context in
            ItemText.settings(settings, context: context)
        }
    }

    /// Returns a setting's row: identifier, value, layer, default and title.
    private static func row(_ setting: ReceivedItem) -> [String] {
        [
            setting.id ?? "", ItemText.value(setting.value), setting.layer ?? "",
            ItemText.value(setting.defaultValue), setting.title ?? "",
        ]
    }
}
