import DevMenuKit

/// The lines of a cell, each no wider than there is room for; what is missing adds none.
struct CellLines {
    /// The lines.
    private(set) var lines: [StyledText] = []

    private let width: Int

    /// Lines of at most some columns.
    init(width: Int) { self.width = width }

    /// Adds a text, on as many lines as it needs; what could act on a terminal is shown escaped.
    mutating func addText(_ text: String?, isBold: Bool = false, isDim: Bool = false) {
        guard let text else { return }
        var styled = StyledText()
        let shown = ControlEscaping.escaped(text, keepsLines: true)
        styled.append(shown, isBold: isBold, isDim: isDim)
        lines += styled.wrapped(columns: width)
    }

    /// Adds an address, cut to one line.
    mutating func addAddress(_ address: String?) {
        guard let address else { return }
        var styled = StyledText()
        let shown = DisplayWidth.truncated(ControlEscaping.escaped(address), columns: width)
        styled.append(shown, isDim: true)
        lines.append(styled)
    }

    /// Adds a line that is known to fit, or is broken.
    mutating func add(_ line: StyledText) { lines += line.wrapped(columns: width) }

    /// Adds an empty line, which parts the cell from the next.
    mutating func addGap() { lines.append(StyledText()) }
}
