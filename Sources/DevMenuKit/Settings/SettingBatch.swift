import DevMenuSystem

/// Changes of settings that are saved together, and the result of each.
struct SettingBatch {
    private let changes: [Result<CheckedSettingChange, SettingError>]
    /// The results of the changes, in order; a change that failed had no effect.
    private(set) var results: [Result<MadeSettingChange, SettingError>] = []
    private var values: SettingPrecedence
    /// The keys of suspended overrides that are resumed because their settings were changed.
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
        values: SettingPrecedence,
        skipsEqual: Bool = false
    ) {
        self.values = values
        self.skipsEqual = skipsEqual
        self.changes = changes
        fail(with: .notSaved(reason: "the store saved nothing"))
    }

    /// Indicates whether any of the changes can be made.
    var hasValidChanges: Bool {
        changes.contains { if case .success = $0 { true } else { false } }
    }

    /// Makes the valid changes, in order, in the overrides of a store.
    ///
    /// - Parameters:
    ///   - overrides: The overrides.
    ///   - author: Returns the author of the changes; called only if one is recorded.
    /// - Returns: A record of the net effect on each override, in the order of the first changes.
    mutating func apply(
        to overrides: inout JSONObject,
        _ author: () -> ChangeAuthor
    ) -> [ChangeRecord] {
        let time = CalendarTime.now
        // The settings that were changed so far, in the order of their first changes.
        var touched: [TouchedSetting] = []
        var indices: [Int: Int] = [:]
        for (number, change) in changes.enumerated() {
            guard case .success(let checked) = change else { continue }
            let setting = checked.setting
            let index = indices[checked.index] ?? touched.count
            if index == touched.count {
                indices[checked.index] = index
                touched.append(TouchedSetting(checked, override: overrides[setting.key], values))
            }
            let outcome = apply(checked, to: &touched[index], by: author, at: time)
            results[number] = .success(MadeSettingChange(setting: setting, outcome: outcome))
        }
        var records: [ChangeRecord] = []
        for setting in touched where setting.former != setting.override {
            overrides[setting.key] = setting.override
            var record = values.record(
                of: setting.last.setting,
                at: setting.last.index,
                replacing: setting.former,
                by: setting.override,
                author(),
                at: time
            )
            (record.why, record.batch) = (setting.last.change.why, setting.last.change.request)
            records.append(record)
        }
        return records
    }

    /// Makes a change of a setting, and returns its outcome.
    private mutating func apply(
        _ checked: CheckedSettingChange,
        to touched: inout TouchedSetting,
        by author: () -> ChangeAuthor,
        at time: CalendarTime
    ) -> SettingOutcome {
        let change = checked.change
        let before = touched.reading
        let replaced = touched.override
        let isSuspended =
            replaced.map { values.overrides.isSuspended($0, under: touched.key) } ?? false
        if isSuspended {
            values.overrides.resume(touched.key)
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
        let (setting, index) = (checked.setting, checked.index)
        touched.reading = values.reading(of: setting, at: index, override: touched.override)
        return SettingOutcome(
            was: before.value,
            reading: touched.reading,
            formerLimit: before.limit
        )
    }

    /// Replaces the results of the valid changes with the error of saving them.
    mutating func fail(with error: SettingError) {
        results = changes.map { $0.flatMap { _ in .failure(error) } }
    }
}

/// A setting that a batch changes: its override before the batch and now, and its value now.
private struct TouchedSetting {
    /// The key of its override.
    let key: String
    /// The override before the batch.
    let former: JSONValue?
    /// The override now.
    var override: JSONValue?
    /// The setting's value with that override.
    var reading: SettingReading
    /// The last change.
    var last: CheckedSettingChange

    /// Creates a setting before its first change.
    init(_ checked: CheckedSettingChange, override: JSONValue?, _ values: SettingPrecedence) {
        key = checked.setting.key
        former = override
        self.override = override
        last = checked
        reading = values.reading(of: checked.setting, at: checked.index, override: override)
    }
}
