import DevMenuSystem

/// The changes that a person wants to take back.
package enum UndoTarget: Equatable, Sendable {
    /// The person's last changes, made with the same front end; those of one request count as one.
    case last(Int)
    /// The change of this number, whoever made it.
    case change(Int)
}

/// Takes changes back that the journal has: all that are asked for, or none.
struct SettingUndo {
    /// Checks whether a setting's override may be changed.
    typealias Check = (ItemID) throws(SettingError) -> CheckedSettingChange

    let target: UndoTarget
    let author: ChangeAuthor
    let why: String?
    let values: SourceValues

    /// The settings that were changed; empty where there was nothing to undo.
    private(set) var result: Result<[MadeSettingChange], SettingError> = .success([])

    /// Creates the undoing of some changes.
    init(_ target: UndoTarget, by author: ChangeAuthor, why: String?, values: SourceValues) {
        self.target = target
        self.author = author
        self.why = why
        self.values = values
    }

    /// Takes the changes back in the overrides that a store keeps.
    ///
    /// - Parameters:
    ///   - overrides: The overrides.
    ///   - journal: The journal of their changes.
    ///   - check: Checks whether a setting's override may be changed.
    /// - Returns: A record of the net effect on each override.
    mutating func carryOut(
        in overrides: inout JSONObject,
        _ journal: JournalledStore.Journal,
        check: Check
    ) -> [ChangeRecord] {
        var changed = overrides
        do throws(SettingError) {
            let records = try takeBack(in: &changed, Self.read(journal), check)
            overrides = changed
            return records
        } catch {
            result = .failure(error)
            return []
        }
    }

    private static func read(
        _ journal: JournalledStore.Journal
    ) throws(SettingError) -> ChangeJournal {
        do {
            return try journal()
        } catch {
            throw .unreadableJournal(reason: error.description)
        }
    }

    /// Replaces the result with the error of saving it.
    mutating func fail(with error: SettingError) { result = .failure(error) }

    private mutating func takeBack(
        in overrides: inout JSONObject,
        _ journal: ChangeJournal,
        _ check: Check
    ) throws(SettingError) -> [ChangeRecord] {
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
            if let was = record.was, values.hasEnded(was, under: record.key) {
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
            let (key, setting) = (record.key, checked.setting)
            let was = values.reading(of: setting, at: checked.index, override: former[key])
            let now = values.reading(of: setting, at: checked.index, override: overrides[key])
            let outcome = SettingOutcome(
                was: was.value,
                reading: now,
                formerLimit: was.limit,
                hasNewOverride: former[key] != overrides[key]
            )
            made.append(MadeSettingChange(setting: setting, outcome: outcome))
            guard former[key] != overrides[key] else {
                silent += numbers[key] ?? []
                continue
            }
            records.append(
                ChangeRecord(
                    time: time,
                    id: record.id,
                    key: key,
                    was: former[key],
                    now: overrides[key],
                    layer: now.layer,
                    author: author,
                    why: why,
                    batch: 0,
                    undone: numbers[key] ?? []
                )
            )
        }
        // Changes that cancelled one another out have no record of their own.
        if !records.isEmpty { records[0].undone += silent }
        result = .success(made)
        return records
    }

    /// Returns the records to take back, newest first.
    private func chosen(
        in journal: ChangeJournal,
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
            // A change that a time limit has ended isn't taken back, nor one that it had replaced.
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

    /// Returns the error for a change that a time limit has taken away already; `nil` for another.
    private func expiry(of record: ChangeRecord, _ journal: ChangeJournal) -> SettingError? {
        let later = journal.first { $0.key == record.key }
        guard let later, later.number > record.number,
            later.author.client == ChangeAuthor.expiryClient
        else { return nil }
        return .ended(record.id, seconds: later.time.seconds)
    }

    /// Returns the change that was made after one that is to be taken back; `nil` for an edited file.
    private func conflict(
        with record: ChangeRecord,
        _ chosen: [ChangeRecord],
        _ journal: ChangeJournal
    ) -> ChangeConflict? {
        let numbers = Set(chosen.map(\.number))
        let later = journal.first { $0.key == record.key && !numbers.contains($0.number) }
        guard let later, later.number > record.number else { return nil }
        return ChangeConflict(author: later.author.description, number: later.number)
    }
}
