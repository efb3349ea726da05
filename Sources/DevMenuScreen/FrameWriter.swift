/// Brings frames to a terminal, of each only the rows that changed.
package struct FrameWriter {
    private let style: TerminalStyle
    private var shown: [String] = []
    private var size: TerminalSize?

    /// A writer that has shown nothing.
    package init(style: TerminalStyle) {
        self.style = style
    }

    /// Forgets what is shown, so that the next frame is written whole: something else was on the
    /// screen since.
    package mutating func forget() {
        shown = []
        size = nil
    }

    /// What has to be sent so that a frame is shown.
    ///
    /// - Parameters:
    ///   - rows: The frame's rows from the top, painted, none wider than the terminal; those beyond
    ///     its height are left out.
    ///   - size: The terminal's size.
    /// - Returns: Bytes for the terminal; none where nothing changed.
    package mutating func bytes(showing rows: [String], in size: TerminalSize) -> [UInt8] {
        let rows = Array(rows.prefix(size.rows))
        defer {
            shown = rows
            self.size = size
        }
        switch style {
        case .paper:
            guard rows != shown else { return [] }
            return Array(rows.map { $0 + "\r\n" }.joined().utf8)
        case .screen:
            return Array(update(to: rows, isWhole: self.size != size, height: size.rows).utf8)
        }
    }

    private func update(to rows: [String], isWhole: Bool, height: Int) -> String {
        var text = isWhole ? "\u{1B}[0m\u{1B}[2J" : ""
        for index in 0..<height {
            let row = index < rows.count ? rows[index] : ""
            let before = !isWhole && index < shown.count ? shown[index] : ""
            guard row != before else { continue }
            // Cleared first: behind a full row the cursor stands on its last column, which would go.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
        }
        // In one piece, where the terminal can: no frame is seen half done.
        return text.isEmpty ? "" : "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
    }
}
