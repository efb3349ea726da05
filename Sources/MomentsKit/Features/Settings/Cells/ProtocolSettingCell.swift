package import DevMenuKit

/// Draws titles that lead to documents, each with the key that opens it.
package enum ProtocolSettingCell: SettingCell {
    /// There are keys for as many titles; the others are reached from a shell.
    private static let keys = Array("123456789")

    /// Opening a document tells its link.
    package static func events(
        of model: ProtocolRow
    ) -> [CellEvent<ProtocolRow>] {
        model.list.enumerated().filter { !$0.element.link.isEmpty }.map { number, entry in
            CellEvent(
                LocalizedText(entry.title),
                key: keys.indices.contains(number) ? keys[number] : nil,
                value: .string(entry.link),
                model: model
            )
        }
    }

    /// A line for each title, with its key and its address.
    package static func lines(
        of model: ProtocolRow,
        in place: ListPlace
    ) -> [StyledText] {
        var lines = CellLines(width: place.width)
        for (number, entry) in model.list.enumerated() {
            var text = StyledText()
            text.append(keys.indices.contains(number) ? "\(keys[number]) " : "  ", isDim: true)
            text.append(
                ControlEscaping.escaped(entry.title),
                color: entry.titleColor ?? model.titleColor
            )
            text.append("  \(ControlEscaping.escaped(entry.link))", isDim: true)
            lines.add(text)
        }
        return lines.lines
    }
}
