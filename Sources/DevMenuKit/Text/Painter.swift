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

/// When output is coloured, as `--color` has it.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// Where a person looks at a terminal that shows colours.
    case auto
    /// Everywhere.
    case always
    /// Nowhere.
    case never
}

/// How many colours a terminal shows.
package enum ColorDepth: Int, Comparable, Sendable {
    /// No colour, no bold, no escape sequence at all.
    case none
    /// The sixteen named colours.
    case ansi16
    /// The palette of 256.
    case ansi256
    /// 24 bits.
    case trueColor

    /// What may be used on an output.
    ///
    /// `NO_COLOR` counts when it is not empty (no-color.org), and gives way to a person who asks for
    /// colour with `always`, which a terminal that is `dumb` or unknown gets as sixteen colours.
    ///
    /// - Parameters:
    ///   - environment: The variables `NO_COLOR`, `TERM` and `COLORTERM` are read.
    ///   - choice: What the user asked for.
    ///   - isTerminal: Whether the output is a terminal.
    package init(environment: [String: String], choice: ColorChoice, isTerminal: Bool) {
        let terminal = environment["TERM"] ?? ""
        let isDumb = terminal.isEmpty || terminal == "dumb"
        switch choice {
        case .never:
            self = .none
        case .auto where !isTerminal || isDumb || !(environment["NO_COLOR"] ?? "").isEmpty:
            self = .none
        case .auto, .always:
            self = isDumb ? .ansi16 : Self.shown(by: terminal, environment["COLORTERM"] ?? "")
        }
    }

    /// Orders by the number of colours.
    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    private static func shown(by terminal: String, _ claim: String) -> ColorDepth {
        if claim == "truecolor" || claim == "24bit" || terminal.hasSuffix("-direct") {
            return .trueColor
        }
        return terminal.contains("256color") ? .ansi256 : .ansi16
    }
}

/// The nearest of a terminal's own colours to a colour of 24 bits.
///
/// The colours are xterm's: 16 named ones (0 to 15), a cube of 6 x 6 x 6 (16 to 231), and 24 greys
/// (232 to 255).
enum TerminalPalette {
    /// The nearest of the cube and the greys; the sixteen named ones are left out, since users choose
    /// them anew.
    static func nearest256(to color: RGBColor) -> Int {
        let levels = [color.red, color.green, color.blue].map { part in
            cubeSteps.indices.min { distance(cubeSteps[$0], part) < distance(cubeSteps[$1], part) }
                ?? 0
        }
        let cube = RGBColor(
            red: cubeSteps[levels[0]],
            green: cubeSteps[levels[1]],
            blue: cubeSteps[levels[2]]
        )
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let step = min(max((mean - 3) / 10, 0), 23)
        let shade = UInt8(8 + 10 * step)
        let gray = RGBColor(red: shade, green: shade, blue: shade)
        guard distance(gray, color) >= distance(cube, color) else { return 232 + step }
        return 16 + 36 * levels[0] + 6 * levels[1] + levels[2]
    }

    /// The nearest of the sixteen.
    static func nearest16(to color: RGBColor) -> Int {
        named.indices.min { distance(named[$0], color) < distance(named[$1], color) } ?? 0
    }

    private static let cubeSteps: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static let named: [RGBColor] = [
        "000000", "CD0000", "00CD00", "CDCD00", "0000EE", "CD00CD", "00CDCD", "E5E5E5",
        "7F7F7F", "FF0000", "00FF00", "FFFF00", "5C5CFF", "FF00FF", "00FFFF", "FFFFFF",
    ].compactMap { RGBColor($0) }

    private static func distance(_ left: UInt8, _ right: UInt8) -> Int {
        (Int(left) - Int(right)) * (Int(left) - Int(right))
    }

    private static func distance(_ left: RGBColor, _ right: RGBColor) -> Int {
        distance(left.red, right.red) + distance(left.green, right.green)
            + distance(left.blue, right.blue)
    }
}
