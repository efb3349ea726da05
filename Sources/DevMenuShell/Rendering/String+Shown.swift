import DevMenuKit

// For line readers, which know the shell and nothing beneath it.
extension String {
    /// The text with what could act on a terminal shown escaped.
    package var shown: String { ControlEscaping.escaped(self) }

    /// The columns that the text takes on a terminal.
    package var shownColumns: Int { DisplayWidth.of(self) }

    /// The text cut to some columns, `…` in place of what was cut off.
    package func shown(columns: Int) -> String { DisplayWidth.truncated(self, columns: columns) }
}
