/// How a cell's text is drawn (SGR).
public struct CellStyle: Hashable, Sendable {
    /// The text's colour.
    public var foreground: TerminalColor = .standard

    /// The colour behind it.
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

    /// Not to be seen (8).
    public var isHidden = false

    /// Struck through (9).
    public var isStruck = false

    /// The terminal's standard style.
    public init() {}
}
