/// One cell of the screen.
public struct ScreenCell: Hashable, Sendable {
    /// One character with the marks that combine with it; empty in the second half of a wide one.
    public var text: String

    /// How it is drawn.
    public var style: CellStyle

    /// The cells it takes: 2 for a wide character, and 0 for the second half of one.
    public var width: Int

    /// An erased cell keeps the background colour that was set when it was erased.
    static func blank(_ style: CellStyle = CellStyle()) -> ScreenCell {
        var blank = CellStyle()
        blank.background = style.background
        return ScreenCell(text: " ", style: blank, width: 1)
    }
}
