/// What the layers of one menu's settings say, by the settings' keys.
struct SettingLayers: Sendable {
    /// What people set.
    var overrides: JSONObject
    /// What a remote configuration says.
    var remote: JSONObject
    /// What the app was built for.
    let build: BuildKind
    /// Whether overrides count.
    let countsOverrides: Bool

    /// The value of a setting and the strongest layer that gives one; a value that the setting cannot
    /// have counts as none.
    func reading(of setting: some Setting) -> SettingReading {
        reading(of: setting, override: overrides[setting.key])
    }

    /// The same, for an override that is not among the layers.
    func reading(of setting: some Setting, override: JSONValue?) -> SettingReading {
        if countsOverrides, setting.isWritable, let value = checked(override, setting) {
            return SettingReading(value: value, layer: .override)
        }
        if setting.fixedLayer != .build, let value = checked(remote[setting.key], setting) {
            return SettingReading(value: value, layer: .remote)
        }
        if setting.fixedLayer != .remote, let value = checked(setting.value(in: build), setting) {
            return SettingReading(value: value, layer: .build)
        }
        return SettingReading(value: setting.defaultValue, layer: .default)
    }

    private func checked(_ value: JSONValue?, _ setting: some Setting) -> JSONValue? {
        value.flatMap { try? setting.checked($0) }
    }
}
