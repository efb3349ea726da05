package import DevMenuSystem

/// The sources of a menu's settings, strongest first, with their values as last read.
///
/// Only ``decide(_:override:values:layers:)`` decides which source gives a setting its value.
/// Settings are identified by their indices among the declared ones.
package struct SettingPrecedence: Sendable {
    private struct Source {
        let layer: SettingLayer
        let name: String
        /// Indicates whether it has the values for one run of the process.
        let isRun: Bool
        var updatedAt: Double?
        /// The values by the settings' indices; empty if there are none at all.
        var values: [JSONValue?] = []
    }

    /// Indicates whether overrides are used.
    let countsOverrides: Bool
    /// Indicates whether a menu can move clocks.
    var movesClocks = false
    /// The overrides in the store.
    package var overrides = KnownOverrides()

    private var sources: [Source]
    /// The index of the source whose values are `overrides`.
    private let overrideIndex: Int?

    /// Creates an entry without values for each source.
    init(of sources: [any SettingSource], overrideIndex: Int?, countsOverrides: Bool) {
        self.overrideIndex = overrideIndex
        self.countsOverrides = countsOverrides
        self.sources = sources.map {
            Source(layer: $0.layer, name: $0.name, isRun: $0 is RunSource, updatedAt: $0.updatedAt)
        }
    }

    /// Indicates whether settings can be overridden, unless their declaration fixes a layer.
    package var hasOverrides: Bool { countsOverrides && overrideIndex != nil }

    /// Where the values of a setting are.
    enum Values {
        /// Among those that were read, under the index of the setting.
        case read(Int)
        /// The same, in only one source.
        case inSource(Int, index: Int)
        /// In the sources themselves, for a setting that wasn't declared.
        case unread(any Setting, [any SettingSource])
    }

    /// Decides a setting's value and layer: those of the strongest source whose value applies.
    ///
    /// - Parameters:
    ///   - setting: The setting.
    ///   - override: The override, in its stored form, or `nil` if there is none.
    ///   - values: The values in the sources other than the overrides.
    ///   - layers: An array that gets the value in each source and its effect, strongest first.
    ///     With `nil`, sources weaker than the one that wins aren't read.
    /// - Returns: The value, its layer and the facts about an override; and the index of the source
    ///   that gives it, or the number of sources for the default.
    func decide(
        _ setting: SettingCore,
        override: JSONValue?,
        values: Values,
        layers: inout [SettingExplanation.Layer]?
    ) -> (reading: SettingReading, source: Int) {
        let exception = override.flatMap { self.exception(to: $0, of: setting) }
        let limit = override.flatMap(OverrideForm.limit(in:))
        var winner: (reading: SettingReading, source: Int)?
        for source in sources.indices {
            let isKept = source == overrideIndex
            let raw =
                isKept
                ? override.map(OverrideForm.value(in:)) : value(in: source, values)
            var (state, error) = (SettingExplanation.Layer.State.absent, SettingError?.none)
            if isKept, let exception {
                (state, error) = exception
            } else if let raw {
                do throws(SettingError) {
                    let checked = try setting.rule.checked(raw, for: setting.id, isStored: true)
                    if !counts(source, for: setting) {
                        state = .inert
                    } else if winner != nil {
                        state = .shadowed
                    } else {
                        state = .wins
                        let reading = SettingReading(
                            value: checked,
                            layer: sources[source].layer,
                            limit: isKept ? limit : nil
                        )
                        winner = (reading, source)
                    }
                } catch let unfit {
                    (state, error) = (.invalid, unfit)
                }
            }
            guard layers != nil else {
                if winner != nil { break }
                continue
            }
            let kept = isKept ? override : nil
            layers?.append(
                SettingExplanation.Layer(
                    name: sources[source].layer,
                    value: raw,
                    state: state,
                    source: sources[source].name,
                    author: kept.flatMap(OverrideForm.author(in:)),
                    time: kept.flatMap(OverrideForm.time(in:))
                        ?? sources[source].updatedAt.map { CalendarTime(seconds: $0) },
                    why: kept.flatMap(OverrideForm.why(in:)),
                    limit: isKept ? limit : nil,
                    problem: error?.description,
                    isOverrides: isKept,
                    isUsed: counts(source, for: setting)
                )
            )
        }
        var decided =
            winner
            ?? (SettingReading(value: setting.defaultValue, layer: .default), sources.endIndex)
        if exception?.state == .suspended {
            decided.reading.suspended = override.map(OverrideForm.value(in:))
        }
        return decided
    }

    /// Decides a setting's value and layer, and the source that gives it.
    func decide(
        _ setting: SettingCore,
        override: JSONValue?,
        values: Values
    ) -> (reading: SettingReading, source: Int) {
        var layers: [SettingExplanation.Layer]?
        return decide(setting, override: override, values: values, layers: &layers)
    }

    /// Returns a setting's value and layer with the override in the store.
    func reading(of setting: any Setting, at index: Int) -> SettingReading {
        reading(of: setting, at: index, override: overrides.values[setting.key])
    }

    /// Returns a setting's value and layer with a given override, in its stored form.
    package func reading(
        of setting: any Setting,
        at index: Int,
        override: JSONValue?
    ) -> SettingReading {
        decide(setting.core, override: override, values: .read(index)).reading
    }

    /// The indices of the sources, strongest first.
    var sourceIndices: Range<Int> { sources.indices }

    /// Indicates whether a source has ever had values.
    func hasAnswered(_ source: Int) -> Bool {
        sources[source].updatedAt != nil || !sources[source].values.isEmpty
    }

    /// Returns a setting's value as it's decided now.
    func held(_ setting: any Setting, at index: Int) -> HeldSetting {
        let override = overrides.values[setting.key]
        let decided = decide(setting.core, override: override, values: .read(index))
        return HeldSetting(core: setting.core, source: decided.source, reading: decided.reading)
    }

    /// Returns a setting's value in one source, or `nil` if it has none that applies.
    func reading(of setting: any Setting, at index: Int, in source: Int) -> SettingReading? {
        let values = Values.inSource(source, index: index)
        let reading = decide(setting.core, override: nil, values: values).reading
        return reading.layer == .default ? nil : reading
    }

    /// Returns a change that has replaced an override by another one.
    package func made(
        _ checked: CheckedSettingChange,
        replacing former: JSONValue?,
        by override: JSONValue?
    ) -> MadeSettingChange {
        let was = reading(of: checked.setting, at: checked.index, override: former)
        let outcome = SettingOutcome(
            was: was.value,
            reading: reading(of: checked.setting, at: checked.index, override: override),
            formerLimit: was.limit
        )
        return MadeSettingChange(setting: checked.setting, outcome: outcome)
    }

    /// Returns the record of a change that replaces an override by another one.
    package func record(
        of setting: any Setting,
        at index: Int,
        replacing was: JSONValue?,
        by now: JSONValue?,
        _ author: ChangeAuthor,
        at time: CalendarTime = .now
    ) -> ChangeRecord {
        let layer = reading(of: setting, at: index, override: now).layer
        return ChangeRecord(
            time: time,
            id: setting.id,
            key: setting.key,
            was: was,
            now: now,
            layer: layer,
            author: author
        )
    }

    /// Returns the value of a setting in each source, and its effect.
    func layers(of setting: any Setting, at index: Int) -> [SettingExplanation.Layer] {
        var layers: [SettingExplanation.Layer]? = []
        let override = overrides.values[setting.key]
        _ = decide(setting.core, override: override, values: .read(index), layers: &layers)
        return layers ?? []
    }

    /// Returns the reason why an override has no effect, although others would have.
    private func exception(
        to kept: JSONValue,
        of setting: SettingCore
    ) -> (state: SettingExplanation.Layer.State, error: SettingError?)? {
        if let end = OverrideForm.unreadableEnd(in: kept) {
            return (.invalid, .unreadableEnd(setting.id, given: end))
        }
        if overrides.hasEnded(kept, under: setting.key) { return (.ended, nil) }
        guard hasOverrides, overrides.isSuspended(kept, under: setting.key) else { return nil }
        return (.suspended, nil)
    }

    /// Returns `true` if a source can give a setting its value.
    private func counts(_ source: Int, for setting: SettingCore) -> Bool {
        let layer = sources[source].layer
        if let fixed = setting.fixedLayer, fixed != layer { return false }
        if case .offset = setting.rule {
            guard movesClocks, source == overrideIndex || sources[source].isRun else {
                return false
            }
        }
        return countsOverrides || layer != .override
    }

    /// Returns a setting's value in a source other than the overrides.
    private func value(in source: Int, _ values: Values) -> JSONValue? {
        switch values {
        case .unread(let setting, let sources): sources[source].value(of: setting)
        case .inSource(let only, _) where only != source: nil
        case .read(let index), .inSource(_, let index):
            sources[source].values.isEmpty ? nil : sources[source].values[index]
        }
    }

    /// Reads the values of settings from a source; no lock may be held that the source needs.
    static func values(of settings: [any Setting], in source: any SettingSource) -> [JSONValue?] {
        var values: [JSONValue?] = []
        for (index, setting) in settings.enumerated() {
            guard let value = source.value(of: setting) else { continue }
            if values.isEmpty { values = Array(repeating: nil, count: settings.count) }
            values[index] = value
        }
        return values
    }

    /// Returns the indices of the settings whose values in a source differ from new ones, in order.
    func changes(to values: [JSONValue?], of source: Int) -> [Int] {
        let old = sources[source].values
        return (0..<max(old.count, values.count)).filter { index in
            (old.isEmpty ? nil : old[index]) != (values.isEmpty ? nil : values[index])
        }
    }

    /// Replaces the values of a source.
    mutating func replace(_ values: [JSONValue?], of source: Int, updatedAt: Double?) {
        sources[source].values = values
        sources[source].updatedAt = updatedAt
    }
}
