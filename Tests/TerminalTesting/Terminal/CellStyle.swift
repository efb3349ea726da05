/// The style of a cell's text (SGR).
public struct CellStyle: Hashable, Sendable {
    /// The colour of the text.
    public var foreground: TerminalColor = .standard

    /// The colour of the background.
    public var background: TerminalColor = .standard

    /// Bold (1).
    public var isBold = false

    /// Dim (2).
    public var isDim = false

    /// Italic (3).
    public var isItalic = false

    /// Underlined (4).
    public var isUnderlined = false

    /// Blinking (5).
    public var isBlinking = false

    /// Colours exchanged (7).
    public var isReversed = false

    /// Invisible (8).
    public var isHidden = false

    /// Struck through (9).
    public var isStruck = false

    /// Creates the terminal's default style.
    public init() {}
}

extension CellStyle {
    /// Applies the parameters of an SGR sequence; unknown ones change nothing.
    ///
    /// A parameter with sub-parameters (`38:2::255:0:0`, `4:3`) is one group; an omitted one is -1,
    /// which stands for 0.
    mutating func apply(_ groups: [[Int]]) {
        var next = 0
        while next < groups.count {
            let group = groups[next]
            next += 1
            switch group[0] {
            case 38: foreground = Self.color(of: group, before: &next, in: groups) ?? foreground
            case 48: background = Self.color(of: group, before: &next, in: groups) ?? background
            case 4 where group.count > 1: isUnderlined = group[1] > 0
            case let code: apply(max(0, code))
            }
        }
    }

    private mutating func apply(_ code: Int) {
        switch code {
        case 0: self = CellStyle()
        case 1: isBold = true
        case 2: isDim = true
        case 3: isItalic = true
        case 4, 21: isUnderlined = true
        case 5, 6: isBlinking = true
        case 7: isReversed = true
        case 8: isHidden = true
        case 9: isStruck = true
        case 22: (isBold, isDim) = (false, false)
        case 23: isItalic = false
        case 24: isUnderlined = false
        case 25: isBlinking = false
        case 27: isReversed = false
        case 28: isHidden = false
        case 29: isStruck = false
        case 30...37: foreground = .indexed(UInt8(code - 30))
        case 39: foreground = .standard
        case 40...47: background = .indexed(UInt8(code - 40))
        case 49: background = .standard
        case 90...97: foreground = .indexed(UInt8(code - 90 + 8))
        case 100...107: background = .indexed(UInt8(code - 100 + 8))
        default: break
        }
    }

    /// Returns the colour in a group's sub-parameters; without them, that of the parameters `5;N` or
    /// `2;R;G;B` at an index, which moves after them.
    private static func color(
        of group: [Int],
        before next: inout Int,
        in groups: [[Int]]
    ) -> TerminalColor? {
        guard group.count == 1 else { return color(in: group) }
        guard next < groups.count, groups[next].count == 1 else { return nil }
        let kind = groups[next][0]
        var parts = group
        let end = min(groups.count, next + (kind == 5 ? 2 : kind == 2 ? 4 : 0))
        while next < end {
            parts.append(groups[next][0])
            next += 1
        }
        return color(in: parts)
    }

    /// Decodes what follows the first parameter: `5:N`, `2:R:G:B`, or `2:SPACE:R:G:B`, whose colour
    /// space is ignored.
    private static func color(in parts: [Int]) -> TerminalColor? {
        func value(_ index: Int) -> UInt8? { UInt8(exactly: max(0, parts[index])) }
        let last = parts.count - 1
        if last == 2, parts[1] == 5, let number = value(2) { return .indexed(number) }
        guard last >= 4, parts[1] == 2, let red = value(last - 2), let green = value(last - 1),
            let blue = value(last)
        else { return nil }
        return .rgb(red: red, green: green, blue: blue)
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
