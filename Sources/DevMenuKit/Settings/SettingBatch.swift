/// Changes of settings that are kept together, and what comes of each.
struct SettingBatch {
    private enum Step {
        case refused(SettingError)
        case valid(any Setting, SettingChange.Operation)
        case done(SettingOutcome)
        case failed(SettingError)
    }

    private var steps: [Step]
    private let layers: SettingLayers

    /// Checks the changes; nothing is done.
    init(
        _ changes: [SettingChange],
        layers: SettingLayers,
        setting: (ItemID) -> (any Setting)?
    ) {
        self.layers = layers
        steps = changes.map { Self.step($0, layers: layers, setting: setting) }
    }

    /// Why a change cannot be carried out; `nil` where it can.
    static func problem(
        with change: SettingChange,
        layers: SettingLayers,
        setting: (ItemID) -> (any Setting)?
    ) -> SettingError? {
        guard case .refused(let error) = step(change, layers: layers, setting: setting) else {
            return nil
        }
        return error
    }

    private static func step(
        _ change: SettingChange,
        layers: SettingLayers,
        setting: (ItemID) -> (any Setting)?
    ) -> Step {
        guard let setting = setting(change.id) else { return .refused(.unknown(change.id)) }
        if let layer = setting.fixedLayer { return .refused(.notWritable(change.id, layer: layer)) }
        guard layers.countsOverrides else { return .refused(.overridesDoNotCount(change.id)) }
        switch change.operation {
        case .set(let value):
            return step(setting: setting, to: value)
        case .flip where setting.flipped(setting.defaultValue) == nil:
            return .refused(.notFlippable(change.id))
        case .flip, .reset:
            return .valid(setting, change.operation)
        }
    }

    private static func step(setting: some Setting, to value: JSONValue) -> Step {
        do throws(SettingError) {
            return .valid(setting, .set(try setting.checked(value)))
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
        for (place, step) in steps.enumerated() {
            guard case .valid(let setting, let operation) = step else { continue }
            let before = layers.reading(of: setting, override: overrides[setting.key])
            switch operation {
            case .set(let value): overrides[setting.key] = value
            case .flip: overrides[setting.key] = setting.flipped(before.value) ?? before.value
            case .reset: overrides[setting.key] = nil
            }
            let now = layers.reading(of: setting, override: overrides[setting.key])
            steps[place] = .done(SettingOutcome(was: before.value, reading: now))
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
