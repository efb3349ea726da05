/// Paints text for a terminal, as far as that shows colours.
package struct Painter: Sendable {
    /// How many colours may be used.
    package let depth: ColorDepth

    /// A painter for a depth; at `.none` it paints nothing.
    package init(depth: ColorDepth) {
        self.depth = depth
    }

    /// A text with its styles as escape sequences, and what could act on the terminal escaped.
    ///
    /// Styles may be anything that a host said: a part outside the text is cut off, an end within a
    /// character is moved to where that character begins, and of two that overlap the one that begins
    /// first (or is named first) keeps what it has.
    ///
    /// - Parameters:
    ///   - text: The plain text, which offsets count in UTF-8 bytes.
    ///   - styles: How parts of it are painted.
    ///   - keepsLines: Whether newlines and tabs stay; paint ends before a newline and begins behind it.
    /// - Returns: What can be printed.
    package func paint(_ text: String, styles: [TextStyle], keepsLines: Bool = true) -> String {
        guard depth != .none, !styles.isEmpty else {
            return ControlEscaping.escaped(text, keepsLines: keepsLines)
        }
        let bytes = Array(text.utf8)
        var result = ""
        var done = 0
        for style in styles.enumerated().sorted(by: { ($0.1.from, $0.0) < ($1.1.from, $1.0) }) {
            let from = max(boundary(style.element.from, in: bytes), done)
            let to = boundary(style.element.to, in: bytes)
            let codes = codes(for: style.element)
            guard from < to, !codes.before.isEmpty else { continue }
            result += plain(bytes[done..<from], keepsLines)
            result += bytes[from..<to].split(
                separator: UInt8(ascii: "\n"),
                omittingEmptySubsequences: false
            ).map { line in
                line.isEmpty ? "" : codes.before + plain(line, keepsLines) + codes.after
            }.joined(separator: keepsLines ? "\n" : "\\n")
            done = to
        }
        return result + plain(bytes[done...], keepsLines)
    }

    /// A text painted whole, escaped.
    package func paint(
        _ text: String,
        color: RGBColor? = nil,
        isBold: Bool = false,
        isDim: Bool = false
    ) -> String {
        let style = TextStyle(
            from: 0,
            to: text.utf8.count,
            color: color,
            isBold: isBold,
            isDim: isDim
        )
        return paint(text, styles: [style])
    }

    /// The escape sequences before and after a part of a style; empty ones where nothing is painted.
    package func codes(for style: TextStyle) -> (before: String, after: String) {
        guard depth != .none else { return ("", "") }
        var codes: [String] = []
        if style.isBold { codes.append("1") }
        if style.isDim { codes.append("2") }
        if let color = style.color { codes.append(code(for: color, base: 30)) }
        if let color = style.background { codes.append(code(for: color, base: 40)) }
        return codes.isEmpty
            ? ("", "") : ("\u{1B}[" + codes.joined(separator: ";") + "m", "\u{1B}[0m")
    }

    /// The code of a colour, of letters at the base 30 and of what is behind them at 40.
    private func code(for color: RGBColor, base: Int) -> String {
        switch depth {
        case .none: return ""
        case .ansi16:
            let index = TerminalPalette.nearest16(to: color)
            return String(index < 8 ? base + index : base + 60 + index - 8)
        case .ansi256: return "\(base + 8);5;\(TerminalPalette.nearest256(to: color))"
        case .trueColor: return "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
        }
    }

    private func boundary(_ offset: Int, in bytes: [UInt8]) -> Int {
        var offset = min(max(offset, 0), bytes.count)
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private func plain(_ bytes: ArraySlice<UInt8>, _ keepsLines: Bool) -> String {
        ControlEscaping.escaped(String(decoding: bytes, as: UTF8.self), keepsLines: keepsLines)
    }
}
