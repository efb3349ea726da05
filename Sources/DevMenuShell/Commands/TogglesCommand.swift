import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `toggles [reset]`: every toggle, its value and the layer it came from; or resets them all.
struct TogglesCommand: Command {
    let name = "toggles"
    let summary = "show every toggle and the layer of its value, or reset them all"
    let arguments = [
        CommandArgument(
            "reset",
            .word(["reset"]),
            summary: "take back what people set",
            isOptional: true
        )
    ]

    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1, of: self)
        guard let word = invocation.texts.first else {
            return .ask(.menuList) { Self.result(Self.toggles(of: $0)) }
        }
        guard word == "reset" else {
            throw CommandError.badWord(
                word,
                of: name,
                expected: "'reset'",
                suggestion: NearestName.suggestion(for: word, among: ["reset"])
            )
        }
        let listed = Self.toggles(of: try context.ask(.menuList))
        let changed = try listed.flatMap { toggle in
            guard toggle["isWritable"]?.bool ?? false, let id = toggle["id"]?.string else {
                return [toggle]
            }
            return try context.ask(.reset(ItemID(id)))["items"]?.array ?? []
        }
        return .done(Self.result(changed))
    }

    private static func toggles(of menu: JSONValue) -> [JSONValue] {
        (menu["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .filter { $0["kind"]?.string == ItemKind.toggle.rawValue }
    }

    private static func result(_ toggles: [JSONValue]) -> CommandResult {
        CommandResult(["toggles": .array(toggles)], rows: { toggles.map(row) }) { place in
            ItemText.toggles(toggles, place: place)
        }
    }

    /// A toggle's identifier, value, layer, default and title.
    private static func row(_ toggle: JSONValue) -> [String] {
        [
            toggle["id"]?.string ?? "", ItemText.value(toggle["value"]),
            toggle["layer"]?.string ?? "", ItemText.value(toggle["default"]),
            toggle["title"]?.string ?? "",
        ]
    }
}
