/// The values of a menu's settings in each source, strongest source first, as last read.
///
/// Settings are identified by their indices among the declared ones.
struct SourceValues: Sendable {
    private struct Entry {
        let layer: SettingLayer
        let isOverride: Bool
        let name: String
        var updatedAt: Double?
        /// The values by the settings' indices; empty if there are none at all.
        var values: [JSONValue?] = []
    }

    /// Indicates whether overrides are used.
    let countsOverrides: Bool
    /// The overrides in the store, by the settings' keys; those that have ended may be among them.
    private(set) var overrides = JSONObject()
    /// The overrides that have no effect since the app crashed, as the store keeps them.
    private(set) var suspended = JSONObject()
    /// The ends of overrides, by the settings' keys.
    private var deadlines: [String: SettingDeadline] = [:]

    private var entries: [Entry]
    /// The index of the source whose values are `overrides`.
    private let overridePlace: Int?

    /// Creates an entry without values for each source.
    init(of sources: [any SettingSource], overridePlace: Int?, countsOverrides: Bool) {
        self.overridePlace = overridePlace
        self.countsOverrides = countsOverrides
        entries = sources.map { source in
            Entry(
                layer: source.layer,
                isOverride: source.layer == .override,
                name: source.name,
                updatedAt: source.updatedAt
            )
        }
    }

    /// Indicates whether settings can be overridden, unless their declaration fixes a layer.
    var takesOverrides: Bool { countsOverrides && overridePlace != nil }

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
        let old = entries[source].values
        return (0..<max(old.count, values.count)).filter { index in
            (old.isEmpty ? nil : old[index]) != (values.isEmpty ? nil : values[index])
        }
    }

    /// Replaces the values of a source.
    mutating func replace(_ values: [JSONValue?], of source: Int, updatedAt: Double?) {
        entries[source].values = values
        entries[source].updatedAt = updatedAt
    }

    /// Replaces the overrides by those of other declared settings.
    mutating func replace(overrides: JSONObject, of settings: [any Setting]) {
        deadlines = [:]
        replace(overrides: overrides, changed: settings.lazy.map(\.key))
    }

    /// Replaces the overrides, of which those under some keys may differ from the known ones.
    ///
    /// - Parameters:
    ///   - overrides: The overrides.
    ///   - keys: The keys, of declared settings alone: an override that no setting has never ends.
    mutating func replace(overrides: JSONObject, changed keys: some Sequence<String>) {
        self.overrides = overrides
        var now: LimitClock?
        for key in keys {
            guard let kept = overrides[key], case .object = kept else {
                deadlines[key] = nil
                continue
            }
            let time = now ?? .now
            now = time
            deadlines[key] = SettingDeadline(of: kept, seenAt: time)
        }
    }

    /// Replaces the overrides that have no effect.
    mutating func suspend(_ suspended: JSONObject) { self.suspended = suspended }

    /// Lets the override under a key have its effect.
    mutating func resume(_ key: String) { suspended[key] = nil }

    /// Indicates whether an override has no effect, though its time isn't over.
    func isSuspended(_ kept: JSONValue, under key: String) -> Bool {
        !suspended.isEmpty && suspended[key] == kept
    }

    /// The seconds until the next override ends; `nil` if none has an end.
    var secondsToNextEnd: Double? {
        guard !deadlines.isEmpty else { return nil }
        let now = LimitClock.now
        return deadlines.values.lazy.map { $0.secondsLeft(at: now) }.min()
    }

    /// The keys of the known overrides that have ended.
    var endedKeys: Set<String> {
        guard !deadlines.isEmpty else { return [] }
        let now = LimitClock.now
        return Set(deadlines.lazy.filter { $0.value.secondsLeft(at: now) == 0 }.map(\.key))
    }

    /// Indicates whether an override has ended, as this process measures time.
    ///
    /// - Parameters:
    ///   - kept: The override, as the store keeps it.
    ///   - key: The key of its setting.
    ///   - isLaunch: `true` at a launch of the app, at which some overrides end.
    /// - Returns: `true` where it has ended.
    func hasEnded(_ kept: JSONValue, under key: String, isLaunch: Bool = false) -> Bool {
        guard case .object = kept, let limit = OverrideForm.limit(in: kept) else { return false }
        guard case .at(let until) = limit else { return isLaunch && limit == .relaunch }
        // Another override may have replaced the known one.
        let known = deadlines[key].flatMap { $0.until == until ? $0 : nil }
        let now = LimitClock.now
        return (known ?? SettingDeadline(of: kept, seenAt: now))?.secondsLeft(at: now) == 0
    }

    /// Returns a setting's value and layer, from the strongest source with a value it can have.
    func reading(of setting: some Setting, at index: Int) -> SettingReading {
        reading(of: setting, at: index, override: overrides[setting.key])
    }

    /// Returns a setting's value and layer with a given override, in the form in which it's kept.
    func reading(of setting: some Setting, at index: Int, override: JSONValue?) -> SettingReading {
        reading(of: setting, override: override) { value(of: index, in: $0) }
    }

    /// Returns a setting's value and layer with a given override and the values of other sources.
    ///
    /// - Parameters:
    ///   - setting: The setting.
    ///   - override: The override, in the form in which it's kept.
    ///   - value: Returns the value in the source of an index.
    /// - Returns: The value, its layer, and the facts about an override.
    func reading(
        of setting: some Setting,
        override: JSONValue?,
        value: (Int) -> JSONValue?
    ) -> SettingReading {
        let hasEnded = override.map { self.hasEnded($0, under: setting.key) } ?? false
        let isSuspended = override.map { self.isSuspended($0, under: setting.key) } ?? false
        let isBroken = override.map { OverrideForm.unreadableEnd(in: $0) != nil } ?? false
        let kept = hasEnded || isSuspended || isBroken ? JSONValue?.none : override
        let suspended =
            isSuspended && takesOverrides ? override.map(OverrideForm.value(in:)) : nil
        for source in entries.indices {
            let isKept = source == overridePlace
            guard let raw = isKept ? kept.map(OverrideForm.value(in:)) : value(source),
                counts(source, for: setting), let checked = try? setting.checked(raw)
            else { continue }
            return SettingReading(
                value: checked,
                layer: entries[source].layer,
                limit: isKept ? kept.flatMap(OverrideForm.limit(in:)) : nil,
                suspended: suspended
            )
        }
        return SettingReading(
            value: setting.defaultValue,
            layer: .default,
            suspended: suspended
        )
    }

    /// Returns the value of a setting in each source, and its effect.
    func answers(about setting: some Setting, at index: Int) -> [SourceAnswer] {
        var isDecided = false
        return entries.indices.map { source in
            let entry = entries[source]
            let kept = source == overridePlace ? overrides[setting.key] : nil
            let raw = kept.map(OverrideForm.value(in:)) ?? value(of: index, in: source)
            let state =
                exception(to: kept, of: setting)
                ?? state(of: raw, from: source, setting, isDecided: isDecided)
            if state == .wins { isDecided = true }
            return SourceAnswer(
                layer: entry.layer,
                source: entry.name,
                updatedAt: entry.updatedAt,
                value: raw,
                isOverrides: source == overridePlace,
                kept: kept,
                state: state,
                isUsed: counts(source, for: setting)
            )
        }
    }

    /// Returns the reason why an override has no effect, although others would have.
    private func exception(to kept: JSONValue?, of setting: some Setting) -> SourceAnswer.State? {
        guard let kept else { return nil }
        if let end = OverrideForm.unreadableEnd(in: kept) {
            return .invalid(.unreadableEnd(setting.id, given: end))
        }
        if hasEnded(kept, under: setting.key) { return .ended }
        guard takesOverrides, isSuspended(kept, under: setting.key) else { return nil }
        return .suspended
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

    /// Returns a setting's value in a source other than the overrides.
    private func value(of index: Int, in source: Int) -> JSONValue? {
        entries[source].values.isEmpty ? nil : entries[source].values[index]
    }

    /// Returns `true` if a source can give a setting its value.
    private func counts(_ source: Int, for setting: some Setting) -> Bool {
        if let fixed = setting.fixedLayer, fixed != entries[source].layer { return false }
        return countsOverrides || !entries[source].isOverride
    }
}

/// The value of a setting in one source, and its effect.
package struct SourceAnswer: Equatable, Sendable {
    /// The effect of a source's value.
    package enum State: Equatable, Sendable {
        /// It's the setting's current value.
        case wins
        /// A stronger source gives another value.
        case shadowed
        /// It's ignored: overrides aren't used, or the declaration fixes another layer.
        case inert
        /// The setting can't have it.
        case invalid(SettingError)
        /// It's an override whose time is over, and which is about to be removed.
        case ended
        /// It's an override that has no effect since the app crashed at launch.
        case suspended
        /// There is no value.
        case absent
    }

    /// The source's layer.
    package let layer: SettingLayer
    /// The source's name.
    package let source: String
    /// The time at which the source last received its values, in seconds since 1970, if known.
    package let updatedAt: Double?
    /// The value in the source.
    package let value: JSONValue?
    /// Indicates whether the source is the one in which changes are saved.
    let isOverrides: Bool
    /// The override in the form in which the store keeps it; `nil` for other sources.
    package let kept: JSONValue?
    /// The effect of the value.
    package let state: State
    /// `false` where no value of the source would count.
    package let isUsed: Bool
    /// The source's reason why it has no value, or not the current one.
    package private(set) var problem: SettingProblem?

    /// Returns the answer with a problem, unless the source has changed since it was read.
    func adding(_ problem: SettingProblem?) -> SourceAnswer {
        var answer = self
        switch problem {
        case .failed?: answer.problem = problem
        case nil: break
        default: if state == .absent { answer.problem = problem }
        }
        return answer
    }
}
