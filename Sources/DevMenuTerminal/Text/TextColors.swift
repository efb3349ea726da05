package import DevMenuKit

/// The colours of what people look for in a text.
///
/// Each names a shade: a ``Painter`` replaces it by the one that ``ColorTable`` has for its terminal.
/// As they are, they reach a contrast of 4.5 to 1 against black and against white.
package enum TextColors {
    /// A value that is on, or was chosen.
    package static let value = RGBColor(bits: 0x1F873D)
    /// The colour of actions that can't be undone, and of warnings.
    package static let caution = RGBColor(bits: 0x9D6C00)
    /// The colour of actions that end the app, and of errors.
    package static let danger = RGBColor(bits: 0xD93A32)
    /// Names, remarks and all else that people read last: the colour of dim text.
    package static let dim = RGBColor(bits: 0x767676)
}

/// The background of a terminal, as far as it is known.
package enum TerminalBackground: String, Sendable {
    /// The terminal hasn't said, and nobody else has.
    case unknown
    /// Light text on dark.
    case dark
    /// Dark text on light.
    case light

    /// Creates the kind of a background.
    package init(_ color: RGBColor) {
        let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
        // The share of light that people see (ITU-R BT.709).
        self = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 > 0.5 ? .light : .dark
    }
}

/// The shades of ``TextColors`` for a depth of colours and a background.
///
/// Against a dark background up to `#3C3C3C`, and a light one from `#E4E4E4`, each reaches a contrast of
/// 4.5 to 1 (WCAG 2); if the background isn't known, against black and against white. They are
/// of xterm's fixed 240, six of which reach that. The sixteen that users change can't be computed:
/// of these only the terminal's own green and red are used, and bold.
package struct ColorTable: Equatable, Sendable {
    /// A shade of a colour on a terminal.
    package enum Shade: Equatable, Sendable {
        /// A colour of 24 bits.
        case rgb(RGBColor)
        /// One of xterm's fixed colours, from 16 to 255.
        case fixed(Int)
        /// A parameter of the sequence that selects a style of the terminal's own; none if empty.
        case own(String)
    }

    private let depth: ColorDepth
    private let background: TerminalBackground

    /// Creates the table for a terminal.
    package init(depth: ColorDepth, background: TerminalBackground) {
        (self.depth, self.background) = (depth, background)
    }

    /// Returns the shade of one of ``TextColors``, or `nil` for any other colour.
    package func shade(of color: RGBColor) -> Shade? {
        guard let row = Self.rows[color] else { return nil }
        if depth < .ansi256 { return .own(row.own) }
        switch background {
        case .unknown: return depth == .trueColor ? .rgb(color) : .fixed(row.unknown)
        case .dark: return .fixed(row.dark)
        case .light: return .fixed(row.light)
        }
    }

    private typealias Row = (own: String, unknown: Int, dark: Int, light: Int)

    private static let rows: [RGBColor: Row] = [
        TextColors.value: ("32", 29, 114, 22), TextColors.caution: ("1", 131, 221, 94),
        TextColors.danger: ("31", 163, 210, 124), TextColors.dim: ("", 243, 248, 241),
    ]
}

/// The word before a text that isn't a command's result.
package enum MessageMark: String {
    /// Something failed.
    case error
    /// Something needs attention.
    case warning
    /// Something was changed by others.
    case event

    /// The mark before its text, in its colour.
    package var prefix: StyledText {
        let color: RGBColor? =
            switch self {
            case .error: TextColors.danger
            case .warning: TextColors.caution
            case .event: nil
            }
        var text = StyledText(rawValue + ":", color: color, isDim: self == .event)
        text.append(" ")
        return text
    }
}
