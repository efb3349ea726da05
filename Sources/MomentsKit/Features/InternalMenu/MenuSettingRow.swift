import DevMenuTerminal
import DevMenuKit
import DevMenuPages

/// A setting that a key switches: a toggle to its opposite, a choice to its next option.
///
/// Another key opens the page that explains the value, also if the setting is read-only. The row has
/// its value, its title, the origin of the value, and when a change takes effect.
struct MenuSettingItemViewModel: DrawnItem {
    private static let explainKey = RowKey("e", title: LocalizedText("why", ["zh-Hans": "原因"]))

    let setting: any Setting
    /// The settings of the menu.
    let settings: AppSettings
    /// The known facts about overrides.
    let overrides: OverrideFollower
    /// Opens the explanation of the setting's value.
    let explain: @Sendable () async -> Void

    /// The value that people have set, and its layer.
    private var reading: SettingReading { settings.readings(of: setting).kept }

    /// Returns the layer of a reading with an override's author, and what is left of its limit.
    private func origin(of reading: SettingReading) -> [LocalizedText] {
        var layer = SettingText.layer(reading.layer)
        if reading.layer == .override, let user = overrides.author(of: setting.id)?.user {
            layer = LocalizedText(
                "\(layer.english) by \(user)",
                ["zh-Hans": "已由 \(user) 手动设置"]
            )
        }
        return [layer] + (reading.limit.map { [overrides.left(until: $0)] } ?? [])
    }

    /// The keys that switch the setting, unless it has no next value, and the one that explains it.
    var keys: [RowKey] {
        guard setting.isWritable, setting.next(after: setting.defaultValue) != nil else {
            return [Self.explainKey]
        }
        let title = LocalizedText("switch", ["zh-Hans": "切换"])
        return [RowKey(RowKey.enter, title: title), RowKey(" ", title: title), Self.explainKey]
    }

    /// Switches the setting and saves the new value, or opens the explanation.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        if key == Self.explainKey {
            await explain()
        } else if setting.flipped(setting.defaultValue) != nil {
            // One step, so that a simultaneous change by another shell is not lost.
            try settings.flip(setting.id)
        } else if let next = setting.next(after: reading.value) {
            try settings.set(setting.id, to: next)
        }
        return nil
    }

    func lines(in context: DrawingContext) -> [StyledText] {
        let locale = context.locale
        let reading = reading
        let remarks = origin(of: reading) + (remark.map { [$0] } ?? [])
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(setting.title.resolved(for: locale)),
            remarks: remarks.map { $0.resolved(for: locale) },
            value: reading.value.bool.map { .toggle($0) }
                ?? .setting(
                    setting.text(of: reading.value, in: locale)
                        ?? SettingText.value(reading.value).resolved(for: locale)
                )
        )
        return lines.lines
    }

    /// The value that code reads, if it's another until the next start.
    private var inForce: LocalizedText? {
        let (kept, inForce) = settings.readings(of: setting)
        return kept.value == inForce.value ? nil : SettingText.value(inForce.value)
    }

    /// A remark on a setting whose changes don't take effect at once.
    private var remark: LocalizedText? {
        switch setting.effect {
        case _ where !setting.isWritable: LocalizedText("read-only", ["zh-Hans": "只读"])
        case .now: nil
        case .reload: LocalizedText("takes effect at the next load", ["zh-Hans": "下次加载时生效"])
        case .restart:
            LocalizedText(
                "takes effect at the next start" + (inForce.map { ", now \($0.english)" } ?? ""),
                [
                    "zh-Hans": "下次启动时生效"
                        + (inForce.map { "，现在为\($0.resolved(for: .simplifiedChinese))" } ?? "")
                ]
            )
        }
    }
}
