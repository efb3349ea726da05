import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `get ITEM… [--in-force]`: prints the values of items as they are, for other programs.
struct GetCommand: Command {
    private static let inForce = "--in-force"

    let name = "get"
    let summary = "print the value of an item, or of several, and nothing else"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] = [
        CommandArgument("ITEM", .item, "a setting, a description or a link", isRepeated: true),
        .option(inForce, "the values that the app uses until its next launch"),
    ]
    /// No name is a word of another command.
    let takesRest = false

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(1...Int.max)
        let isInForce = options.has(Self.inForce)
        let found = try options.words.map { word in
            let id = try invocation.id(named: word)
            let item = ItemRecord(try context.host.ask(.show(id)))
            return (id.rawValue, try Self.value(of: item, named: id, isInForce: isInForce))
        }
        let texts = found.map { ItemText.value($0.1) }
        let values = found.map { JSONValue.object(["id": .string($0.0), "value": $0.1]) }
        var result = CommandResult(
            values.count == 1 ? values[0] : ["values": .array(values)],
            rows: { zip(found, texts).map { [$0.0, $1] } }
        ) { _ in StyledText(texts.map { $0 + "\n" }.joined()) }
        (result.isRaw, result.isPaged) = (true, false)
        return .done(result)
    }

    /// Returns the value of a setting, the text of a description or the address of a link.
    ///
    /// - Throws: ``HostError`` of the kind `wrong-kind` for an action, and `unavailable` for a value
    ///   that can't be read.
    private static func value(
        of item: ItemRecord,
        named id: ItemID,
        isInForce: Bool
    ) throws(HostError) -> JSONValue {
        let kind = item.kind ?? "item"
        guard kind != ItemKind.action.rawValue else {
            throw .wrongKind(id.rawValue, kind, not: "an item with a value")
        }
        guard item.isSetting else {
            return .string(item.detail ?? item.address ?? item.title ?? "")
        }
        if item.problem == nil, let value = isInForce ? item.inForce ?? item.value : item.value {
            return value
        }
        let reason = item.problem ?? "its app doesn't report it"
        throw .unavailable("the value of '\(id.rawValue)' can't be read: \(reason)")
    }
}
