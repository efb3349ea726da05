/// The DEC line-drawing set, which programs that draw boxes switch to.
enum LineDrawing {
    private static let glyphs = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)

    /// What a character of ASCII shows while the set is chosen.
    static func glyph(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        let index = Int(scalar.value) - 0x60
        return glyphs.indices.contains(index) ? glyphs[index] : scalar
    }
}
