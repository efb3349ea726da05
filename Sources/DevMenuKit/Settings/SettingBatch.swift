/// Changes of settings that are kept together, and what comes of each.
struct SettingBatch {
    private enum Step {
        case refused(SettingError)
        case valid(any Setting, place: Int, SettingChange.Operation)
        case done(SettingOutcome)
        case failed(SettingError)
    }

    private var steps: [Step]
    private let values: SourceValues

    /// Checks the changes; nothing is done.
    init(
        _ changes: [SettingChange],
        values: SourceValues,
        setting: (ItemID) -> (any Setting, place: Int)?
    ) {
        self.values = values
        steps = changes.map { Self.step($0, values: values, setting: setting) }
    }

    /// Why a change cannot be carried out; `nil` where it can.
    static func problem(
        with change: SettingChange,
        values: SourceValues,
        setting: (ItemID) -> (any Setting, place: Int)?
    ) -> SettingError? {
        guard case .refused(let error) = step(change, values: values, setting: setting) else {
            return nil
        }
        return error
    }

    private static func step(
        _ change: SettingChange,
        values: SourceValues,
        setting: (ItemID) -> (any Setting, place: Int)?
    ) -> Step {
        guard let (setting, place) = setting(change.id) else {
            return .refused(.unknown(change.id))
        }
        if let layer = setting.fixedLayer { return .refused(.notWritable(change.id, layer: layer)) }
        guard values.takesOverrides else { return .refused(.overridesDoNotCount(change.id)) }
        switch change.operation {
        case .set(let value):
            return step(setting: setting, at: place, to: value)
        case .flip where setting.flipped(setting.defaultValue) == nil:
            return .refused(.notFlippable(change.id))
        case .flip, .reset:
            return .valid(setting, place: place, change.operation)
        }
    }

    private static func step(setting: some Setting, at place: Int, to value: JSONValue) -> Step {
        do throws(SettingError) {
            return .valid(setting, place: place, .set(try setting.checked(value)))
        } catch {
            return .refused(error)
        }
    }

    /// Whether any change can be carried out.
    var hasValidChanges: Bool {
        steps.contains { if case .valid = $0 { true } else { false } }
    }

    /// What came of each change, in order; what was not carried out changed nothing.
    var results: [Result<SettingOutcome, SettingError>] {
        steps.map { step in
            switch step {
            case .refused(let error), .failed(let error): .failure(error)
            case .done(let outcome): .success(outcome)
            case .valid: .failure(.notSaved(reason: "the store kept nothing"))
            }
        }
    }

    /// Carries the valid changes out, in order, in what is kept.
    mutating func carryOut(in overrides: inout JSONObject) {
        for (number, step) in steps.enumerated() {
            guard case .valid(let setting, let place, let operation) = step else { continue }
            let key = setting.key
            let before = values.reading(of: setting, at: place, override: overrides[key])
            switch operation {
            case .set(let value): overrides[key] = OverrideForm.kept(for: value)
            case .flip:
                let value = setting.flipped(before.value) ?? before.value
                overrides[key] = OverrideForm.kept(for: value)
            case .reset: overrides[key] = nil
            }
            let now = values.reading(of: setting, at: place, override: overrides[key])
            steps[number] = .done(SettingOutcome(was: before.value, reading: now))
        }
    }

    /// What was carried out could not be kept.
    mutating func fail(with error: SettingError) {
        for (place, step) in steps.enumerated() {
            switch step {
            case .valid, .done: steps[place] = .failed(error)
            case .refused, .failed: break
            }
        }
    }
}
