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
        return .done(result(try reset(why: options["--why"], in: context)))
    }

    /// Resets the settings, and returns them; one that can't be reset is returned as it is.
    private func reset(why: String?, in context: any CommandContext) throws -> [ReceivedItem] {
        let host = try context.host.liveSession()
        let listed = ReceivedMenu(try context.host.ask(host.menuOutline)).items.filter(isListed)
        let writable = listed.filter { $0.isWritable && $0.access ?? .full == .full }
        var changes: [String: ReceivedItem] = [:]
        var rest = writable.compactMap(\.id)
        if host.hello.has(.journal) {
            // One change, which one undo reverts; a plugin's program has settings of its own.
            let menu = try context.host.menu()
            let own = rest.filter { menu[$0]?.session === host }
            let values = JSONObject(own.map { ($0, .null) })
            let answer = try context.host.ask(.apply(values, reason: why))
            for item in ReceivedItem.changes(answer) { changes[item.id ?? ""] = item }
            rest.removeAll { values[$0] != nil }
        }
        for id in rest {
            let answer = try context.host.ask(.reset(ItemID(id), reason: why))
            for item in ReceivedItem.list(answer) ?? [] { changes[item.id ?? ""] = item }
        }
        return listed.map { changes[$0.id ?? ""] ?? $0 }
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
