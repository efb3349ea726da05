package import DevMenuKit
import DevMenuSystem

/// The changes that a person wants to undo.
package enum UndoTarget: Equatable, Sendable {
    /// The person's last changes, made with the same front end; those of one request are treated as
    /// one.
    case last(Int)
    /// The change of this number, whoever made it.
    case change(Int)
    /// The changes of these numbers, which were found in the journal before.
    case changes([Int])

    /// Creates the target of a request: a change's number, or else the number of last changes.
    init(_ count: Int?, _ number: Int?) {
        self = number.map { .change($0) } ?? .last(count ?? 1)
    }
}

extension AppSettings {
    /// Undoes changes that the journal has, in one step: all that are requested, or none.
    ///
    /// - Parameters:
    ///   - target: The changes.
    ///   - peer: The peer that requests it, or `nil` for the app itself.
    ///   - author: The person at the peer.
    ///   - why: The person's reason.
    ///   - batch: The number of the first record of changes that were requested together with these.
    ///   - mayChange: Returns `false` for a setting that the person may not change.
    /// - Returns: The settings that were changed; none if there was nothing to undo.
    /// - Throws: `SettingError`; nothing changed then.
    package func undo(
        _ target: UndoTarget,
        by peer: String? = nil,
        author: ChangeAuthor = .app,
        why: String? = nil,
        batch: Int? = nil,
        where mayChange: (ItemID) -> Bool = { _ in true }
    ) throws(SettingError) -> [MadeSettingChange] {
        // Others wait while the store is changed: the journal is parsed and searched before.
        let known = ParsedRecords(try journal())
        if let made = try undo(
            target,
            in: known,
            by: peer,
            author,
            why: why,
            batch: batch,
            where: mayChange
        ) {
            return made
        }
        // Somebody was faster. What is new by the next time is little.
        known.parseRest()
        return try undo(
            target,
            in: known,
            by: peer,
            author,
            why: why,
            batch: batch,
            where: mayChange
        ) ?? []
    }

    /// Returns the settings whose changes an undo would take back.
    func settings(
        undoneBy target: UndoTarget,
        _ author: ChangeAuthor
    ) throws(SettingError) -> [ItemID] {
        let kept = (try? store?.load()) ?? [:]
        return try target.records(in: try journal(), of: kept, by: author).map(\.id)
    }

    /// Undoes changes as they are in a journal that was read before.
    ///
    /// - Returns: The settings that were changed, or `nil` if the store was changed since and the
    ///   journal would have to be parsed while others wait.
    private func undo(
        _ target: UndoTarget,
        in known: ParsedRecords,
        by peer: String?,
        _ author: ChangeAuthor,
        why: String?,
        batch: Int?,
        where mayChange: (ItemID) -> Bool
    ) throws(SettingError) -> [MadeSettingChange]? {
        let kept = (try? store?.load()) ?? [:]
        let found = Result { () throws(SettingError) in
            try UndoneChanges(target, in: known, of: kept, by: author)
        }
        var result = Result<[MadeSettingChange]?, SettingError>.success([])
        do throws(SettingStoreError) {
            try change(by: peer) { overrides, values, journal in
                var changed = overrides
                do throws(SettingError) {
                    let journal = try Self.records(of: journal)
                    let isAsBefore = overrides == kept && known.isCurrent(in: journal)
                    guard isAsBefore || known.isWhole else {
                        result = .success(nil)
                        return []
                    }
                    let changes =
                        try isAsBefore
                        ? found.get()
                        : UndoneChanges(
                            target,
                            in: known.updated(to: journal),
                            of: overrides,
                            by: author
                        )
                    let (made, records) = try changes.undo(
                        in: &changed,
                        of: values,
                        author,
                        why: why,
                        batch: batch
                    ) { id throws(SettingError) in
                        guard mayChange(id) else { throw .denied(id) }
                        return try check(SettingChange(id, .reset, why: why))
                    }
                    (overrides, result) = (changed, .success(made))
                    return records
                } catch {
                    result = .failure(error)
                    return []
                }
            }
        } catch {
            throw .notSaved(reason: error.description)
        }
        return try result.get()
    }
}

/// The changes that are to be undone, as the journal has them.
struct UndoneChanges {
    /// The changes, newest first.
    let records: [ChangeRecord]
    /// The latest change after each of them of the same setting, by their numbers.
    let later: [Int: ChangeRecord]

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - target: The requested changes.
    ///   - journal: The journal, newest first.
    ///   - overrides: The overrides now.
    ///   - author: The person.
    /// - Throws: `SettingError/unknownChange(_:)`.
    init(
        _ target: UndoTarget,
        in journal: some Sequence<ChangeRecord>,
        of overrides: JSONObject,
        by author: ChangeAuthor
    ) throws(SettingError) {
        records = try target.records(in: journal, of: overrides, by: author)
        later = Self.laterChanges(than: records, in: journal, by: author)
    }

    /// Returns the latest change that was made after each of some records, of the same setting.
    ///
    /// Ignores changes that were undone, and the person's own changes whose time limit restored the
    /// former value.
    ///
    /// - Returns: The changes by the records' numbers; an undo of the record itself is one.
    private static func laterChanges(
        than chosen: [ChangeRecord],
        in journal: some Sequence<ChangeRecord>,
        by author: ChangeAuthor
    ) -> [Int: ChangeRecord] {
        var left = Set(chosen.map(\.number))
        var later: [Int: ChangeRecord] = [:]
        var undone: [Int: ChangeRecord] = [:]
        var latest: [String: ChangeRecord] = [:]
        // The ends of overrides whose changes haven't been reached.
        var ends: [String: ChangeRecord] = [:]
        for record in journal {
            if left.isEmpty { break }
            let end = ends.removeValue(forKey: record.key)
            if left.remove(record.number) != nil {
                later[record.number] = undone[record.number] ?? latest[record.key] ?? end
                continue
            }
            if record.isUnfinished { continue }
            let isOwn = record.author.isSame(as: author)
            if let end, !isOwn || record.now != end.was || record.was != end.now {
                latest[record.key] = latest[record.key] ?? end
            }
            guard end == nil, undone[record.number] == nil else { continue }
            for number in record.undone { undone[number] = record }
            if record.author.client == ChangeAuthor.expiryClient {
                ends[record.key] = record
            } else if record.undone.isEmpty {
                latest[record.key] = latest[record.key] ?? record
            }
        }
        return later
    }
}

extension UndoneChanges {
    /// Undoes the changes in the overrides that a store has.
    ///
    /// - Parameters:
    ///   - overrides: The overrides.
    ///   - values: The values that the settings have by their overrides.
    ///   - author: The person.
    ///   - why: The person's reason.
    ///   - batch: The number of the first record of changes that were requested together with these.
    ///   - check: Checks whether a setting's override may be changed.
    /// - Returns: The settings that were changed, and a record of the net effect on each override.
    /// - Throws: `SettingError` if any of them can't be undone.
    fileprivate func undo(
        in overrides: inout JSONObject,
        of values: SettingPrecedence,
        _ author: ChangeAuthor,
        why: String?,
        batch: Int?,
        check: (ItemID) throws(SettingError) -> CheckedSettingChange
    ) throws(SettingError) -> (made: [MadeSettingChange], records: [ChangeRecord]) {
        let former = overrides
        var numbers: [String: [Int]] = [:]
        var oldest: [ChangeRecord] = []
        for record in records {
            let later = self.later[record.number]
            guard later == nil, overrides[record.key] == record.now else {
                if let later, later.author.client == ChangeAuthor.expiryClient {
                    throw .ended(record.id, seconds: later.time.seconds)
                }
                let conflict = later.map {
                    ChangeConflict(author: $0.author.description, number: $0.number)
                }
                throw .conflict(record.id, by: conflict)
            }
            // An override whose time is over isn't restored: it would have ended by now.
            if let was = record.was, values.overrides.hasEnded(was, under: record.key) {
                if record.now == nil, case .at(let seconds)? = OverrideForm.limit(in: was) {
                    throw .ended(record.id, seconds: seconds)
                }
                overrides[record.key] = nil
            } else {
                overrides[record.key] = record.was
            }
            if numbers[record.key] == nil { oldest.append(record) }
            numbers[record.key, default: []].append(record.number)
        }
        var made: [MadeSettingChange] = []
        var undos: [ChangeRecord] = []
        var silent: [Int] = []
        let time = CalendarTime.now
        for record in oldest {
            let checked = try check(record.id)
            let key = record.key
            made.append(values.made(checked, replacing: former[key], by: overrides[key]))
            guard former[key] != overrides[key] else {
                silent += numbers[key] ?? []
                continue
            }
            var undoing = values.record(
                of: checked.setting,
                at: checked.index,
                replacing: former[key],
                by: overrides[key],
                author,
                at: time
            )
            (undoing.why, undoing.batch, undoing.undone) = (why, batch ?? 0, numbers[key] ?? [])
            undos.append(undoing)
        }
        // Changes that cancelled one another out have no records.
        if !undos.isEmpty { undos[0].undone += silent }
        return (made, undos)
    }
}

extension UndoTarget {
    /// Returns the records to undo, newest first.
    ///
    /// - Parameters:
    ///   - journal: The journal, newest first.
    ///   - overrides: The overrides now.
    ///   - author: The person.
    /// - Returns: The records.
    /// - Throws: `SettingError/unknownChange(_:)`.
    fileprivate func records(
        in journal: some Sequence<ChangeRecord>,
        of overrides: JSONObject,
        by author: ChangeAuthor
    ) throws(SettingError) -> [ChangeRecord] {
        switch self {
        case .change(let number):
            guard let record = journal.first(where: { $0.number == number }) else {
                throw .unknownChange(number)
            }
            guard !record.isUnfinished else {
                throw .refused(record.id, reason: "change \(number) wasn't completed")
            }
            return [record]
        case .changes(let numbers):
            return journal.filter { numbers.contains($0.number) }
        case .last(let count):
            var undone: Set<Int> = []
            var requests: Set<Int> = []
            var chosen: [ChangeRecord] = []
            // A change that a time limit has ended isn't undone, and neither is one that it had
            // replaced.
            var ended: Set<String> = []
            var left = overrides
            for record in journal {
                undone.formUnion(record.undone)
                let isUndone = undone.contains(record.number)
                if record.author.client == ChangeAuthor.expiryClient, !isUndone {
                    ended.insert(record.key)
                }
                guard record.undone.isEmpty, !isUndone, !record.isUnfinished,
                    !ended.contains(record.key) || left[record.key] == record.now,
                    record.author.isSame(as: author)
                else { continue }
                let request = record.batch ?? record.number
                if !requests.contains(request) {
                    guard requests.count < count else { break }
                    requests.insert(request)
                }
                chosen.append(record)
                left[record.key] = record.was
            }
            return chosen
        }
    }
}

/// The records of a journal, newest first; each is parsed once.
private final class ParsedRecords: Sequence {
    private var parsed: [ChangeRecord] = []
    private let rest: AnyIterator<ChangeRecord>
    /// `true` once all of them were parsed.
    private(set) var isWhole = false

    init(_ journal: AnySequence<ChangeRecord>) { rest = journal.makeIterator() }

    func makeIterator() -> AnyIterator<ChangeRecord> {
        var index = 0
        return AnyIterator { [self] in
            if index == parsed.count { rest.next().map { parsed.append($0) } }
            defer { index += 1 }
            return index < parsed.count ? parsed[index] : nil
        }
    }

    /// Parses the records that haven't been needed yet.
    func parseRest() {
        while let record = rest.next() { parsed.append(record) }
        isWhole = true
    }

    /// Indicates whether a later state of the journal has no other records.
    func isCurrent(in journal: AnySequence<ChangeRecord>) -> Bool {
        journal.first { _ in true } == makeIterator().next()
    }

    /// Returns the records of a later state of the journal; only new ones are parsed.
    func updated(to journal: AnySequence<ChangeRecord>) -> AnySequence<ChangeRecord> {
        var new: [ChangeRecord] = []
        for record in journal {
            // Records that were parsed may have been removed, and their numbers given to others.
            parsed.removeAll { $0.number > record.number }
            if record == parsed.first {
                return AnySequence([AnySequence(new), AnySequence(self)].joined())
            }
            new.append(record)
        }
        return AnySequence(new)
    }
}
