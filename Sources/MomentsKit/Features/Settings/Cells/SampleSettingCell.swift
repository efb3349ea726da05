package import DevMenuKit

/// Draws a title, and the words and the arrow at its end.
package enum SampleSettingCell: SettingCell {
    /// The title, the words dimmed, and the arrow.
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
    /// A row of a title with, perhaps, words at its end.
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
