package import DevMenuKit

/// Draws titles that lead to documents, each with the key that opens it.
package enum ProtocolSettingCell: SettingCell {
    /// The keys of the first nine titles; the others can only be opened from a shell.
    private static let keys = Array("123456789")

    /// An event for each title with a link, whose value is the link.
    package static func events(
        of model: ProtocolRow
    ) -> [CellEvent<ProtocolRow>] {
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
    package static func lines(
        of model: ProtocolRow,
        in place: ListPlace
    ) -> [StyledText] {
        var lines = CellLines(width: place.width)
        for (index, entry) in model.list.enumerated() {
            var text = StyledText()
            text.append(keys.indices.contains(index) ? "\(keys[index]) " : "  ", isDim: true)
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
