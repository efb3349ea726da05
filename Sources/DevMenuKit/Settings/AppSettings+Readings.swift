import Synchronization

extension AppSettings {
    /// Returns the value of a setting that code reads, and its layer.
    ///
    /// ```swift
    /// let reading = host.settings.reading(of: Features.likeButton)
    /// print("\(reading.value), which \(reading.layer) says")
    /// ```
    public func reading(of setting: any Setting) -> SettingReading {
        readings(of: setting).inForce
    }

    /// Returns the value of a setting that people have set, and the one that code reads.
    ///
    /// They are the same unless changes of the setting apply from the next launch.
    package func readings(
        of setting: any Setting
    ) -> (kept: SettingReading, inForce: SettingReading) {
        if let known = knownReadings(of: setting.core) { return known }
        // A setting that wasn't declared isn't cached: its sources are read now.
        let values = state.withLock { $0.values }
        let reading = values.decide(
            setting.core,
            override: values.overrides.values[setting.key],
            values: .unread(setting, sources)
        ).reading
        return (reading, reading)
    }

    private func knownReadings(
        of setting: SettingCore
    ) -> (kept: SettingReading, inForce: SettingReading)? {
        if let value = setting.replacement {
            let reading = SettingReading(value: value, layer: .task)
            return (reading, reading)
        }
        return state.withLock { state in
            state.indices[setting.id.rawValue].map { index in
                let kept = state.readings[index]
                var inForce = state.held[index]?.reading ?? kept
                inForce.suspended = kept.suspended
                return (kept, inForce)
            }
        }
    }

    /// Returns a setting with its value in each source, strongest first, as last read.
    ///
    /// - Parameter id: The identifier of the setting.
    /// - Returns: A layer for each source, or `nil` if no setting has the identifier.
    func layers(of id: ItemID) -> (setting: any Setting, layers: [SettingExplanation.Layer])? {
        let known = state.withLock { state in
            state.indices[id.rawValue].map { index in
                let setting = state.declared[index]
                return (setting: setting, layers: state.values.layers(of: setting, at: index))
            }
        }
        guard var known else { return nil }
        // The sources are called without a lock that they may need.
        for (index, source) in sources.enumerated() {
            known.layers[index].add(source.problem(with: known.setting))
        }
        return known
    }
}
