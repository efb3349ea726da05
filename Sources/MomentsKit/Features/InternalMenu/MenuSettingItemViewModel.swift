import DevMenuKit

/// A setting, which a key switches: a toggle to its opposite, a choice to its next option.
struct MenuSettingItemViewModel: ListItemViewModel {
    /// The setting.
    let setting: any Setting

    private let settings: Settings

    /// A row of a setting.
    init(_ setting: any Setting, _ settings: Settings) {
        self.setting = setting
        self.settings = settings
    }

    /// The value in force, and its layer.
    var reading: SettingReading { settings.reading(of: setting) }

    /// A switch, where the setting has a value to go on to.
    var keys: [RowKey] {
        guard setting.isWritable, setting.next(after: setting.defaultValue) != nil else {
            return []
        }
        let title = LocalizedText(en: "switch", zhHans: "切换")
        return [RowKey(RowKey.enter, title: title), RowKey(" ", title: title)]
    }

    /// Switches the setting; what is changed is kept.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        if setting.flipped(setting.defaultValue) != nil {
            // At once, whoever else flips it.
            try settings.flip(setting.id)
        } else if let next = setting.next(after: reading.value) {
            try settings.set(setting.id, to: next)
        }
        return nil
    }
}
