import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `SETTING [VALUE|flip|reset]`, `setting SETTING …` and `toggle ID …`: shows or changes a setting.
struct SettingCommand: Command {
    /// `setting`, for every setting.
    static let any = SettingCommand(
        "setting",
        "show or change a setting",
        CommandArgument("SETTING", .setting, "an item with a value"),
        values: "VALUE|flip|reset"
    )
    /// `toggle`, for a toggle.
    static let toggle = SettingCommand(
        "toggle",
        "show or switch a toggle",
        CommandArgument("ID", .toggle, "a toggle"),
        values: "on|off|flip|reset"
    )

    let name: String
    let summary: String
    let arguments: [CommandArgument]
    let isReplayable = true
    /// Its options are separated from its words first; scripts switch settings often.
    let wordCount = 0...Int.max
    let mayBeSentAhead = true
    private let isToggle: Bool

    private init(_ name: String, _ summary: String, _ setting: CommandArgument, values: String) {
        self.name = name
        self.summary = summary
        isToggle = setting.meaning == .toggle
        let value = CommandArgument.optional(
            values,
            .settingChange,
            "its new value; 'flip' switches it, 'reset' removes the override"
        )
        arguments = [setting, value] + CommandArgument.changeOptions
    }

    private static let reset = "reset"

    func isAskedFor(after words: [String]) -> Bool { false }

    func options(after words: [String]) -> [CommandArgument] {
        let (flags, placed, _) = arguments.scan(words)
        let isReset = placed.dropFirst().first.map { words[$0] } == Self.reset
        let hasLimit = flags.contains { ["--for", "--until"].contains($0.name) }
        return isReset || hasLimit ? [.why] : arguments.options
    }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(1...2)
        let typed = options.placed[0].text
        let why = options["--why"]
        let item = try invocation.item(named: typed)
        let id = ItemID(item?.id ?? typed)
        let word = options.placed.dropFirst().first?.text
        // The host shows any item, and wouldn't refuse this one for not being a setting.
        if let item, isToggle || word == nil, !arguments[0].meaning.fits(item) {
            let name = isToggle ? typed : item.id
            throw HostError.wrongKind(name, item.kind, not: isToggle ? "a toggle" : "a setting")
        }
        let isValue = options.placed.last?.isQuoted ?? false
        let isReset = word == Self.reset && !isValue
        let limit = try options.limit()
        let request: HostRequest =
            switch word {
            case nil: .show(id)
            case "flip"? where !isValue: .flip(id, until: limit, reason: why)
            case Self.reset? where !isValue: .reset(id, reason: why)
            case let word?:
                // The host refuses a word that isn't a value, with the item's own explanation.
                .set(id, item?.values.value(of: word) ?? .string(word), until: limit, reason: why)
            }
        guard word != nil || why == nil else { throw invocation.misuse("--why needs a value") }
        guard limit == nil || word != nil && !isReset else {
            throw invocation.misuse("--for and --until need a value")
        }
        if limit != nil || why != nil { try context.check(.journal, for: request) }
        if let item, word != nil {
            var value: JSONValue?
            if case .set(_, let new, nil, _) = request { value = new }
            try ConfirmedRun.confirm(item, to: value, in: context)
        }
        return .ask(request) { answer in
            // A reset is answered with a list, because it may be one of many settings.
            let item = ItemRecord(firstOf: answer)
            guard item.value != nil else {
                throw HostError.wrongKind(id.rawValue, item.kind ?? "item", not: "a setting")
            }
            return CommandResult(item.source) { ItemText.styledChange(item, $0.times) }
        }
    }
}

extension HostError {
    /// Returns the error for an item of another kind than a command accepts.
    static func wrongKind(_ name: String, _ kind: String, not expected: String) -> HostError {
        .refused(.wrongKind(name, kind, not: expected))
    }
}
