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
