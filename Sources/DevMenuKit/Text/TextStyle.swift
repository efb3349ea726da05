/// How a part of a text is painted, where a terminal can.
public struct TextStyle: Hashable, Sendable {
    /// Where the part begins, in UTF-8 bytes of the text.
    public let from: Int
    /// Where the part ends, in UTF-8 bytes of the text.
    public let to: Int
    /// The colour of the letters.
    public let color: RGBColor?
    /// The colour behind the letters.
    public let background: RGBColor?
    /// Whether the letters are bold.
    public let isBold: Bool
    /// Whether the letters are faint.
    public let isDim: Bool

    /// A style of a part.
    public init(
        from: Int,
        to: Int,
        color: RGBColor? = nil,
        background: RGBColor? = nil,
        isBold: Bool = false,
        isDim: Bool = false
    ) {
        self.from = from
        self.to = to
        self.color = color
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
    }
}
