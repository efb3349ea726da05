import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `settings [reset|stale]` and `toggles [reset|stale]`: shows the settings of a kind with their values
/// and layers, resets them all, or shows those that may have outlived their use.
struct SettingListCommand: Command {
    /// `settings`, for every setting.
    static let all = SettingListCommand(name: "settings", kind: "setting", isListed: \.isSetting)
    /// `toggles`, only for the toggles.
    static let toggles = SettingListCommand(name: "toggles", kind: "toggle") {
        $0.kind == ItemKind.toggle.rawValue
    }

    private static let reset = "reset"

    let name: String
    /// The word for one of them.
    let kind: String
    var summary: String { "show every \(kind) and its value's layer, or reset them all" }
    let isReplayable = true
    let arguments: [CommandArgument] =
        [
            .optional(
                "reset|stale",
                .word([reset, stale]),
                "reset them, or show those that may be out of date"
            ), .why,
        ] + staleOptions
    /// Returns whether an item of the menu is one of them.
    let isListed: @Sendable (ItemRecord) -> Bool

    func hasRows(after words: [String]) -> Bool { true }

    func isAskedFor(after words: [String]) -> Bool { !words.isEmpty && !onlyReads(with: words) }

    func onlyReads(with words: [String]) -> Bool {
        arguments.scan(words).placed.map { words[$0] } == [Self.stale]
    }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(0...1)
        let word = options.words.first
        try options.refuse(
            except: word == Self.stale ? Self.staleOptions.compactMap(\.optionName) : ["--why"],
            after: word
        )
        guard let word else {
            return .done(result(try context.host.itemsWithValues().filter(isListed)))
        }
        if word == Self.stale { return .done(try stale(options, in: context)) }
        guard word == Self.reset else {
            let words = [Self.reset, Self.stale]
            throw CommandError.badWord(word, of: name, expected: "'reset' or 'stale'", among: words)
        }
        let why = options["--why"]
        if why != nil { try context.check(.journal, for: .reset(nil, reason: why)) }
        let settings = try context.host.reset(isListed, reason: why)
        return .done(result(settings, isReset: true))
    }

    private func result(_ settings: [ItemRecord], isReset: Bool = false) -> CommandResult {
        let kept = isReset ? settings.filter(\.isKeptByApp).compactMap(\.id) : []
        return CommandResult(
            [name: .array(settings.map(\.json))],
            rows: { settings.filter { !$0.isHidden }.map(ItemText.cells) }
        ) { context in
            var text = ItemText.settings(settings.filter { !$0.isHidden }, context: context)
            if !kept.isEmpty {
                let names = kept.map(\.shownName).joined(separator: ", ")
                text.append("\nleft as they are, because the app keeps them: \(names)")
            }
            return text
        }
    }
}
