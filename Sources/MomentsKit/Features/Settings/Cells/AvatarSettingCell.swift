package import DevMenuKit

/// Draws a name, the words below it, and the portrait's address.
package enum AvatarSettingCell: SettingCell {
    package static func lines(of model: AvatarRow, in place: ListPlace) -> [StyledText] {
        var lines = CellLines(width: place.width)
        lines.addText(model.title, isBold: true)
        if !model.subtitle.isEmpty { lines.addText(model.subtitle, isDim: true) }
        if !model.avatar.isEmpty { lines.addAddress("[\(model.avatar)]") }
        return lines.lines
    }
}

extension SettingsRow {
    /// Creates a row of a portrait and a name.
    package static func avatar(
        _ title: String,
        image: String,
        subtitle: String = "",
        calls handler: String? = nil
    ) -> SettingsRow {
        SettingsRow(
            AvatarSettingCell.self,
            AvatarRow(title: title, avatar: image, subtitle: subtitle),
            handler: handler
        )
    }
}
