import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The words of a command, apart from its options such as `--last N` and `--last=N`.
struct OptionWords {
    private let invocation: Invocation
    /// The words that aren't options, in order.
    private(set) var placed: [Word] = []
    private var given = FlagReading()

    /// Separates the options of a command, its arguments that begin with `--`, from its words.
    ///
    /// An argument of one word, such as `--exact`, is an option without a value.
    ///
    /// - Parameters:
    ///   - invocation: The command's words.
    ///   - isThroughout: `false` if the first of its other words ends the options, a `--` included.
    /// - Throws: ``CommandError`` of the kind `usage` if an option has no value or is repeated.
    init(_ invocation: Invocation, throughout isThroughout: Bool = true) throws(CommandError) {
        self.invocation = invocation
        // Scripts switch settings often, and seldom with options.
        let isDryRun = invocation.context.isDryRun
        guard isDryRun || invocation.words.contains(where: { $0.text.hasPrefix("--") }) else {
            placed = invocation.words
            return
        }
        let declared = command.arguments
        let flags: [ScannedFlag]
        (flags, placed) = declared.scan(invocation.words, throughout: isThroughout)
        do throws(FlagError) {
            for flag in flags { try given.add(flag, as: declared.flag(flag.name), isLoose: true) }
        } catch {
            throw invocation.misuse("\(error)")
        }
        if isDryRun, declared.flag(Self.dryRun) != nil { given.add(Self.dryRun, "") }
        guard let reason = self[ChangeReason.flag], !ChangeReason.isValid(reason) else { return }
        throw invocation.misuse("\(ChangeReason.flag) takes \(ChangeReason.expectation)")
    }

    private static let dryRun = "--dry-run"

    /// The command.
    var command: any Command { invocation.command }

    /// The texts of the words that aren't options.
    var words: [String] { placed.map(\.text) }

    /// Returns the value of an option, or `nil` if it isn't given.
    subscript(name: String) -> String? { given[name] }

    /// Indicates whether an option is given.
    func has(_ name: String) -> Bool { given.has(name) }

    /// Throws ``CommandError`` of the kind `usage` for an option that doesn't go with a word, or with
    /// none.
    func refuse(except names: [String], after word: String?) throws(CommandError) {
        guard let name = given.names.first(where: { !names.contains($0) }) else { return }
        let words = word.map { "\(command.name) \($0)" } ?? command.name
        throw command.misuse("'\(words)' has no option \(name)")
    }

    /// Returns the value of an option as a whole number from 1, or `nil` if it isn't given.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    func count(_ name: String) throws(CommandError) -> Int? { try self[name].map(count(of:)) }

    /// Returns a word as a whole number from 1.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    func count(of word: String) throws(CommandError) -> Int {
        guard let number = Int(word), number > 0 else {
            throw .badWord(word, of: invocation.messageName, expected: "a whole number from 1")
        }
        return number
    }

    /// Returns the time of `--since` as ISO 8601, or `nil` if it isn't given.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    func since() throws(CommandError) -> String? {
        guard let word = self["--since"] else { return nil }
        if let time = TypedTime.since(word) { return time.iso }
        throw .badWord(word, of: invocation.messageName, expected: TypedTime.sinceForms)
    }

    /// Returns the end of an override that `--for` or `--until` names, or `nil` if there is none.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`, or `usage` if both are given.
    func limit() throws(CommandError) -> SettingLimit? {
        if let word = self["--for"] {
            guard self["--until"] == nil else {
                throw invocation.misuse("--for and --until exclude each other")
            }
            if let seconds = TypedTime.duration(word) { return .after(seconds: seconds) }
            throw .badWord(word, of: invocation.messageName, expected: TypedTime.durationForms)
        }
        guard let word = self["--until"] else { return nil }
        if let limit = TypedTime.until(word) { return limit }
        let forms = TypedTime.untilForms
        throw .badWord(word, of: invocation.messageName, expected: forms, among: ["relaunch"])
    }

    /// Throws ``CommandError`` of the kind `usage` unless the number of words is in a range.
    func expect(_ counts: ClosedRange<Int>) throws(CommandError) {
        try invocation.expect(counts, of: placed)
    }

}

extension CommandArgument {
    /// The options of commands that set settings: the end of the override, and the reason.
    static let changeOptions = [
        CommandArgument.option(
            "--for DURATION",
            "undo it after 30s, 15m, 2h or 3d",
            .word(["30s", "15m", "2h", "3d"])
        ),
        CommandArgument.option(
            "--until TIME",
            "undo it at 18:00, at an ISO 8601 time, or at the app's 'relaunch'",
            .word(["relaunch"])
        ),
        why,
    ]

    /// The options of commands that show a record of what happened: the last rows, and those of a time.
    static let recordOptions = [
        CommandArgument.option("--last N", "only the last N", .number),
        .option("--since TIME", "only since a time, or in the last 30s, 15m, 2h or 3d"),
    ]

    /// The option `--why TEXT` of commands that change settings.
    static let why = CommandArgument.option("--why TEXT", "the reason, for the journal")
}
