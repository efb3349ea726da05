package import DevMenuClient
import DevMenuKit

/// A command that the shell itself runs.
///
/// A command is one type and a line in ``CommandTable/standard``: the REPL, `help`, completion and
/// `--json` know it from its members. Laws: ``run(_:in:)`` prints nothing itself, but returns what
/// is to be printed; it throws ``CommandError`` before it has done anything, or reports what it has
/// done.
package protocol Command: Sendable {
    /// The word that people type.
    var name: String { get }
    /// Other names for the same command; none by default.
    var aliases: [String] { get }
    /// A few words about its effect, for `help` and completion.
    var summary: String { get }
    /// The arguments that may follow its name; none by default.
    var arguments: [CommandArgument] { get }
    /// Its words, as help, completion and the manual page have them: by default its name, summary and
    /// arguments.
    var declaration: VerbDeclaration { get }
    /// Indicates whether every word after its name, or after its own options, is for something else.
    ///
    /// By default it depends on ``arguments``.
    var takesRest: Bool { get }
    /// The numbers of words that may follow its name: by default those that ``arguments`` declare.
    ///
    /// A command with options counts its words itself, apart from them.
    var wordCount: ClosedRange<Int> { get }
    /// Indicates whether later requests may be sent before this one's answer; off by default.
    ///
    /// Law: `true` only if nobody but the host can find the request wrong, because only the host
    /// can then prevent the later ones from being run.
    var mayBeSentAhead: Bool { get }

    /// Indicates whether it changes nothing but the shell itself, so that a dry run is the same; off by
    /// default.
    var onlyReads: Bool { get }

    /// Indicates whether it always needs the host, which then starts while the shell prepares; on by
    /// default.
    var needsHost: Bool { get }

    /// Indicates whether it reads events that came since the previous command; off by default.
    var readsEvents: Bool { get }

    /// Returns whether it only reads with some words: ``onlyReads`` by default.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: `false` if it saves or forgets something permanently.
    func onlyReads(with words: [String]) -> Bool

    /// Returns whether it destroys with some words what `undo` can't bring back; `false` by default.
    ///
    /// Law: it then asks by ``CommandContext/confirmLoss(_:or:isConfirmed:)``, unless nothing would go, and
    /// has the options `--yes` and `--dry-run`. An action does so according to its risk.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: `true` if something goes.
    func destroys(_ words: [String]) -> Bool

    /// Indicates whether a replay of a stranger's transcript may run it; `false` by default.
    ///
    /// Law: it reads, changes settings, or changes only what the story's own directories have; it runs no
    /// program but this one, and is about no running app but the replay's. Nested words and words for
    /// files are judged apart.
    var isReplayable: Bool { get }

    /// Returns whether a replay may run it with some words: ``isReplayable`` by default.
    ///
    /// - Parameters:
    ///   - words: The words that follow its name.
    ///   - rules: The rules, which tell what is allowed.
    /// - Returns: `true` if it does no harm.
    func isReplayable(with words: [String], by rules: ReplayRules) -> Bool

    /// Returns whether the prompt asks before it runs, if its name was guessed from what was typed.
    ///
    /// The default is `true` for a command that doesn't only read.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: `true` if a person is asked.
    func isAskedFor(after words: [String]) -> Bool

    /// Returns the part of its words that contains nested words, such as an item and its arguments.
    ///
    /// Names are found there, completion continues there, and ``SecretWords`` judges the words from
    /// there on. The default is the first argument that names an item or a route.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: The part, or `nil` if there is none.
    func inner(in words: [String]) -> InnerWords?

    /// Returns the meaning of the next word, if that depends on the words before it; `nil` by default.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: The meaning, or `nil` for the one that ``arguments`` declare.
    func meaning(after words: [String]) -> CommandArgument.Meaning?

    /// Returns the options that go with the words before the next one: all of ``arguments`` by default.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: The options, given ones included.
    func options(after words: [String]) -> [CommandArgument]

    /// Indicates whether `watch` may run it; `true` by default.
    var mayBeWatched: Bool { get }

    /// Indicates whether it runs another command, again and again; `false` by default.
    var repeatsCommand: Bool { get }

    /// Indicates whether a recording has its line; `true` by default.
    var isRecorded: Bool { get }

    /// Returns whether it needs a terminal, which a replay hasn't; `false` by default.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: `true` if it draws on the screen.
    func needsTerminal(with words: [String]) -> Bool

    /// Returns whether its result has a table, ``CommandResult/rows``; `false` by default.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: `true` if each row is a line of values.
    func hasRows(after words: [String]) -> Bool

    /// Returns whether it continues until Ctrl-C, and so has no single result; `false` by default.
    ///
    /// - Parameter words: The words that follow its name.
    /// - Returns: `true` if it reports again and again.
    func isEndless(with words: [String]) -> Bool

    /// Runs the command, or returns the request to send to the host.
    ///
    /// - Parameters:
    ///   - invocation: The words that it was given, and their positions.
    ///   - context: The host, and everything else that commands work with.
    /// - Returns: The result, or the request whose answer makes the result.
    /// - Throws: ``CommandError``, or ``ShellEnd`` if the shell is to end.
    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep
}

extension Command {
    package var aliases: [String] { [] }

    package var arguments: [CommandArgument] { [] }

    package var wordCount: ClosedRange<Int> {
        guard !arguments.contains(where: { $0.name.hasPrefix("-") }) else { return 0...Int.max }
        let isUnlimited = arguments.contains(where: \.isRepeated)
        return arguments.count { !$0.isOptional }...(isUnlimited ? Int.max : arguments.count)
    }

    package var mayBeSentAhead: Bool { false }

    package var needsHost: Bool { true }

    package var readsEvents: Bool { false }

    package var onlyReads: Bool { false }

    package func hasRows(after words: [String]) -> Bool { false }

    package func isEndless(with words: [String]) -> Bool { false }

    package func onlyReads(with words: [String]) -> Bool { onlyReads }

    package func destroys(_ words: [String]) -> Bool { false }

    package var isReplayable: Bool { false }

    package func isReplayable(with words: [String], by rules: ReplayRules) -> Bool { isReplayable }

    package func isAskedFor(after words: [String]) -> Bool { !onlyReads(with: words) }

    package func inner(in words: [String]) -> InnerWords? {
        let placed = arguments.placed
        if placed.first?.meaning == .route { return .route }
        guard let number = placed.firstIndex(where: \.meaning.namesItem),
            let index = arguments.scan(words).placed.dropFirst(number).first
        else { return nil }
        return placed[number].meaning == .commandOrItem ? .command(index) : .item(index)
    }

    package func meaning(after words: [String]) -> CommandArgument.Meaning? { nil }

    package func options(after words: [String]) -> [CommandArgument] { arguments.options }

    package var mayBeWatched: Bool { true }

    package var repeatsCommand: Bool { false }

    package var isRecorded: Bool { true }

    package func needsTerminal(with words: [String]) -> Bool { false }

    /// Indicates whether `watch` runs it, as far as its name determines that.
    var isWatchable: Bool { mayBeWatched && !isEndless(with: []) }

    // The names of settings, the values of the shell's and the arguments of pages aren't a rest: none of
    // them looks like a flag.
    package var takesRest: Bool {
        arguments.placed.contains {
            $0.isRepeated && ![.setting, .shellSettingValue, .routeArgument].contains($0.meaning)
        }
    }

    /// Returns the choice that a word names.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ word: String,
        expected: String
    ) throws(CommandError) -> Choice {
        if let choice = Choice(rawValue: word) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        throw .badWord(word, of: name, expected: expected, among: names)
    }

    /// Returns an error of the kind `usage`.
    func misuse(_ problem: String) -> CommandError {
        .usage(command: name, problem: problem, usage: usage)
    }

    package var declaration: VerbDeclaration {
        VerbDeclaration(name: name, summary: summary, arguments: arguments, destroys: destroys)
    }

    /// The usage, such as `list [SECTION] [--all]`.
    package var usage: String { declaration.usage }
}

/// The part of a command's words that contains nested words; the numbers are indices among them.
package enum InnerWords: Equatable, Sendable {
    /// An item's name, and its arguments.
    case item(Int)
    /// The name of a command or an item, and its words.
    case command(Int)
    /// A line, in one word or several.
    case line(Int)
    /// The address of a page, which is the first word.
    case route
}
