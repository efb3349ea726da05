package import DevMenuKit

/// Adds colours and styles to text, as far as the terminal supports them.
package struct Painter: Sendable {
    /// The colours that may be used.
    package let depth: ColorDepth
    /// The shades of the colours that have a meaning.
    private let table: ColorTable

    /// Creates a painter for a terminal; at the depth `.none` it adds no styles.
    package init(depth: ColorDepth, background: TerminalBackground = .unknown) {
        self.depth = depth
        table = ColorTable(depth: depth, background: background)
    }

    /// Returns a text with its styles as escape sequences, and its unsafe characters escaped.
    ///
    /// Styles may come from a host and need not be valid: a part outside the text is cut off, an
    /// end within a character moves to the beginning of that character, and of two overlapping
    /// styles the one that begins first (or comes first in the list) wins.
    ///
    /// - Parameters:
    ///   - styled: The text.
    ///   - keepsLines: Indicates whether newlines and tabs remain; a style is then ended before
    ///     each newline and begun again after it.
    /// - Returns: The text to print.
    package func paint(_ styled: StyledText, keepsLines: Bool = true) -> String {
        let (text, styles) = (styled.text, styled.styles)
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

    /// Returns the escape sequences to begin and end a style; both are empty if it has no effect.
    package func codes(for style: TextStyle) -> (before: String, after: String) {
        guard depth != .none else { return ("", "") }
        var codes = style.isBold ? ["1"] : []
        // Dim is a shade: a terminal's own may be illegible.
        if let color = style.color ?? (style.isDim ? TextColors.dim : nil) {
            codes.append(code(for: color, base: 30))
        }
        if let color = style.background { codes.append(code(for: color, base: 40)) }
        codes.removeAll { $0.isEmpty }
        return codes.isEmpty
            ? ("", "") : ("\u{1B}[" + codes.joined(separator: ";") + "m", "\u{1B}[0m")
    }

    /// Returns the code of a colour, which may be empty; the base is 30 for the foreground and 40 for the
    /// background.
    private func code(for color: RGBColor, base: Int) -> String {
        switch table.shade(of: color) {
        case .own(let code)? where base == 30: return depth == .monochrome ? "" : code
        case .fixed(let index)?: return "\(base + 8);5;\(index)"
        default: break
        }
        switch depth {
        case .none, .monochrome: return ""
        case .ansi16:
            let index = TerminalPalette.named16(for: color)
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

/// The argument of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// Colours only on a terminal that supports them.
    case auto
    /// Colours always.
    case always
    /// Colours never.
    case never
}

/// The range of colours that a terminal supports.
package enum ColorDepth: Comparable, Sendable {
    /// No colours, bold text or other escape sequences.
    case none
    /// Bold text, which isn't a colour.
    case monochrome
    /// The sixteen named colours.
    case ansi16
    /// The palette of 256 colours.
    case ansi256
    /// Colours of 24 bits.
    case trueColor

    /// Determines the colours for an output.
    ///
    /// A `NO_COLOR` that isn't empty turns colours off, but not bold text (no-color.org: it is about
    /// colour alone, not about other styles), and gives way to the choice `always`. That choice uses sixteen colours on a terminal that is `dumb` or unknown.
    ///
    /// - Parameters:
    ///   - environment: The environment, with the variables `NO_COLOR`, `TERM` and `COLORTERM`.
    ///   - choice: The user's choice.
    ///   - isTerminal: Indicates whether the output is a terminal.
    package init(environment: [String: String], choice: ColorChoice, isTerminal: Bool) {
        if choice == .never || choice == .auto && !isTerminal {
            self = .none
            return
        }
        let terminal = environment["TERM"] ?? ""
        let isDumb = terminal.isEmpty || terminal == "dumb"
        switch choice {
        case .never: self = .none
        case .auto where isDumb: self = .none
        case .auto where !(environment["NO_COLOR"] ?? "").isEmpty: self = .monochrome
        case .auto, .always:
            self = isDumb ? .ansi16 : Self.shown(by: terminal, environment["COLORTERM"] ?? "")
        }
    }

    private static func shown(by terminal: String, _ claim: String) -> ColorDepth {
        if claim == "truecolor" || claim == "24bit" || terminal.hasSuffix("-direct") {
            return .trueColor
        }
        return terminal.contains("256color") ? .ansi256 : .ansi16
    }
}

/// Converts colours of 24 bits to those of a terminal's palette.
///
/// The palette is xterm's: 16 named colours (0 to 15), a cube of 6 x 6 x 6 (16 to 231), and 24
/// greys (232 to 255).
enum TerminalPalette {
    /// Returns the nearest colour of the cube and the greys.
    ///
    /// The sixteen named colours are left out because users change them.
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

    /// Returns the one of the sixteen named colours that people would call a colour by.
    ///
    /// Its hue decides, because users change their shades: the nearest by distance to a pale red is
    /// grey. A colour of little hue has the nearest of black, white and the greys.
    static func named16(for color: RGBColor) -> Int {
        let parts = [color.red, color.green, color.blue].map { Int($0) }
        let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
        guard most - least >= leastHue else {
            let level = (least + most) / 2
            let gray = grays.min { abs($0.level - level) < abs($1.level - level) }
            return gray?.index ?? 0
        }
        let index = parts.indices.reduce(0) { index, bit in
            2 * parts[bit] >= least + most ? index | 1 << bit : index
        }
        return most >= leastBright ? index + 8 : index
    }

    private static let cubeSteps: [UInt8] = [0, 95, 135, 175, 215, 255]
    /// The named colours without a hue.
    private static let grays: [(index: Int, level: Int)] = [
        (0, 0), (8, 0x7F), (7, 0xE5), (15, 0xFF),
    ]
    /// The least difference between the parts of a colour with a hue.
    private static let leastHue = 40
    /// The least greatest part of a bright colour.
    private static let leastBright = 0xE0

    private static func distance(_ left: UInt8, _ right: UInt8) -> Int {
        (Int(left) - Int(right)) * (Int(left) - Int(right))
    }

    private static func distance(_ left: RGBColor, _ right: RGBColor) -> Int {
        distance(left.red, right.red) + distance(left.green, right.green)
            + distance(left.blue, right.blue)
    }
}
