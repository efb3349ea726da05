/// The DEC line-drawing character set, which programs select to draw boxes.
enum LineDrawing {
    private static let glyphs = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)

    /// Returns the glyph of an ASCII character while the set is selected.
    static func glyph(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        let index = Int(scalar.value) - 0x60
        return glyphs.indices.contains(index) ? glyphs[index] : scalar
    }
}
