import DevMenuClient
import DevMenuKit

/// The shell's flags among the words of a command, read in the same way wherever they were typed.
///
/// After `--`, and after a command that accepts all further words, they are the command's own.
struct FollowingFlags {
    /// The words that may be flags of the shell.
    private enum Reach {
        case all, none
        /// A `--help` that is the only word: others may be a program's.
        case onlyHelp
    }

    /// The shell's flags.
    private(set) var given = FlagReading()
    /// The command's name and its own words; those of `help` if help was requested.
    private(set) var own: [Word]
    /// The words that may be flags after those that were read: none after a `--`, and after a flag
    /// without its value.
    private var reach = Reach.all
    private let isArgument: Bool
    private let options: [CommandArgument]
    /// The parameters of an action as flags; `nil` for any other command.
    private let parameters: [String]?

    /// Reads the words of a command.
    ///
    /// - Parameters:
    ///   - typed: The command's name and its words.
    ///   - table: The commands.
    ///   - isArgument: `true` if it is the one command of the program's arguments.
    ///   - item: Returns the item with a name, if the menu is known and has one.
    /// - Throws: ``FlagError``, also for a flag of the whole run, or ``CommandError``.
    init(
        among typed: [Word],
        by table: CommandTable,
        ofArguments isArgument: Bool = false,
        item: (String) -> ListedItem?
    ) throws {
        let name = typed[0].text
        let words = typed.dropFirst().map(\.text)
        let builtIn = table[name]
        let index = builtIn.map { $0.triggered(in: words).map { $0 + 1 } } ?? 0
        let called = index.flatMap { typed[$0].text.hasPrefix("-") ? nil : item(typed[$0].text) }
        (own, self.isArgument) = (typed, isArgument)
        options = builtIn?.arguments ?? called.map(CommandTable.command)?.arguments ?? []
        parameters =
            called?.role == .action ? called?.parameters.map { "--" + $0.name } : nil
        let rest = called?.parameters.firstIndex(where: \.isRest)
        if rest != nil || builtIn?.takesRest == true && parameters == nil {
            reach = rest == 0 ? .none : .onlyHelp
        }
        guard reach == .all || reach == .onlyHelp && words == ["--help"] else { return }
        try read(typed, words)
        try ShellFlags(given).check()
        if given.question != nil {
            own = ParsedCommand(words: [HelpCommand.typedName, called?.id ?? name]).words
        }
    }

    /// The shell's flags that may come next, in the order of help, but for those that are given.
    ///
    /// Of `--yes` and `--dry-run` it has none: a command that they matter to declares them.
    var next: [CommandArgument] {
        ShellFlags.all.filter { flag in
            guard let name = flag.optionName, !["--yes", "--dry-run"].contains(name),
                !given.has(name)
            else { return false }
            guard reach == .all else {
                return reach == .onlyHelp && own.count == 1 && name == "--help"
            }
            var given = given
            given.add(name, flag.choices.first ?? "")
            return self.flag(name) != nil && mayFollow(flag)
                && (try? ShellFlags(given).check()) != nil
        }
    }

    /// Returns the shell's flag with a name, unless the name is one of the command's own.
    private func flag(_ name: String) -> CommandArgument? {
        // Any short word may be an action's argument.
        let isParameter = parameters.map { $0.contains(name) || !name.hasPrefix("--") } ?? false
        return isParameter || options.flag(name) != nil ? nil : ShellFlags.flag(name)
    }

    private func mayFollow(_ flag: CommandArgument) -> Bool {
        flag.mayFollow || isArgument && ["--keep-going", "--echo"].contains(flag.optionName)
    }

    /// Reads the words after a command's name, and where and why the flags among them end.
    private mutating func read(_ typed: [Word], _ words: [String]) throws(FlagError) {
        own = [typed[0]]
        var scanner = FlagScanner(words)
        while let part = scanner.next({ options.form(of: $0) ?? flag($0)?.form }) {
            switch part {
            case .word(let index): own.append(typed[index + 1])
            case .end(let index):
                (own, reach) = (own + typed[(index + 1)...], .none)
                return
            case .flag(let scanned):
                if scanned.awaitsValue { reach = .none }
                guard let declared = flag(scanned.name) else {
                    own += typed[(scanned.index + 1)...(scanned.end + 1)]
                    continue
                }
                guard mayFollow(declared) else {
                    throw .misplaced(scanned, in: words, of: typed[0].text)
                }
                try given.add(scanned, as: declared)
            }
        }
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
    /// - Throws: As ``FollowingFlags`` does.
    mutating func removeFlags(
        by table: CommandTable,
        ofArguments isArgument: Bool,
        item: (String) -> ListedItem?
    ) throws -> FlagReading? {
        // Most commands have none, and scripts have many commands.
        guard words.contains(where: { ShellFlags.isNamed($0.text) }) else { return nil }
        let line = try FollowingFlags(among: words, by: table, ofArguments: isArgument, item: item)
        guard !line.given.names.isEmpty else { return nil }
        let end = (words.last?.range.upperBound ?? 0) - sourceStart
        var own = ParsedCommand(words: line.own.map(\.text))
        for index in line.own.indices {
            own.words[index].isQuoted = line.own[index].isQuoted
            own.words[index].plainCount = line.own[index].plainCount
        }
        // A file or a program after the words.
        own.source += String(decoding: source.utf8.dropFirst(end), as: UTF8.self)
        (own.redirection, own.pipe) = (redirection, pipe)
        self = own
        return line.given
    }
}
