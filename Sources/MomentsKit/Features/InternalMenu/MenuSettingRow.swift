import DevMenuKit

/// A setting that a key switches: a toggle to its opposite, a choice to its next option.
struct MenuSettingItemViewModel: ListItemViewModel {
    let setting: any Setting

    private let settings: Settings

    init(_ setting: any Setting, _ settings: Settings) {
        self.setting = setting
        self.settings = settings
    }

    /// The value in force, and its layer.
    var reading: SettingReading { settings.reading(of: setting) }

    /// The keys that switch the setting; none where it has no next value.
    var keys: [RowKey] {
        guard setting.isWritable, setting.next(after: setting.defaultValue) != nil else {
            return []
        }
        let title = LocalizedText(en: "switch", zhHans: "切换")
        return [RowKey(RowKey.enter, title: title), RowKey(" ", title: title)]
    }

    /// Switches the setting, and saves the new value.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        if setting.flipped(setting.defaultValue) != nil {
            // One step, so that a simultaneous change by another shell is not lost.
            try settings.flip(setting.id)
        } else if let next = setting.next(after: reading.value) {
            try settings.set(setting.id, to: next)
        }
        return nil
    }
}

/// Draws a setting: its value, its title, and when a change takes effect.
struct MenuSettingCell: ListCell {
    private var item: MenuSettingItemViewModel?

    mutating func update(with item: MenuSettingItemViewModel) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let reading = item.reading
        var text = StyledText()
        let isOn = reading.value.bool == true
        text.append("[\(Self.value(reading.value, in: context.locale))]", isBold: isOn)
        text.append(" " + item.setting.title.resolved(for: context.locale))
        if let remark = Self.remark(on: item.setting, reading.layer) {
            text.append(" (\(remark.resolved(for: context.locale)))", isDim: true)
        }
        return text.wrapped(columns: context.width)
    }

    private static func value(_ value: JSONValue, in locale: MenuLocale) -> String {
        switch value {
        case .bool(true): LocalizedText(en: "on", zhHans: "开").resolved(for: locale)
        case .bool(false): LocalizedText(en: "off", zhHans: "关").resolved(for: locale)
        case .string(let text): ControlEscaping.escaped(text)
        default: value.description
        }
    }

    /// Returns when a change takes effect, or the origin of a read-only value.
    private static func remark(on setting: any Setting, _ layer: SettingLayer) -> LocalizedText? {
        switch setting.effect {
        case _ where !setting.isWritable:
            layer == .remote
                ? LocalizedText(en: "set remotely", zhHans: "由远程配置决定")
                : LocalizedText(en: "read-only", zhHans: "只读")
        case .now: nil
        case .reload: LocalizedText(en: "takes effect at the next load", zhHans: "下次加载时生效")
        case .restart: LocalizedText(en: "takes effect at the next start", zhHans: "下次启动时生效")
        }
    }
}
