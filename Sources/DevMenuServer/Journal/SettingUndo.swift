package import DevMenuKit
import DevMenuSystem

/// The changes that a person wants to undo.
package enum UndoTarget: Equatable, Sendable {
    /// The person's last changes, made with the same front end; those of one request count as one.
    case last(Int)
    /// The change of this number, whoever made it.
    case change(Int)
}

extension Settings {
    /// Undoes changes that the journal has, in one step: all that are asked for, or none.
    ///
    /// - Parameters:
    ///   - target: The changes.
    ///   - peer: The peer that requests it, or `nil` for the app itself.
    ///   - author: The person at the peer.
    ///   - why: The person's reason.
    ///   - mayChange: Returns `false` for a setting that the person may not change.
    /// - Returns: The settings that were changed; none if there was nothing to undo.
    /// - Throws: `SettingError`; nothing changed then.
    package func undo(
        _ target: UndoTarget,
        by peer: String? = nil,
        author: ChangeAuthor = .app,
        why: String? = nil,
        where mayChange: (ItemID) -> Bool = { _ in true }
    ) throws(SettingError) -> [MadeSettingChange] {
        guard keepsJournal else { throw .noJournal }
        var result = Result<[MadeSettingChange], SettingError>.success([])
        do throws(SettingStoreError) {
            try change(by: peer) { overrides, values, journal in
                let undo = SettingUndo(target: target, author: author, why: why, values: values)
                var changed = overrides
                do throws(SettingError) {
                    let (made, records) = try undo.takeBack(in: &changed, try read(journal)) {
                        id throws(SettingError) in
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

    private func read(
        _ journal: SettingJournal.Reader
    ) throws(SettingError) -> AnySequence<ChangeRecord> {
        do throws(SettingStoreError) {
            return try journal()
        } catch {
            throw .unreadableJournal(reason: error.description)
        }
    }
}

/// Undoes changes that the journal has: all that are asked for, or none.
private struct SettingUndo {
    /// Checks whether a setting's override may be changed.
    typealias Check = (ItemID) throws(SettingError) -> CheckedSettingChange

    let target: UndoTarget
    let author: ChangeAuthor
    let why: String?
    let values: SettingPrecedence

    /// Undoes the changes in the overrides that a store has.
    ///
    /// - Parameters:
    ///   - overrides: The overrides.
    ///   - journal: The journal of their changes, newest first.
    ///   - check: Checks whether a setting's override may be changed.
    /// - Returns: The settings that were changed, and a record of the net effect on each override.
    /// - Throws: `SettingError` if any of them can't be undone.
    func takeBack(
        in overrides: inout JSONObject,
        _ journal: AnySequence<ChangeRecord>,
        check: Check
    ) throws(SettingError) -> (made: [MadeSettingChange], records: [ChangeRecord]) {
        let chosen = try chosen(in: journal, of: overrides)
        let former = overrides
        var numbers: [String: [Int]] = [:]
        var oldest: [ChangeRecord] = []
        for record in chosen {
            guard overrides[record.key] == record.now else {
                if let end = expiry(of: record, journal) { throw end }
                throw .conflict(record.id, by: conflict(with: record, chosen, journal))
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
        var records: [ChangeRecord] = []
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
            (undoing.why, undoing.batch, undoing.undone) = (why, 0, numbers[key] ?? [])
            records.append(undoing)
        }
        // Changes that cancelled one another out have no record of their own.
        if !records.isEmpty { records[0].undone += silent }
        return (made, records)
    }

    /// Returns the records to undo, newest first.
    private func chosen(
        in journal: AnySequence<ChangeRecord>,
        of overrides: JSONObject
    ) throws(SettingError) -> [ChangeRecord] {
        switch target {
        case .change(let number):
            guard let record = journal.first(where: { $0.number == number }) else {
                throw .unknownChange(number)
            }
            return [record]
        case .last(let count):
            var undone: Set<Int> = []
            var requests: Set<Int> = []
            var chosen: [ChangeRecord] = []
            // A change that a time limit has ended isn't undone, nor one that it had replaced.
            var ended: Set<String> = []
            var left = overrides
            for record in journal {
                undone.formUnion(record.undone)
                let isUndone = undone.contains(record.number)
                if record.author.client == ChangeAuthor.expiryClient, !isUndone {
                    ended.insert(record.key)
                }
                guard record.undone.isEmpty, !isUndone,
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

    /// Returns the error for a change that a time limit has ended already, or `nil` for another.
    private func expiry(of record: ChangeRecord, _ journal: AnySequence<ChangeRecord>)
        -> SettingError?
    {
        let later = journal.first { $0.key == record.key }
        guard let later, later.number > record.number,
            later.author.client == ChangeAuthor.expiryClient
        else { return nil }
        return .ended(record.id, seconds: later.time.seconds)
    }

    /// Returns the change that was made after one to be undone, or `nil` for an edited file.
    private func conflict(
        with record: ChangeRecord,
        _ chosen: [ChangeRecord],
        _ journal: AnySequence<ChangeRecord>
    ) -> ChangeConflict? {
        let numbers = Set(chosen.map(\.number))
        let later = journal.first { $0.key == record.key && !numbers.contains($0.number) }
        guard let later, later.number > record.number else { return nil }
        return ChangeConflict(author: later.author.description, number: later.number)
    }
}
