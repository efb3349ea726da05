/// One cell of the screen.
public struct ScreenCell: Hashable, Sendable {
    /// A character with its combining marks; empty in the second half of a wide character.
    public var text: String

    /// The style of the text.
    public var style: CellStyle

    /// The number of cells: 2 for a wide character, and 0 for the second half of one.
    public var width: Int

    /// Returns an erased cell, which keeps the background colour set at the time.
    static func blank(_ style: CellStyle = CellStyle()) -> ScreenCell {
        var blank = CellStyle()
        blank.background = style.background
        return ScreenCell(text: " ", style: blank, width: 1)
    }
}
