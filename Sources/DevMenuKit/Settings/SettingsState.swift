import DevMenuSystem

/// The declared settings with their values, which ``AppSettings`` guards by a lock.
struct SettingsState: ~Copyable {
    var declared: [any Setting] = []
    /// Counts the declarations of settings.
    var declaration = 0
    /// The indices of the settings by their identifiers, and by their keys.
    var indices: [String: Int] = [:]
    var indicesByKey: [String: Int] = [:]
    var values: SettingPrecedence
    /// Indicates whether changes of settings whose effect is `.restart` apply from the next launch.
    let holdsUntilRelaunch: Bool
    /// The values of these settings in this launch, by the settings' indices.
    var held: [Int: HeldSetting] = [:]
    /// The indices of the sources that have had values.
    var heard: Set<Int> = []
    var readings: [SettingReading] = []
    var observers = Observers<@Sendable (SettingEvent) -> Void>()
    var recordObservers = Observers<@Sendable ([ChangeRecord]) -> Void>()
    var isFollowing = false
    /// Indicates whether this process is the first one of the app's that runs now.
    var isLaunch = false
    /// The keys that this process has declared, if it's the first one.
    var launchedKeys: Set<String> = []
    /// The overrides until the relaunch with which the launch before began.
    var launched = JSONObject()
    var keeper: (any SettingKeeper)?
    /// The scope of the values, or `nil` if the settings have them in the whole process.
    var scope: SettingScope?
    var watches: [SettingWatch] = []
    /// The reasons why sources couldn't be read or followed at the last declaration, by their names.
    var failures: [String: String] = [:]

    /// Applies the facts about the process's start.
    mutating func begin(_ beginning: LaunchFacts) {
        (isLaunch, launched) = (beginning.isFirst, beginning.launched)
        values.overrides.suspend(beginning.suspended)
    }

    /// Ends the overrides until the relaunch, if settings begin their lives in a launch of the app.
    mutating func launch(_ settings: [any Setting]) {
        guard isLaunch else { return }
        let new = settings.filter { !launchedKeys.contains($0.key) }
        // An override that applies from the next launch has its effect in that one.
        let ending = new.filter { setting in
            setting.effect != .restart
                || launched[setting.key] == values.overrides.values[setting.key]
        }
        values.overrides.endByLaunch(Set(ending.map(\.key)))
        launchedKeys.formUnion(new.map(\.key))
    }

    /// Checks a change: only this function decides which values a setting can have.
    func checked(
        _ change: SettingChange,
        needsReason: Bool
    ) -> Result<CheckedSettingChange, SettingError> {
        Result { () throws(SettingError) in
            guard let index = indices[change.id.rawValue] else { throw .unknown(change.id) }
            let setting = declared[index]
            if let layer = setting.fixedLayer { throw .notWritable(change.id, layer: layer) }
            guard values.hasOverrides else { throw .overridesDoNotCount(change.id) }
            if case .at(let seconds)? = change.limit, Double(seconds) <= ProcessClock.now {
                throw .pastLimit(change.id, seconds: seconds)
            }
            guard !needsReason || change.why?.isEmpty == false else {
                throw .needsReason(change.id)
            }
            var change = change
            switch change.operation {
            case .set(let value):
                change.operation = .set(try setting.checked(value))
            case .flip where setting.flipped(setting.defaultValue) == nil:
                throw .notFlippable(change.id)
            case .flip, .reset: break
            }
            return CheckedSettingChange(
                change: change,
                setting: setting,
                index: index,
                declaration: declaration
            )
        }
    }
}
