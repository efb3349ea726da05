package import DevMenuClient
package import DevMenuKit
import DevMenuWire

/// `expect SETTING VALUE`: fails if a setting has another value.
struct ExpectCommand: Command {
    let name = "expect"
    let summary = "fail if a setting has another value"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] = [
        CommandArgument("SETTING", .setting, "an item with a value"),
        CommandArgument("VALUE", .settingValue, "the expected value"),
        inForce,
    ]
    /// The option of all that judges values.
    static let inForce = CommandArgument.option(
        "--in-force",
        "compare the value that the app uses until its next launch"
    )
    let wordCount = 0...Int.max

    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(2...2)
        let texts = options.words
        let item = try invocation.item(named: texts[0])
        if let item, !item.isSetting {
            throw HostError.wrongKind(item.id, item.kind, not: "a setting")
        }
        let expected = try item.map { try $0.value(of: texts[1], for: name) } ?? .string(texts[1])
        let id = ItemID(item?.id ?? texts[0])
        var request = HostRequest.expect(id, expected)
        let hello = try context.host.session(for: request)?.hello
        // Without the feature, the value is in force.
        if options.has("--in-force"), hello?.has(.inForce) ?? false {
            request = .expect(id, expected, isInForce: true)
        }
        guard hello?.has(.expect) ?? false else {
            // It's judged here before anything after it is sent.
            let answer = try context.host.ask(.show(id))
            let value = ItemRecord(answer).value
            let unmet = WireError.unmet(id.rawValue, value: value, expected: expected)
            if let unmet { throw HostError.refused(unmet) }
            return .done(result(answer))
        }
        return .ask(request, then: result)
    }

    private func result(_ answer: ReceivedJSON) -> CommandResult {
        let item = ItemRecord(answer)
        return CommandResult(item.source) { ItemText.styledChange(item, $0.times) }
    }
}

extension ListedItem {
    /// Returns the value that a typed word represents.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`, for a word that isn't a value.
    package func value(of word: String, for command: String) throws(CommandError) -> JSONValue {
        guard let value = values.value(of: word) else {
            throw .badWord(
                word,
                of: command,
                expected: "a value of '\(id)': \(values.expectation)",
                among: values.words
            )
        }
        return value
    }
}
