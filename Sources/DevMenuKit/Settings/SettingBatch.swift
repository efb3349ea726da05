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
    ///   - author: Returns the author of the changes; called only where one is recorded.
    /// - Returns: A record of the net effect on each override, in the order of the first changes.
    mutating func carryOut(
        in overrides: inout JSONObject,
        _ author: () -> ChangeAuthor
    ) -> [ChangeRecord] {
        let time = CalendarTime.now
        // The settings that were changed so far, in the order of their first changes.
        var touched: [TouchedSetting] = []
        var places: [Int: Int] = [:]
        for (number, step) in steps.enumerated() {
            guard case .valid(let checked) = step else { continue }
            let place: Int
            if let last = touched.indices.last, touched[last].index == checked.index {
                place = last
            } else if let known = places[checked.index] {
                place = known
            } else {
                place = touched.count
                places[checked.index] = place
                touched.append(
                    TouchedSetting(checked, override: overrides[checked.setting.key], values)
                )
            }
            let outcome = carryOut(checked, at: number, in: &touched[place], by: author, at: time)
            steps[number] = .done(MadeSettingChange(setting: checked.setting, outcome: outcome))
        }
        var records: [ChangeRecord] = []
        for setting in touched where setting.former != setting.override {
            overrides[setting.key] = setting.override
            records.append(setting.record(by: author(), at: time))
        }
        return records
    }

    /// Makes a change of a setting, and returns its outcome.
    private mutating func carryOut(
        _ checked: CheckedSettingChange,
        at number: Int,
        in touched: inout TouchedSetting,
        by author: () -> ChangeAuthor,
        at time: CalendarTime
    ) -> SettingOutcome {
        let change = checked.change
        let before = touched.reading
        let replaced = touched.override
        let isSuspended = replaced.map { values.isSuspended($0, under: touched.key) } ?? false
        if isSuspended {
            values.resume(touched.key)
            resumed.insert(touched.key)
        }
        func set(_ value: JSONValue) {
            if skipsEqual, !isSuspended, let replaced,
                change.limit == OverrideForm.limit(in: replaced),
                value == OverrideForm.value(in: replaced)
            {
                return
            }
            touched.override = OverrideForm.kept(
                for: value,
                replacing: replaced,
                limit: change.limit,
                why: change.why,
                by: author(),
                at: time
            )
        }
        switch change.operation {
        case .set(let value): set(value)
        case .flip: set(checked.setting.flipped(before.value) ?? before.value)
        case .reset: touched.override = nil
        }
        touched.last = checked
        touched.read(values, isResumed: isSuspended)
        return SettingOutcome(
            was: before.value,
            reading: touched.reading,
            formerLimit: before.limit,
            hasNewOverride: isSuspended || touched.override != replaced
        )
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

/// A setting that a batch changes: its override before the batch and now, and its value now.
private struct TouchedSetting {
    /// The index of the setting among those declared.
    let index: Int
    /// The key of its override.
    let key: String
    /// The override before the batch.
    let former: JSONValue?
    /// The override now.
    var override: JSONValue?
    /// The setting's value with that override.
    private(set) var reading: SettingReading
    /// The last change.
    var last: CheckedSettingChange
    /// The values that the setting had with the last plain overrides.
    private var known: [(override: JSONValue, reading: SettingReading)] = []

    /// Creates a setting before its first change.
    init(_ checked: CheckedSettingChange, override: JSONValue?, _ values: SourceValues) {
        index = checked.index
        key = checked.setting.key
        former = override
        self.override = override
        last = checked
        reading = values.reading(of: checked.setting, at: index, override: override)
    }

    /// Reads the setting's value with its override.
    ///
    /// A script switches between few values. A plain override has no end, so that the value that goes
    /// with it stays the same.
    mutating func read(_ values: SourceValues, isResumed: Bool) {
        if isResumed { known = [] }
        guard let override, override.isPlain else {
            reading = values.reading(of: last.setting, at: index, override: override)
            return
        }
        if let same = known.first(where: { $0.override == override }) {
            reading = same.reading
            return
        }
        reading = values.reading(of: last.setting, at: index, override: override)
        if known.count < 4 { known.append((override, reading)) }
    }

    /// Returns the record of the net effect of all changes.
    func record(by author: ChangeAuthor, at time: CalendarTime) -> ChangeRecord {
        ChangeRecord(
            time: time,
            id: last.setting.id,
            key: key,
            was: former,
            now: override,
            layer: reading.layer,
            author: author,
            why: last.change.why,
            batch: last.change.request
        )
    }
}

extension JSONValue {
    /// Indicates whether the value is neither an array nor an object.
    fileprivate var isPlain: Bool {
        switch self {
        case .null, .bool, .integer, .double, .string: true
        case .array, .object: false
        }
    }
}
