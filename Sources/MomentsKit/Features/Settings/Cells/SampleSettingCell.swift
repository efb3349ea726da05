package import DevMenuKit

/// Draws a title with words and an arrow at its end.
package enum SampleSettingCell: SettingCell {
    package static func lines(of model: SampleRow, in place: ListPlace) -> [StyledText] {
        var text = StyledText(ControlEscaping.escaped(model.title))
        if !model.note.isEmpty {
            text.append("  \(ControlEscaping.escaped(model.note))", isDim: true)
        }
        if !model.hideAccessory { text.append(" ›", isDim: true) }
        return text.wrapped(columns: place.width)
    }
}

extension SettingsRow {
    /// Creates a row of a title, with or without words at its end.
    package static func sample(
        _ title: String,
        accessory: String = "",
        calls handler: String? = nil
    ) -> SettingsRow {
        SettingsRow(
            SampleSettingCell.self,
            SampleRow(title: title, accessoryTitle: accessory),
            handler: handler
        )
    }
}
