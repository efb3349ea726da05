import DevMenuKit
import DevMenuPages
import DevMenuTerminal
import Foundation
import Testing

/// The contrast of every colour that a text may have, by WCAG 2.2 (relative luminance).
@Suite struct ColorTableTests {
    private static let colors = [
        TextColors.value, TextColors.caution, TextColors.danger, TextColors.dim,
    ]

    @Test(arguments: [ColorDepth.ansi256, .trueColor])
    func `reaches 4.5 to 1 against the background`(depth: ColorDepth) throws {
        let backgrounds: [(TerminalBackground, [UInt32])] = [
            (.dark, [0, 0x3C3C3C, 0x2E3440, 0x002B36, 0x282A36, 0x300A24]),
            (.light, [0xFFFFFF, 0xE4E4E4, 0xFDF6E3, 0xF2E5BC]), (.unknown, [0, 0xFFFFFF]),
        ]
        for (background, shades) in backgrounds {
            let theme = PageTheme.fitting(background)
            let focus = theme.focus.map { [$0] } ?? []
            let all = shades.map(RGBColor.init(bits:)) + focus
            // DesignKit's own are only meant for its background, which is black or white.
            let own = background == .unknown ? all : Array(all.prefix(1))
            let texts =
                (Self.colors + [theme.on, theme.destructive, theme.fatal]).map { ($0, all) }
                + [theme.primary, theme.secondaryText].map { ($0, own) }
            for (color, shades) in texts {
                let shown = try shown(color, depth, background)
                for shade in shades {
                    #expect(contrast(shown, shade) >= 4.5, "\(color) is \(shown) on \(shade)")
                }
            }
        }
    }

    @Test func `uses the terminal's own green and red, and bold, of sixteen`() {
        let codes = Self.colors.map { color in
            Painter(depth: .ansi16, background: .light)
                .codes(for: TextStyle(from: 0, to: 1, color: color)).before
        }
        #expect(codes == ["\u{1B}[32m", "\u{1B}[1m", "\u{1B}[31m", ""])
    }

    @Test(arguments: [ColorDepth.none, .monochrome, .ansi16, .ansi256, .trueColor])
    func `dim is a colour of the table`(depth: ColorDepth) {
        for background in [TerminalBackground.unknown, .dark, .light] {
            let painter = Painter(depth: depth, background: background)
            func codes(_ color: RGBColor?, isDim: Bool) -> String {
                painter.codes(for: TextStyle(from: 0, to: 1, color: color, isDim: isDim)).before
            }
            #expect(codes(nil, isDim: true) == codes(TextColors.dim, isDim: false))
            // Two shades at once would be neither.
            let danger = codes(TextColors.danger, isDim: false)
            #expect(codes(TextColors.danger, isDim: true) == danger)
        }
    }

    /// Returns the colour that a terminal shows for the codes of a painter.
    private func shown(
        _ color: RGBColor,
        _ depth: ColorDepth,
        _ background: TerminalBackground
    ) throws -> RGBColor {
        let painter = Painter(depth: depth, background: background)
        let codes = painter.codes(for: TextStyle(from: 0, to: 1, color: color)).before
        let numbers = codes.dropFirst(2).dropLast().split(separator: ";").compactMap { Int($0) }
        try #require(numbers.count == (numbers[1] == 5 ? 3 : 5))
        if numbers[1] == 5 { return fixed(numbers[2]) }
        return RGBColor(red: UInt8(numbers[2]), green: UInt8(numbers[3]), blue: UInt8(numbers[4]))
    }

    /// Returns one of xterm's fixed colours.
    private func fixed(_ index: Int) -> RGBColor {
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        let grey = UInt8(clamping: 8 + 10 * (index - 232))
        let parts = index < 232 ? [36, 6, 1].map { steps[cube / $0 % 6] } : [grey, grey, grey]
        return RGBColor(red: parts[0], green: parts[1], blue: parts[2])
    }

    private func contrast(_ left: RGBColor, _ right: RGBColor) -> Double {
        let shares = [luminance(left), luminance(right)].sorted()
        return (shares[1] + 0.05) / (shares[0] + 0.05)
    }

    private func luminance(_ color: RGBColor) -> Double {
        let parts = [color.red, color.green, color.blue].map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
