import DevMenuSystem

/// Changes of settings that are saved together, and the result of each.
struct SettingBatch {
    private enum Step {
        case valid(CheckedSettingChange)
        case done(MadeSettingChange)
        case failed(SettingError)
    }

    private var steps: [Step]
    private var values: SourceValues
    /// The keys of suspended overrides that count again, since their settings were changed.
    private(set) var resumed: Set<String> = []
    private let skipsEqual: Bool

    /// Creates a batch of checked changes, or of the errors of those that failed the check.
    ///
    /// - Parameters:
    ///   - changes: The changes, in order.
    ///   - values: The values of all sources.
    ///   - skipsEqual: `true` to leave an override that has the value and the end of a change.
    init(
        _ changes: [Result<CheckedSettingChange, SettingError>],
        values: SourceValues,
        skipsEqual: Bool = false
    ) {
        self.values = values
        self.skipsEqual = skipsEqual
        steps = changes.map { change in
            switch change {
            case .success(let change): .valid(change)
            case .failure(let error): .failed(error)
            }
        }
    }

    /// Indicates whether any of the changes can be made.
    var hasValidChanges: Bool {
        steps.contains { if case .valid = $0 { true } else { false } }
    }

    /// The results of the changes, in order; a change that failed had no effect.
    var results: [Result<MadeSettingChange, SettingError>] {
        steps.map { step in
            switch step {
            case .failed(let error): .failure(error)
            case .done(let change): .success(change)
            case .valid: .failure(.notSaved(reason: "the store kept nothing"))
            }
        }
    }

    /// Makes the valid changes, in order, in the overrides that a store keeps.
    ///
    /// - Parameters:
    ///   - overrides: The overrides.
    ///   - author: The author of the changes.
    /// - Returns: A record of the net effect on each override, in the order of the first changes.
    mutating func carryOut(
        in overrides: inout JSONObject,
        by author: ChangeAuthor
    ) -> [ChangeRecord] {
        let time = CalendarTime.now
        let former = overrides
        var touched: [String: Int] = [:]
        var records: [ChangeRecord] = []
        for (number, step) in steps.enumerated() {
            guard case .valid(let checked) = step else { continue }
            let setting = checked.setting
            let key = setting.key
            let before = values.reading(of: setting, at: checked.index, override: overrides[key])
            let change = checked.change
            let replaced = overrides[key]
            let isSuspended = replaced.map { values.isSuspended($0, under: key) } ?? false
            if isSuspended {
                values.resume(key)
                resumed.insert(key)
            }
            func set(_ value: JSONValue) {
                if skipsEqual, !isSuspended, let replaced,
                    change.limit == OverrideForm.limit(in: replaced),
                    value == OverrideForm.value(in: replaced)
                {
                    return
                }
                overrides[key] = OverrideForm.kept(
                    for: value,
                    replacing: replaced,
                    limit: change.limit,
                    why: change.why,
                    by: author,
                    at: time
                )
            }
            switch change.operation {
            case .set(let value): set(value)
            case .flip: set(setting.flipped(before.value) ?? before.value)
            case .reset: overrides[key] = nil
            }
            let now = values.reading(of: setting, at: checked.index, override: overrides[key])
            let outcome = SettingOutcome(
                was: before.value,
                reading: now,
                formerLimit: before.limit
            )
            steps[number] = .done(MadeSettingChange(setting: setting, outcome: outcome))
            let record = ChangeRecord(
                time: time,
                id: setting.id,
                key: key,
                was: former[key],
                now: overrides[key],
                layer: now.layer,
                author: author,
                why: change.why,
                batch: change.request
            )
            if let index = touched[key] {
                records[index] = record
            } else {
                touched[key] = records.count
                records.append(record)
            }
        }
        return records.filter { $0.was != $0.now }
    }

    /// Replaces the results of the changes that were made with the error of saving them.
    mutating func fail(with error: SettingError) {
        for (index, step) in steps.enumerated() {
            switch step {
            case .valid, .done: steps[index] = .failed(error)
            case .failed: break
            }
        }
    }
}
