import DevMenuKit

// For line readers, which know the shell and nothing beneath it.
extension String {
    /// The text with what could act on a terminal, or hide in it, shown escaped.
    package var shown: String { ControlEscaping.escaped(self) }

    /// The text of a name or of a typed line, with every blank but the keyboard's shown escaped, too.
    package var shownName: String { ControlEscaping.escaped(self, as: .name) }

    /// The columns that the text takes on a terminal.
    package var shownColumns: Int { DisplayWidth.of(self) }

    /// The text cut to some columns, `…` in place of what was cut off.
    package func shown(columns: Int) -> String { DisplayWidth.truncated(self, columns: columns) }
}

extension StyledText {
    /// The text of a host's answer, with its styles.
    init(shown json: JSONValue) {
        self.init(
            json["text"]?.string ?? "",
            styles: (json["styles"]?.array ?? []).compactMap { TextStyle(json: $0) }
        )
    }
}
