/// The overrides in a store as last read, and which of them have ended or are suspended.
package struct KnownOverrides: Sendable {
    /// The overrides by the settings' keys, in their stored form; ended ones may be among them.
    package private(set) var values = JSONObject()
    /// The overrides that have no effect since the app crashed, in their stored form.
    private(set) var suspended = JSONObject()
    /// The overrides that this launch of the app has ended, in their stored form.
    private var endedByLaunch = JSONObject()
    /// The ends of overrides, by the settings' keys.
    private var deadlines: [String: SettingDeadline] = [:]

    /// Replaces the overrides by those of other declared settings.
    mutating func replace(by kept: JSONObject, of settings: [any Setting]) {
        deadlines = [:]
        let ended = endedByLaunch
        endedByLaunch = [:]
        for setting in settings { endedByLaunch[setting.key] = ended[setting.key] }
        replace(by: kept, changed: settings.map(\.key))
    }

    /// Replaces the overrides; those under some keys may differ from the known ones.
    ///
    /// - Parameters:
    ///   - kept: The overrides.
    ///   - keys: The keys, only of declared settings: an override without a setting never ends.
    mutating func replace(by kept: JSONObject, changed keys: [String]) {
        values = kept
        var now: LimitClock?
        for key in keys {
            if endedByLaunch[key] != kept[key] { endedByLaunch[key] = nil }
            guard let override = kept[key], case .object = override else {
                deadlines[key] = nil
                continue
            }
            let time = now ?? .now
            now = time
            deadlines[key] = SettingDeadline(of: override, seenAt: time)
        }
    }

    /// Ends overrides until the relaunch, for settings whose lives begin in this launch of the app.
    mutating func endByLaunch(_ keys: Set<String>) {
        for key in keys {
            guard let override = values[key], OverrideForm.limit(in: override) == .relaunch else {
                continue
            }
            endedByLaunch[key] = override
        }
    }

    /// Replaces the overrides that have no effect.
    mutating func suspend(_ suspended: JSONObject) { self.suspended = suspended }

    /// Lets the override under a key have its effect.
    mutating func resume(_ key: String) { suspended[key] = nil }

    /// Indicates whether an override has no effect, though its time isn't over.
    func isSuspended(_ override: JSONValue, under key: String) -> Bool {
        !suspended.isEmpty && suspended[key] == override
    }

    /// Indicates whether an override has ended, as this process measures time.
    ///
    /// - Parameters:
    ///   - override: The override, in its stored form.
    ///   - key: The key of its setting.
    /// - Returns: `true` if it has ended.
    package func hasEnded(_ override: JSONValue, under key: String) -> Bool {
        guard case .object = override, let limit = OverrideForm.limit(in: override) else {
            return false
        }
        guard case .at(let until) = limit else { return endedByLaunch[key] == override }
        // Another override may have replaced the known one.
        let known = deadlines[key].flatMap { $0.until == until ? $0 : nil }
        let now = LimitClock.now
        return (known ?? SettingDeadline(of: override, seenAt: now))?.secondsLeft(at: now) == 0
    }

    /// The seconds until the next override ends, or `nil` if none has an end.
    package var secondsToNextEnd: Double? {
        guard !deadlines.isEmpty || !endedByLaunch.isEmpty else { return nil }
        guard endedByLaunch.isEmpty else { return 0 }
        let now = LimitClock.now
        return deadlines.values.lazy.map { $0.secondsLeft(at: now) }.min()
    }

    /// The keys of the known overrides that have ended.
    package var endedKeys: Set<String> {
        guard !deadlines.isEmpty || !endedByLaunch.isEmpty else { return [] }
        let now = LimitClock.now
        return Set(deadlines.lazy.filter { $0.value.secondsLeft(at: now) == 0 }.map(\.key))
            .union(endedByLaunch.members.lazy.map(\.name))
    }
}
