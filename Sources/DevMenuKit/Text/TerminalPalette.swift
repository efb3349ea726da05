/// The nearest of a terminal's own colours to a colour of 24 bits.
///
/// The colours are xterm's: 16 named ones (0 to 15), a cube of 6 x 6 x 6 (16 to 231), and 24 greys
/// (232 to 255).
enum TerminalPalette {
    /// The nearest of the cube and the greys; the sixteen named ones are left out, since users choose
    /// them anew.
    static func nearest256(to color: RGBColor) -> Int {
        let levels = [color.red, color.green, color.blue].map { part in
            cubeSteps.indices.min { distance(cubeSteps[$0], part) < distance(cubeSteps[$1], part) }
                ?? 0
        }
        let cube = RGBColor(
            red: cubeSteps[levels[0]],
            green: cubeSteps[levels[1]],
            blue: cubeSteps[levels[2]]
        )
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let step = min(max((mean - 3) / 10, 0), 23)
        let shade = UInt8(8 + 10 * step)
        let gray = RGBColor(red: shade, green: shade, blue: shade)
        guard distance(gray, color) >= distance(cube, color) else { return 232 + step }
        return 16 + 36 * levels[0] + 6 * levels[1] + levels[2]
    }

    /// The nearest of the sixteen.
    static func nearest16(to color: RGBColor) -> Int {
        named.indices.min { distance(named[$0], color) < distance(named[$1], color) } ?? 0
    }

    private static let cubeSteps: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static let named: [RGBColor] = [
        "000000", "CD0000", "00CD00", "CDCD00", "0000EE", "CD00CD", "00CDCD", "E5E5E5",
        "7F7F7F", "FF0000", "00FF00", "FFFF00", "5C5CFF", "FF00FF", "00FFFF", "FFFFFF",
    ].compactMap { RGBColor($0) }

    private static func distance(_ left: UInt8, _ right: UInt8) -> Int {
        (Int(left) - Int(right)) * (Int(left) - Int(right))
    }

    private static func distance(_ left: RGBColor, _ right: RGBColor) -> Int {
        distance(left.red, right.red) + distance(left.green, right.green)
            + distance(left.blue, right.blue)
    }
}
