/// Changes of settings that are saved together, and the result of each.
struct SettingBatch {
    private enum Step {
        case refused(SettingError)
        case valid(any Setting, index: Int, SettingChange.Operation)
        case done(SettingOutcome)
        case failed(SettingError)
    }

    private var steps: [Step]
    private let values: SourceValues

    /// Checks the changes without making them.
    init(
        _ changes: [SettingChange],
        values: SourceValues,
        setting: (ItemID) -> (any Setting, index: Int)?
    ) {
        self.values = values
        steps = changes.map { Self.step($0, values: values, setting: setting) }
    }

    /// Returns the error that a change would meet, or `nil` if it can be made.
    static func problem(
        with change: SettingChange,
        values: SourceValues,
        setting: (ItemID) -> (any Setting, index: Int)?
    ) -> SettingError? {
        guard case .refused(let error) = step(change, values: values, setting: setting) else {
            return nil
        }
        return error
    }

    private static func step(
        _ change: SettingChange,
        values: SourceValues,
        setting: (ItemID) -> (any Setting, index: Int)?
    ) -> Step {
        guard let (setting, index) = setting(change.id) else {
            return .refused(.unknown(change.id))
        }
        if let layer = setting.fixedLayer { return .refused(.notWritable(change.id, layer: layer)) }
        guard values.takesOverrides else { return .refused(.overridesDoNotCount(change.id)) }
        switch change.operation {
        case .set(let value):
            return step(setting: setting, at: index, to: value)
        case .flip where setting.flipped(setting.defaultValue) == nil:
            return .refused(.notFlippable(change.id))
        case .flip, .reset:
            return .valid(setting, index: index, change.operation)
        }
    }

    private static func step(setting: some Setting, at index: Int, to value: JSONValue) -> Step {
        do throws(SettingError) {
            return .valid(setting, index: index, .set(try setting.checked(value)))
        } catch {
            return .refused(error)
        }
    }

    /// Indicates whether any of the changes can be made.
    var hasValidChanges: Bool {
        steps.contains { if case .valid = $0 { true } else { false } }
    }

    /// The results of the changes, in order; a change that failed had no effect.
    var results: [Result<SettingOutcome, SettingError>] {
        steps.map { step in
            switch step {
            case .refused(let error), .failed(let error): .failure(error)
            case .done(let outcome): .success(outcome)
            case .valid: .failure(.notSaved(reason: "the store kept nothing"))
            }
        }
    }

    /// Makes the valid changes, in order, in the overrides that a store keeps.
    mutating func carryOut(in overrides: inout JSONObject) {
        for (number, step) in steps.enumerated() {
            guard case .valid(let setting, let index, let operation) = step else { continue }
            let key = setting.key
            let before = values.reading(of: setting, at: index, override: overrides[key])
            switch operation {
            case .set(let value): overrides[key] = OverrideForm.kept(for: value)
            case .flip:
                let value = setting.flipped(before.value) ?? before.value
                overrides[key] = OverrideForm.kept(for: value)
            case .reset: overrides[key] = nil
            }
            let now = values.reading(of: setting, at: index, override: overrides[key])
            steps[number] = .done(SettingOutcome(was: before.value, reading: now))
        }
    }

    /// Replaces the results of the changes that were made with the error of saving them.
    mutating func fail(with error: SettingError) {
        for (index, step) in steps.enumerated() {
            switch step {
            case .valid, .done: steps[index] = .failed(error)
            case .refused, .failed: break
            }
        }
    }
}
