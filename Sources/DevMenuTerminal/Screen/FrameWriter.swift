import DevMenuSystem

/// Writes frames to a terminal, sending only the rows that have changed.
package struct FrameWriter {
    private let style: TerminalStyle
    private var shown: [String] = []
    private var size: TerminalSize?

    /// Creates a writer that hasn't shown anything.
    package init(style: TerminalStyle) {
        self.style = style
    }

    /// Forgets what is shown, so that the next frame is written in full.
    ///
    /// Call it after other output may have been on the screen.
    package mutating func forget() {
        shown = []
        size = nil
    }

    /// Returns the bytes that show a frame.
    ///
    /// - Parameters:
    ///   - rows: The frame's rows from the top, with their styles, none wider than the terminal;
    ///     rows beyond its height are left out.
    ///   - size: The terminal's size.
    /// - Returns: The bytes for the terminal; empty if nothing has changed.
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
            // The row is cleared first: after a full row the cursor is on its last column, which
            // clearing afterwards would erase.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
        }
        // As one synchronized update, if the terminal supports it, so that no half-drawn frame
        // is visible.
        return text.isEmpty ? "" : "\u{1B}[?2026h" + text + "\u{1B}[?2026l"
    }
}

/// The way in which pages are shown on a terminal.
package enum TerminalStyle: Sendable {
    /// On a separate screen, with a cursor that can be positioned.
    case screen
    /// One below the other, as on paper: `TERM=dumb`.
    case paper

    /// Creates the style that a terminal supports, from `TERM` in its environment.
    package init(environment: [String: String]) {
        self = ["", "dumb"].contains(environment["TERM"] ?? "") ? .paper : .screen
    }

    /// The sequences to send first and last.
    ///
    /// The first selects the alternate screen, hides the cursor and turns on bracketed paste. Line
    /// wrap is unchanged, because few terminals report how to restore it; no row is wider than the
    /// terminal.
    package var sequences: (entering: StaticString, leaving: StaticString) {
        switch self {
        case .screen:
            (
                "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[2J",
                "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
            )
        case .paper: ("", "")
        }
    }
}
