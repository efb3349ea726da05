import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `pick [WORD…]`: opens the full-screen list; `pick --filter WORD…` prints the list's ranking.
struct PickCommand: Command {
    static let typedName = "pick"
    private static let filterOption = "--filter"

    let name = typedName
    let mayBeWatched = false
    let summary = "choose from a full-screen list, without typing commands"
    let arguments: [CommandArgument] = [
        .optional("WORD", .text, "what to look for at first", isRepeated: true),
        .option(filterOption, "print what is found, the nearest first, without a screen"),
    ]

    /// Returns whether the words of a command open the list, which needs a prompt to return to.
    static func opensList(_ words: [String]) -> Bool {
        words.first == typedName && !words.contains(filterOption)
    }

    /// Its screen needs a terminal.
    func isReplayable(with words: [String], by rules: ReplayRules) -> Bool {
        words.contains(Self.filterOption)
    }

    func hasRows(after words: [String]) -> Bool { true }

    func needsTerminal(with words: [String]) -> Bool { !words.contains(Self.filterOption) }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        let words = options.words
        guard !options.has(Self.filterOption) else {
            try options.expect(1...Int.max)
            return .done(try FindCommand.result(of: words, in: context.host.describedMenu()))
        }
        let command = invocation.parsed
        guard command.redirection == nil, command.pipe == nil else {
            throw failure("its screen can't be sent elsewhere")
        }
        guard let questions = context.questions else {
            throw failure("it needs a person at a terminal")
        }
        guard questions.hasScreen else {
            throw failure("this terminal has no screen to draw on (see TERM)")
        }
        // The list opens with the values of now, and not at all without a host.
        _ = try context.host.freshMenu()
        var result = CommandResult([:])
        result.wish = .pick(words.joined(separator: " "))
        return .done(result)
    }

    private func failure(_ problem: String) -> CommandError {
        let instead = "'list' shows the menu, 'find' and 'pick --filter' search it"
        return misuse("\(problem): \(instead)")
    }
}

/// An action that was picked with its arguments, which aren't words, or a risky change of a setting.
struct PickedAction: Command {
    let name = TriggerCommand.typedName
    let summary = "run an action that was picked"

    /// The identifier of the action.
    let item: String
    /// Its arguments, secrets included.
    let values: JSONObject
    /// The change of the setting that the item is, or `nil` for an action.
    let change: HostRequest?
    /// The line that would run it as well, without its secrets.
    let line: String

    /// Creates the run of an action with arguments.
    init(_ item: ListedItem, _ values: JSONObject, in commands: CommandTable) {
        self.item = item.id
        self.values = values
        change = nil
        let arguments = item.parameters.flatMap { parameter -> [String] in
            guard let value = values[parameter.name] else { return [] }
            if parameter.isSecret { return ["\(parameter.name)=\(SecretWords.mask)"] }
            if let words = value.array { return words.map { Quoting.quote(ItemText.value($0)) } }
            return [Quoting.quote("\(parameter.name)=\(ItemText.value(value))")]
        }
        line = ([commands.line(for: item)] + arguments).joined(separator: " ")
    }

    /// Creates a change of a setting.
    init(_ item: ListedItem, _ change: HostRequest, in commands: CommandTable) {
        (self.item, values, self.change) = (item.id, [:], change)
        let value: JSONValue? = if case .set(_, let value, _, _) = change { value } else { nil }
        let word = value.map { Quoting.quote(ItemText.value($0)) } ?? "flip"
        line = "\(commands.line(for: item)) \(word)"
    }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        guard let action = try context.host.menu()[item] else {
            throw HostError.refused(.unknownItem(ItemID(item), suggestion: nil))
        }
        guard let change else {
            return .done(try ConfirmedRun(item: action, arguments: values).result(in: context))
        }
        try ConfirmedRun.confirm(action, in: context)
        return .ask(change) { answer in
            let item = ItemRecord(firstOf: answer)
            return CommandResult(item.source) { ItemText.styledChange(item, $0.times) }
        }
    }
}

extension CommandTable {
    /// Returns the beginning of a line for an item, which reaches it even if a command has its
    /// name.
    func line(for item: ListedItem) -> String {
        let name = Quoting.quote(item.id)
        return self[item.id] == nil ? name : "\(item.role.commandName) \(name)"
    }
}
