/// What the sources of one menu's settings said when they were last asked, strongest first.
///
/// Settings go by their places among the declared ones.
struct SourceValues: Sendable {
    private struct Entry {
        let layer: SettingLayer
        let isOverride: Bool
        let name: String
        var toldAt: Double?
        /// The values by place; empty where there is none at all.
        var values: [JSONValue?] = []
    }

    /// Whether overrides count.
    let countsOverrides: Bool
    /// What the store of the overrides keeps, by the settings' keys.
    var overrides = JSONObject()

    private var entries: [Entry]
    /// The source whose values are `overrides`.
    private let overridePlace: Int?

    /// Creates what sources say that have not been asked yet.
    init(of sources: [any SettingSource], overridePlace: Int?, countsOverrides: Bool) {
        self.overridePlace = overridePlace
        self.countsOverrides = countsOverrides
        entries = sources.map { source in
            Entry(
                layer: source.layer,
                isOverride: source.layer == .override,
                name: source.name,
                toldAt: source.toldAt
            )
        }
    }

    /// Whether a setting that its declaration leaves to people can be overridden.
    var takesOverrides: Bool { countsOverrides && overridePlace != nil }

    /// Asks a source about settings; no lock may be held that it could wait for.
    static func values(of settings: [any Setting], in source: any SettingSource) -> [JSONValue?] {
        var values: [JSONValue?] = []
        for (place, setting) in settings.enumerated() {
            guard let value = source.value(of: setting) else { continue }
            if values.isEmpty { values = Array(repeating: nil, count: settings.count) }
            values[place] = value
        }
        return values
    }

    /// The places of the settings of which a source says something else now, in order.
    func changes(to values: [JSONValue?], of source: Int) -> [Int] {
        let old = entries[source].values
        return (0..<max(old.count, values.count)).filter { place in
            (old.isEmpty ? nil : old[place]) != (values.isEmpty ? nil : values[place])
        }
    }

    /// Takes note of what a source says now.
    mutating func replace(_ values: [JSONValue?], of source: Int, toldAt: Double?) {
        entries[source].values = values
        entries[source].toldAt = toldAt
    }

    /// The value of a setting and the layer of the strongest source that gives one; a value that the
    /// setting cannot have counts as none.
    func reading(of setting: some Setting, at place: Int) -> SettingReading {
        reading(of: setting, at: place, override: overrides[setting.key])
    }

    /// The same, for an override that is not among the values, in the form in which it is kept.
    func reading(of setting: some Setting, at place: Int, override: JSONValue?) -> SettingReading {
        reading(of: setting) { value(of: place, in: $0, override: override) }
    }

    /// The same, for a setting that is not declared, by what each source says of it.
    func reading(of setting: some Setting, value: (Int) -> JSONValue?) -> SettingReading {
        for source in entries.indices {
            guard let raw = value(source), counts(source, for: setting),
                let checked = try? setting.checked(raw)
            else { continue }
            return SettingReading(value: checked, layer: entries[source].layer)
        }
        return SettingReading(value: setting.defaultValue, layer: .default)
    }

    /// What each source says of a setting, and what becomes of that.
    func answers(about setting: some Setting, at place: Int) -> [SourceAnswer] {
        var isDecided = false
        return entries.indices.map { source in
            let entry = entries[source]
            let raw = value(of: place, in: source, override: overrides[setting.key])
            let state = state(of: raw, from: source, setting, isDecided: isDecided)
            if state == .wins { isDecided = true }
            return SourceAnswer(
                layer: entry.layer,
                source: entry.name,
                toldAt: entry.toldAt,
                value: raw,
                state: state
            )
        }
    }

    private func state(
        of raw: JSONValue?,
        from source: Int,
        _ setting: some Setting,
        isDecided: Bool
    ) -> SourceAnswer.State {
        guard let raw else { return .absent }
        do throws(SettingError) {
            _ = try setting.checked(raw)
        } catch {
            return .invalid(error)
        }
        guard counts(source, for: setting) else { return .inert }
        return isDecided ? .shadowed : .wins
    }

    private func value(of place: Int, in source: Int, override: JSONValue?) -> JSONValue? {
        if source == overridePlace { return override.map(OverrideForm.value(in:)) }
        return entries[source].values.isEmpty ? nil : entries[source].values[place]
    }

    /// Whether a source may give a setting its value at all.
    private func counts(_ source: Int, for setting: some Setting) -> Bool {
        if let fixed = setting.fixedLayer, fixed != entries[source].layer { return false }
        return countsOverrides || !entries[source].isOverride
    }
}

/// What one source says of a setting, and what becomes of that.
package struct SourceAnswer: Equatable, Sendable {
    /// What becomes of a source's value.
    package enum State: Equatable, Sendable {
        /// It is the setting's value.
        case wins
        /// A stronger source has one.
        case shadowed
        /// It does not count: overrides do not, or the declaration fixes the setting to another layer.
        case inert
        /// The setting cannot have it.
        case invalid(SettingError)
        /// There is none.
        case absent
    }

    /// The source's layer.
    package let layer: SettingLayer
    /// What a person calls the source.
    package let source: String
    /// When the source was last told what it says, in seconds since 1970, where that is known.
    package let toldAt: Double?
    /// The value as the source has it.
    package let value: JSONValue?
    /// What becomes of the value.
    package let state: State
}
