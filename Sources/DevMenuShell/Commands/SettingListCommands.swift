import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `settings [reset]` and `toggles [reset]`: shows the settings of a kind with their values and
/// layers, or resets them all.
struct SettingListCommand: Command {
    /// `settings`, for every setting.
    static let all = SettingListCommand(name: "settings", kind: "setting", isListed: \.isSetting)
    /// `toggles`, for the toggles alone.
    static let toggles = SettingListCommand(name: "toggles", kind: "toggle") {
        $0.kind == ItemKind.toggle.rawValue
    }

    let name: String
    /// The word for one of them.
    let kind: String
    var summary: String { "show every \(kind) and its value's layer, or reset them all" }
    let arguments: [CommandArgument] = [
        .optional("reset", .word(["reset"]), "take back what people set"),
        .why,
    ]
    /// Returns whether an item of the menu is one of them.
    let isListed: @Sendable (ReceivedItem) -> Bool

    func hasRows(after words: [String]) -> Bool { true }

    func isAskedFor(after words: [String]) -> Bool { !words.isEmpty }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(0...1)
        guard let word = options.words.first else {
            return .ask(try context.host.liveSession().menuOutline) {
                result(ReceivedMenu($0).items.filter(isListed))
            }
        }
        guard word == "reset" else {
            throw CommandError.badWord(word, of: name, expected: "'reset'", among: ["reset"])
        }
        return .done(result(try context.host.reset(isListed, reason: options["--why"])))
    }

    private func result(_ settings: [ReceivedItem]) -> CommandResult {
        CommandResult(
            [name: .array(settings.map(\.json))],
            rows: { settings.filter { !$0.isHidden }.map(ItemText.cells) }
        ) { context in
            ItemText.settings(settings.filter { !$0.isHidden }, context: context)
        }
    }
}
