package import DevMenuKit

/// Draws a switch, its title, and the words below it.
package enum SwitchSettingCell: SettingCell {
    /// One event, which switches the row and whose value is the new one.
    package static func events(of model: SwitchRow) -> [CellEvent<SwitchRow>] {
        var switched = model
        switched.isOpen.toggle()
        let title = LocalizedText(en: "switch", zhHans: "切换")
        return [CellEvent(title, key: " ", value: .bool(switched.isOpen), model: switched)]
    }

    package static func lines(of model: SwitchRow, in place: ListPlace) -> [StyledText] {
        let value =
            model.isOpen
            ? LocalizedText(en: "on", zhHans: "开") : LocalizedText(en: "off", zhHans: "关")
        var text = StyledText()
        text.append("[\(value.resolved(for: place.locale))]", isBold: model.isOpen)
        text.append(" \(ControlEscaping.escaped(model.title))")
        var lines = CellLines(width: place.width)
        lines.add(text)
        if !model.subtitle.isEmpty { lines.addText(model.subtitle, isDim: true) }
        return lines.lines
    }
}

extension SettingsRow {
    /// Creates a row of a title with a switch that is off.
    package static func switching(_ title: String, subtitle: String = "") -> SettingsRow {
        SettingsRow(
            SwitchSettingCell.self,
            SwitchRow(title: title, subtitle: subtitle)
        )
    }
}
