import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// `watch [SECONDS] [--until-changed] COMMAND…`: runs a command again and again.
///
/// Each run is reported like a separate command. It ends at Ctrl-C, at a failure and, with
/// `--until-changed`, once the result differs from the first.
struct WatchCommand: Command {
    private static let untilChanged = "--until-changed"
    /// The pauses between two runs in seconds; each lasts long enough for a turn of the loop, in which
    /// Ctrl-C and the end of the time are noticed.
    private static let pauses = 0.1...86_400

    let name = "watch"
    let repeatsCommand = true
    let summary = "run a command every few seconds, until Ctrl-C"
    let isReplayable = true
    let arguments: [CommandArgument] = [
        .optional("SECONDS", .number, "the pause between two runs, 2 by default and at least 0.1"),
        CommandArgument("COMMAND", .commandOrItem, "the command and its words", isRepeated: true),
        .option(untilChanged, "before COMMAND: end once its result has changed"),
    ]

    /// Returns the index of the command, after the seconds and the option.
    func inner(in words: [String]) -> InnerWords? { .command(own(in: words).count) }

    private func own(in words: [String]) -> ArraySlice<String> {
        words.prefix {
            ["--", Self.untilChanged].contains($0) || TimeLimit.seconds(from: $0) != nil
        }
    }

    func isEndless(with words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let texts = invocation.texts
        let own = own(in: texts)
        let words = Array(texts.dropFirst(own.count))
        if let word = words.first, pauseIsWrong(word) {
            throw CommandError.badWord(
                word,
                of: name,
                expected: "a number of seconds above 0, or a command"
            )
        }
        guard let first = words.first else { throw misuse("COMMAND is missing") }
        let pauses = own.filter { TimeLimit.seconds(from: $0) != nil }
        let untilChanged = own.count { $0 == Self.untilChanged }
        guard untilChanged <= 1, pauses.count <= 1 else {
            throw misuse("one number of seconds and one \(Self.untilChanged) are enough")
        }
        if let command = context.commands[first],
            case let rest = Array(words.dropFirst()),
            !command.mayBeWatched || command.isEndless(with: rest) || command.destroys(rest)
        {
            throw misuse("'\(command.name)' can't be watched")
        }
        let pause = pauses.first.flatMap { TimeLimit.seconds(from: $0) } ?? 2
        let command = ParsedCommand(
            words: Array(invocation.words.dropFirst(own.count)),
            source: invocation.parsed.source,
            sourceStart: invocation.parsed.sourceStart
        )
        return .done(try watch(command, every: pause, untilChanged > 0, in: context))
    }

    /// Returns whether a word is a number, but of no seconds to wait.
    private func pauseIsWrong(_ word: String) -> Bool {
        // An app may have an item 'inf'.
        let isNumber = word.first.map { $0.isNumber || "-.".contains($0) } ?? false
        return isNumber && Double(word) != nil && TimeLimit.seconds(from: word) == nil
    }

    private func watch(
        _ command: ParsedCommand,
        every seconds: Double,
        _ endsAtChange: Bool,
        in context: any CommandContext
    ) throws -> CommandResult {
        var first: ReceivedJSON?
        while true {
            var result = try context.commands.resolve(command, isWatched: true, in: context)
                .result()
            if first != nil {
                let (text, time) = (result.text, CalendarTime.now.text(hasSeconds: true))
                result.text = { StyledText(rule: time, above: text($0), columns: $0.columns) }
            }
            if endsAtChange, let first, first != result.json { return result }
            first = first ?? result.json
            // The end of the output shows why.
            guard try context.report(result) else { return CommandResult([:]) }
            if let failure = result.failure { throw failure }
            var isOver = false
            let pause = min(max(seconds, Self.pauses.lowerBound), Self.pauses.upperBound)
            context.host.loop.later(after: .seconds(pause)) { isOver = true }
            guard try context.waitUntilLeft(or: { isOver }) else { return CommandResult([:]) }
        }
    }
}
