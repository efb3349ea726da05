package import DevMenuKit

/// Draws a title in its colour.
package enum ExitSettingCell: SettingCell {
    package static func lines(of model: ExitRow, in place: ListPlace) -> [StyledText] {
        var text = StyledText()
        text.append(ControlEscaping.escaped(model.title), color: model.titleColor, isBold: true)
        return text.wrapped(columns: place.width)
    }
}

extension SettingsRow {
    /// Creates a row for leaving something.
    package static func exit(
        _ title: String,
        color: RGBColor? = nil,
        calls handler: String? = nil
    ) -> SettingsRow {
        SettingsRow(
            ExitSettingCell.self,
            ExitRow(title: title, titleColor: color),
            handler: handler
        )
    }
}
