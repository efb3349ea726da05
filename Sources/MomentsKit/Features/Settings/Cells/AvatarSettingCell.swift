package import DevMenuKit

/// Draws a portrait's address, a name, and the words below it.
package enum AvatarSettingCell: SettingCell {
    /// The name, the words, and the address in brackets.
    package static func lines(of model: AvatarRow, in place: ListPlace) -> [StyledText] {
        var lines = CellLines(width: place.width)
        lines.addText(model.title, isBold: true)
        if !model.subtitle.isEmpty { lines.addText(model.subtitle, isDim: true) }
        if !model.avatar.isEmpty { lines.addAddress("[\(model.avatar)]") }
        return lines.lines
    }
}

extension SettingsRow {
    /// A row of a portrait and a name.
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
