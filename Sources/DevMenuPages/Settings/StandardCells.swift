import DevMenuTerminal
public import DevMenuKit

/// The cells of the kinds of rows that every page can have.
public enum StandardCells {
    /// The cells; each one names the model of its rows.
    public static let all: [any SettingCell.Type] = [
        AvatarSettingCell.self, SampleSettingCell.self, SwitchSettingCell.self,
        ExitSettingCell.self, ProtocolSettingCell.self,
    ]
}

/// Draws initials in place of the portrait, a name with an arrow, and the words below it.
public enum AvatarSettingCell: SettingCell {
    /// Returns the name, the words below it, and the address of the portrait.
    public static func lines(of model: AvatarRow, in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(in: context)
        var text = Chip(of: model.title, isRound: true).text(in: context.theme)
        text.append(" ")
        text.append(ControlEscaping.escaped(model.title), isBold: true)
        lines.addRow(text, value: .link(""))
        if !model.subtitle.isEmpty { lines.addText(model.subtitle, isDim: true) }
        // The name of an image of the app is of no use here; an address can be followed.
        if model.avatar.hasPrefix("http") { lines.addAddress(model.avatar) }
        return lines.lines
    }
}

/// Draws a title with words and an arrow at its end.
public enum SampleSettingCell: SettingCell {
    /// Returns the title with the words and the arrow at its end.
    public static func lines(of model: SampleRow, in context: DrawingContext) -> [StyledText] {
        let words = model.accessoryTitle
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(ControlEscaping.escaped(model.title)),
            value: !model.hideAccessory ? .link(words) : words.isEmpty ? .none : .words(words)
        )
        return lines.lines
    }
}

/// Draws a switch, its title, and the words below it.
public enum SwitchSettingCell: SettingCell {
    /// One event, which switches the row and whose value is the new one.
    public static func events(of model: SwitchRow) -> [CellEvent<SwitchRow>] {
        var switched = model
        switched.isOpen.toggle()
        let title = LocalizedText("switch", ["zh-Hans": "切换"])
        return [CellEvent(title, key: " ", value: .bool(switched.isOpen), model: switched)]
    }

    /// Returns the switch with its title, and the words below it.
    public static func lines(of model: SwitchRow, in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(in: context)
        lines.addRow(StyledText(ControlEscaping.escaped(model.title)), value: .toggle(model.isOpen))
        if !model.subtitle.isEmpty { lines.addText(model.subtitle, isDim: true) }
        return lines.lines
    }
}

/// Draws a title in its colour.
public enum ExitSettingCell: SettingCell {
    /// Returns the title in its colour, on a screen in the middle.
    public static func lines(of model: ExitRow, in context: DrawingContext) -> [StyledText] {
        let title = ControlEscaping.escaped(model.title)
        let lines = StyledText(title, color: model.titleColor, isBold: true)
            .wrapped(columns: context.width)
        // In its middle, because it leads out of the page.
        guard context.screen != nil else { return lines }
        return lines.map { line in
            var centered = StyledText()
            centered.pad(to: (context.width - DisplayWidth.of(line.text)) / 2)
            centered.append(line)
            return centered
        }
    }
}

/// Draws titles that lead to documents, each with the key that opens it.
public enum ProtocolSettingCell: SettingCell {
    /// The keys of the first nine titles; the others can only be opened from a shell.
    private static let keys = Array("123456789")

    /// An event for each title with a link, whose value is the link.
    public static func events(of model: ProtocolRow) -> [CellEvent<ProtocolRow>] {
        model.list.enumerated().filter { !$0.element.link.isEmpty }.map { index, entry in
            CellEvent(
                LocalizedText(entry.title),
                key: keys.indices.contains(index) ? keys[index] : nil,
                value: .string(entry.link),
                model: model
            )
        }
    }

    /// A line for each title, with its key and its address.
    public static func lines(of model: ProtocolRow, in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(in: context)
        for (index, entry) in model.list.enumerated() {
            var text = StyledText(
                keys.indices.contains(index) ? "\(keys[index]) " : "  ",
                isDim: true
            )
            text.append(
                ControlEscaping.escaped(entry.title),
                color: entry.titleColor ?? model.titleColor
            )
            lines.addRow(text, value: .words(entry.link))
        }
        return lines.lines
    }
}

extension SettingsRow {
    /// Creates a row of a portrait and a name.
    public static func avatar(
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

    /// Creates a row of a title, with or without words at its end.
    public static func sample(
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

    /// Creates a row of a title with a switch that is off.
    public static func switching(_ title: String, subtitle: String = "") -> SettingsRow {
        SettingsRow(SwitchSettingCell.self, SwitchRow(title: title, subtitle: subtitle))
    }

    /// Creates a row for leaving something.
    public static func exit(
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
