import DevMenuKit

/// A setting, which a key switches where it is a toggle.
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

    /// A switch, where the setting can be flipped.
    var keys: [RowKey] {
        guard setting.isWritable, setting.flipped(setting.defaultValue) != nil else { return [] }
        let title = LocalizedText(en: "switch", zhHans: "切换")
        return [RowKey(RowKey.enter, title: title), RowKey(" ", title: title)]
    }

    /// Flips the setting; what is changed is kept.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        try settings.flip(setting.id)
        return nil
    }
}
