import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// `changes [ID] [--last N] [--since TIME] [--follow]`: shows who changed which setting and ran which
/// action, when and why.
struct ChangesCommand: Command {
    private static let follow = "--follow"

    let name = "changes"
    let summary = "show who changed or ran what, when and why"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] =
        [.optional("ID", .setting, "only this setting")] + CommandArgument.recordOptions
        + [.option(follow, "also print later ones, as in 'changes --follow | COMMAND'")]

    func hasRows(after words: [String]) -> Bool { !words.contains(Self.follow) }

    func isEndless(with words: [String]) -> Bool { words.contains(Self.follow) }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(0...1)
        let since = try options.since()
        let last = try options.count("--last")
        // A host that can't isn't asked for its menu.
        let typed = options.words.first.map { ItemID($0) }
        try context.check(.journal, for: .changes(typed, last: nil, since: nil))
        let id = try options.words.first.map { try invocation.id(named: $0) }
        let query = ChangeQuery(id: id, last: last, since: since)
        guard options.has(Self.follow) else {
            let history = try History(query, in: context)
            return .done(
                CommandResult(history.json, rows: { history.entries.map(HistoryText.cells) }) {
                    HistoryText.list(history.entries, context: $0)
                }
            )
        }
        try ChangeFollowing(query, in: context).run()
        return .done(CommandResult([:]))
    }
}

/// The changes of a setting, or the changes and runs of all items, that a person has asked for.
struct ChangeQuery {
    /// The setting, or `nil` for all items.
    let id: ItemID?
    /// The most entries, the newest ones, or `nil` for all.
    let last: Int?
    /// The time before which entries don't matter, as ISO 8601, or `nil`.
    let since: String?
}

/// Changes and runs by time, the oldest first.
struct History {
    let entries: [HistoryEntry]
    /// The changes as the host sent them, with the runs if there are any.
    let json: ReceivedJSON

    init(_ query: ChangeQuery, in context: any CommandContext) throws {
        let answer = try context.host.query(
            .changes(query.id, last: query.last, since: query.since)
        )
        let runs = try query.id == nil ? context.runs(last: query.last, since: query.since) : []
        guard !runs.isEmpty else {
            (json, entries) = (answer, ReceivedChange.list(answer).map(HistoryEntry.change))
            return
        }
        let all = HistoryEntry.merged(ReceivedChange.list(answer), runs)
        entries = Array(all.suffix(query.last ?? .max))
        json = ReceivedJSON([
            "changes": .array(entries.compactMap { $0.change?.json }),
            "runs": .array(entries.compactMap { $0.run?.json }),
        ])
    }
}

/// A change of a setting or a run of an action.
enum HistoryEntry {
    case change(ReceivedChange)
    case run(ReceivedRun)

    /// The change, or `nil`.
    var change: ReceivedChange? { if case .change(let change) = self { change } else { nil } }
    /// The run, or `nil`.
    var run: ReceivedRun? { if case .run(let run) = self { run } else { nil } }

    /// The time, in seconds since 1970.
    var seconds: Int { CalendarTime(iso: change?.time ?? run?.time ?? "")?.seconds ?? 0 }

    /// Returns changes and runs, each the oldest first, by time; those of one second by the number that a
    /// run has of the last change before it.
    static func merged(_ changes: [ReceivedChange], _ runs: [ReceivedRun]) -> [HistoryEntry] {
        var runs = runs[...]
        var merged: [HistoryEntry] = []
        for change in changes {
            let seconds = HistoryEntry.change(change).seconds
            while let run = runs.first,
                (HistoryEntry.run(run).seconds, run.change) < (seconds, change.number)
            {
                merged.append(.run(runs.removeFirst()))
            }
            merged.append(.change(change))
        }
        return merged + runs.map(HistoryEntry.run)
    }
}

extension CommandContext {
    /// Returns the runs of all actions, the oldest first; none if the host doesn't record them.
    fileprivate func runs(last: Int?, since: String?) throws -> [ReceivedRun] {
        let request = HostRequest.runs(nil, last: last, since: since)
        guard try host.session(for: request)?.hello.has(.runs) ?? false else { return [] }
        return ReceivedRun.list(try host.query(request))
    }
}

/// Shows changes and runs as they happen, until Ctrl-C or the end of the app.
private final class ChangeFollowing {
    private static let pause = Duration.seconds(1)

    private let query: ChangeQuery
    private let context: any CommandContext
    private var changes = ShownEntries()
    private var runs = ShownEntries()
    private var isStale = false
    private var isTimed = false

    init(_ query: ChangeQuery, in context: any CommandContext) {
        (self.query, self.context) = (query, context)
    }

    /// Follows the changes and runs.
    ///
    /// - Throws: ``CommandError``, also if the app ends and nobody waits for its return, or
    ///   ``ShellEnd``.
    func run() throws {
        let host = context.host
        try host.follow({ [unowned self] event, _ in isAwaited(event) }) {
            var session = try host.liveSession()
            host.followEverything()
            var entries = query.among(try news())
            while true {
                for entry in entries {
                    guard try context.report(HistoryText.result(of: entry)) else { return }
                }
                // A run in another process of the app is no event here.
                if !isTimed { wakeLater() }
                guard try context.waitUntilLeft(or: { isStale || session.ending != nil }) else {
                    return
                }
                if session.ending != nil {
                    let end = HostError(endOf: session)
                    guard case .elsewhere(isAwaited: true)? = try host.restart() else { throw end }
                    session = try host.liveSession()
                }
                isStale = false
                entries = try news()
            }
        }
    }

    private func wakeLater() {
        isTimed = true
        context.host.loop.later(after: Self.pause) { [weak self] in
            self?.isStale = true
            self?.isTimed = false
        }
    }

    private func isAwaited(_ event: HostEvent) -> Bool {
        switch event {
        case .setting, .run: isStale = true
        default: return false
        }
        return true
    }

    /// Returns the entries that weren't there the last time.
    private func news() throws -> [HistoryEntry] {
        let new = try changes.news(number: \.number, isSettled: { !$0.isBegun }) { count in
            ReceivedChange.list(try context.host.query(.changes(query.id, last: count, since: nil)))
        }
        guard query.id == nil else { return new.map(HistoryEntry.change) }
        let ran = try runs.news(number: \.number, isSettled: { $0.outcome != nil }) { count in
            try context.runs(last: count, since: nil)
        }
        return HistoryEntry.merged(new, ran)
    }
}

extension ChangeQuery {
    /// Returns the entries that were asked for; none unless their number or time was.
    fileprivate func among(_ entries: [HistoryEntry]) -> [HistoryEntry] {
        guard last != nil || since != nil else { return [] }
        let start = since.flatMap { CalendarTime(iso: $0) }?.seconds ?? .min
        return entries.filter { $0.seconds >= start }.suffix(last ?? .max)
    }
}

/// The entries of a record that were shown, by their numbers.
struct ShownEntries {
    /// All up to this number were shown.
    private var end = 0
    private var later: Set<Int> = []

    /// Returns the settled entries that weren't shown, which now are.
    ///
    /// - Parameters:
    ///   - number: Returns the number of an entry.
    ///   - isSettled: Returns `false` for an entry that is to be shown later.
    ///   - read: Returns this many of the newest entries, the oldest first.
    /// - Returns: The entries.
    mutating func news<Entry>(
        number: (Entry) -> Int,
        isSettled: (Entry) -> Bool,
        _ read: (_ count: Int) throws -> [Entry]
    ) rethrows -> [Entry] {
        var count = 16
        var entries = try read(count)
        while entries.count == count, let first = entries.first, number(first) > end + 1 {
            count *= 8
            entries = try read(count)
        }
        // Somebody has removed the record, and its numbers have begun anew.
        if (entries.last.map(number) ?? 0) < end { self = ShownEntries() }
        let open = entries.filter { !isSettled($0) }.map(number)
        let new = entries.filter {
            number($0) > end && !later.contains(number($0)) && isSettled($0)
        }
        later.formUnion(new.map(number))
        end = max(end, open.min().map { $0 - 1 } ?? entries.last.map(number) ?? 0)
        later = later.filter { $0 > end }
        return new
    }
}
