/// The style of a cell's text (SGR).
public struct CellStyle: Hashable, Sendable {
    /// The colour of the text.
    public var foreground: TerminalColor = .standard

    /// The colour of the background.
    public var background: TerminalColor = .standard

    /// The other attributes that are on, a bit for the code of each, such as 4 for underlined.
    private var attributes: UInt16 = 0

    /// Bold (1).
    public var isBold: Bool { attributes & 1 << 1 != 0 }

    /// Dim (2).
    public var isDim: Bool { attributes & 1 << 2 != 0 }

    /// Creates the terminal's default style.
    public init() {}
}

extension CellStyle {
    /// Applies the parameters of an SGR sequence; unknown ones change nothing.
    ///
    /// An omitted one is -1, which stands for 0; sub-parameters are ignored.
    mutating func apply(_ groups: [[Int]]) {
        var codes = groups.map { max(0, $0[0]) }[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: self = CellStyle()
            case 1...9: attributes |= 1 << code
            case 22: attributes &= ~(1 << 1 | 1 << 2)
            case 23...29: attributes &= ~(1 << (code - 20))
            case 30...37: foreground = .indexed(UInt8(code - 30))
            case 38: foreground = Self.color(from: &codes) ?? foreground
            case 39: foreground = .standard
            case 40...47: background = .indexed(UInt8(code - 40))
            case 48: background = Self.color(from: &codes) ?? background
            case 49: background = .standard
            case 90...97: foreground = .indexed(UInt8(code - 90 + 8))
            case 100...107: background = .indexed(UInt8(code - 100 + 8))
            default: break
            }
        }
    }

    /// Removes and decodes what follows 38 or 48: `5;N`, or `2;R;G;B`.
    private static func color(from codes: inout ArraySlice<Int>) -> TerminalColor? {
        let count = codes.first == 5 ? 2 : codes.first == 2 ? 4 : 0
        let values = codes.prefix(count).dropFirst().compactMap { UInt8(exactly: $0) }
        codes = codes.dropFirst(count)
        guard values.count == count - 1 else { return nil }
        return count == 2
            ? .indexed(values[0]) : .rgb(red: values[0], green: values[1], blue: values[2])
    }
}

/// A colour of a cell's text or background.
public enum TerminalColor: Hashable, Sendable {
    /// The terminal's default colour.
    case standard

    /// One of the 256 colours: the first sixteen are the named and the bright ones.
    case indexed(UInt8)

    /// A true colour.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
