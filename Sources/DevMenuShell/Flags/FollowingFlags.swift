import DevMenuClient
import DevMenuKit

extension CommandTable {
    /// Removes the shell's flags after a command's name, in the same way wherever it was typed.
    ///
    /// After `--`, and after a command that accepts all further words, they are the command's own.
    ///
    /// - Parameters:
    ///   - typed: The command's name and its words, of which its own remain; those of `help` if
    ///     help was requested.
    ///   - isArgument: `true` if it is the one command of the program's arguments.
    ///   - item: Returns the item with a name, if the menu is known and has one.
    /// - Returns: The flags, or `nil` if there are none.
    /// - Throws: ``FlagError``, also for a flag of the whole run, or ``CommandError``.
    func removeFlags(
        from typed: inout [Word],
        ofArguments isArgument: Bool = false,
        item: (String) -> ListedItem?
    ) throws -> FlagReading? {
        // Most commands have none, and scripts have many commands.
        guard let name = typed.first?.text, typed.contains(where: { ShellFlags.isNamed($0.text) })
        else { return nil }
        let words = typed.dropFirst().map(\.text)
        let builtIn = self[name]
        let index = builtIn.map { $0.triggered(in: words).map { $0 + 1 } } ?? 0
        let called = index.flatMap { item(typed[$0].text) }
        // Where all words are a program's, '--help' is one of them.
        if let called, called.parameters.contains(where: \.isRest),
            words != ["--help"] || called.parameters[0].isRest
        {
            try Self.checkForDryRun(Array(typed.dropFirst((index ?? 0) + 1)), of: called)
            return nil
        }
        let isAction = called?.role == .action
        let own = builtIn?.arguments ?? (called.map(Self.command)?.arguments ?? [])
        if builtIn?.takesRest == true, !isAction, words != ["--help"] { return nil }
        let parameters = Set(isAction ? called?.parameters.map { "--" + $0.name } ?? [] : [])
        var given = FlagReading()
        var kept = [typed[0]]
        var scanner = FlagScanner(words)
        scanning: while let part = scanner.next({ word in
            if let option = own.flag(word) { return option.form }
            // Any short word may be an action's argument.
            guard !parameters.contains(word), !isAction || word.hasPrefix("--") else { return nil }
            return ShellFlags.flag(word)?.form
        }) {
            switch part {
            case .word(let index): kept.append(typed[index + 1])
            case .end(let index):
                kept += typed[(index + 1)...]
                break scanning
            case .flag(let flag) where own.flag(flag.name) != nil:
                kept += typed[(flag.index + 1)...(flag.end + 1)]
            case .flag(let flag):
                let declared = ShellFlags.flag(flag.name)
                let isOfArguments = isArgument && ["--keep-going", "--echo"].contains(flag.name)
                guard declared?.mayFollow == true || isOfArguments else {
                    throw FlagError.misplaced(flag, in: words, of: name)
                }
                try given.add(flag, as: declared)
            }
        }
        guard !given.names.isEmpty else { return nil }
        try ShellFlags(given).check()
        if given.question != nil {
            kept = ParsedCommand(words: [HelpCommand.typedName, called?.id ?? name]).words
        }
        typed = kept
        return given
    }

    /// Returns the shell's flags that ``removeFlags(from:ofArguments:item:)`` removes after some words,
    /// except for those that are already given.
    ///
    /// Of `--yes` and `--dry-run` it returns none: a command that they matter to declares them.
    ///
    /// - Parameters:
    ///   - typed: The command's name and its words.
    ///   - isArgument: `true` if it is the one command of the program's arguments.
    ///   - item: Returns the item with a name, if the menu is known and has one.
    /// - Returns: The flags, in the order of help.
    func flags(
        after typed: [Word],
        ofArguments isArgument: Bool,
        item: (String) -> ListedItem?
    ) -> [CommandArgument] {
        func reading(of words: [Word]) -> FlagReading? {
            var words = words
            return try? removeFlags(from: &words, ofArguments: isArgument, item: item)
        }
        let given = reading(of: typed)
        return ShellFlags.all.filter { flag in
            guard let name = flag.optionName, !["--yes", "--dry-run"].contains(name),
                given?.has(name) != true
            else { return false }
            let value = flag.takesValue ? "=" + (flag.choices.first ?? "1") : ""
            return reading(of: typed + ParsedCommand(words: [name + value]).words)?.has(name)
                ?? false
        }
    }

    /// Refuses a `--dry-run` that would be one of the words of an action: nobody who types it wants
    /// the thing done.
    private static func checkForDryRun(
        _ words: [Word],
        of item: ListedItem
    ) throws(CommandError) {
        let flag = "--" + ParameterDeclaration.dryRunName
        guard words.prefix(while: { $0.text != "--" }).contains(where: { $0.text == flag }) else {
            return
        }
        let binding = try? ArgumentBinding(words, to: item.parameters)
        let isMeant = item.parameters.contains {
            $0.name == ParameterDeclaration.dryRunName && binding?.has($0) == true
        }
        guard binding?.isDryRun != true, !isMeant else { return }
        let id = item.id.shownName
        throw .usage(
            command: id,
            problem: "\(flag) behind it would be one of its words, so nothing was done",
            usage: "trigger \(flag) \(id) …, or to give it the word, \(id) -- … \(flag)"
        )
    }
}

extension Command {
    /// Returns the index among its words of the action that the others belong to, or `nil`.
    fileprivate func triggered(in words: [String]) -> Int? {
        guard arguments.contains(where: { $0.meaning == .actionArgument }),
            case .item(let index)? = inner(in: words), words.indices.contains(index)
        else { return nil }
        return index
    }
}

extension ShellFlags {
    /// Returns whether a word begins as one of the flags.
    fileprivate static func isNamed(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && flag(FlagScanner.split(word).name) != nil
    }
}

extension FlagError {
    /// Returns the error for a flag of the whole run after a command, with what to type instead.
    ///
    /// It repeats only the name of the command, because a secret may be among the other words.
    fileprivate static func misplaced(
        _ flag: ScannedFlag,
        in words: [String],
        of command: String
    ) -> FlagError {
        let typed = words[flag.index...flag.end].map { Quoting.quote($0) }.joined(separator: " ")
        let isMore = words.count > flag.end - flag.index + 1
        let line = command.shownName + (isMore ? " …" : "")
        guard flag.name.hasPrefix("--") else {
            let other = (flag.name == "-f" ? "source " : "") + (flag.value ?? "…")
            let lines = "-c \(isMore ? "'\(line)'" : line) -c \(Quoting.quote(other))"
            return .misuse("\(flag.name) comes in place of a command: devmenu \(lines)")
        }
        let problem = "\(flag.name) is for the whole run, so it comes before the command"
        return .misuse("\(problem): devmenu \(typed) \(line)")
    }
}

extension ParsedCommand {
    /// Removes the shell's flags after the command's name, and from its ``source``.
    ///
    /// - Returns: The flags, or `nil` if there are none.
    /// - Throws: As ``CommandTable/removeFlags(from:ofArguments:item:)`` does.
    mutating func removeFlags(
        by table: CommandTable,
        ofArguments isArgument: Bool,
        item: (String) -> ListedItem?
    ) throws -> FlagReading? {
        var kept = words
        guard let given = try table.removeFlags(from: &kept, ofArguments: isArgument, item: item)
        else { return nil }
        let end = (words.last?.range.upperBound ?? 0) - sourceStart
        var own = ParsedCommand(words: kept.map(\.text))
        for index in kept.indices { own.words[index].isQuoted = kept[index].isQuoted }
        // A file or a program after the words.
        own.source += String(decoding: source.utf8.dropFirst(end), as: UTF8.self)
        (own.redirection, own.pipe) = (redirection, pipe)
        self = own
        return given
    }
}
