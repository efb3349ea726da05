/// The value that a setting whose changes apply from the next launch has in this one.
struct HeldSetting {
    /// The setting.
    let core: SettingCore
    /// The index of the source that gives the value, or the number of sources for the default.
    let source: Int
    /// The value and its layer.
    let reading: SettingReading
}

extension SettingsState {
    /// Holds the declared settings whose changes apply from the next launch, if the process is the app.
    mutating func hold() {
        guard holdsUntilRelaunch else { return }
        let known = held.values
        held = [:]
        for (index, setting) in declared.enumerated() where setting.effect == .restart {
            held[index] =
                known.first { $0.core === setting.core } ?? values.held(setting, at: index)
        }
        for source in values.sourceIndices { _ = hear(source) }
    }

    /// Lets a source that has values for the first time decide those that are held.
    ///
    /// - Returns: The indices of the settings whose held values it has changed.
    mutating func hear(_ source: Int) -> Set<Int> {
        guard values.hasAnswered(source), heard.insert(source).inserted else { return [] }
        var changed: Set<Int> = []
        for (index, setting) in held where source < setting.source {
            guard let reading = values.reading(of: declared[index], at: index, in: source) else {
                continue
            }
            held[index] = HeldSetting(core: setting.core, source: source, reading: reading)
            if reading.value != setting.reading.value { changed.insert(index) }
        }
        return changed
    }

    /// Begins another launch in the same process, as tests need it.
    ///
    /// - Parameter launched: The overrides with which the launch before began.
    mutating func relaunch(after launched: JSONObject) {
        var facts = LaunchFacts(suspended: values.overrides.suspended)
        (facts.isFirst, facts.launched) = (true, launched)
        begin(facts)
        (launchedKeys, held, heard) = ([], [:], [])
    }
}
