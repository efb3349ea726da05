import DevMenuTerminal
import DevMenuKit
import Testing

@Suite struct PainterTests {
    @Test func `paints in the colours that the terminal has`() {
        let (blue, red) = (RGBColor("0770E3"), RGBColor("FF0000"))
        let style = TextStyle(
            from: 1,
            to: 3,
            color: blue,
            background: red,
            isBold: true,
            isDim: true
        )
        let expected: [(ColorDepth, String)] = [
            (.none, "abcd"), (.monochrome, "a⎋[1mbc⎋[0md"), (.ansi16, "a⎋[1;94;101mbc⎋[0md"),
            (.ansi256, "a⎋[1;38;5;26;48;5;196mbc⎋[0md"),
            (.trueColor, "a⎋[1;38;2;7;112;227;48;2;255;0;0mbc⎋[0md"),
        ]
        for (depth, text) in expected {
            let painted = Painter(depth: depth).paint(StyledText("abcd", styles: [style]))
            #expect(painted == text.replacing("⎋", with: "\u{1B}"))
        }
    }

    @Test(arguments: [
        ("000000", 16), ("FFFFFF", 231), ("808080", 244), ("EEEEEE", 255), ("0770E3", 26),
        ("5F87AF", 67), ("111111", 233), ("FE0102", 196),
    ])
    func `takes the nearest of 256`(hex: String, index: Int) throws {
        let color = try #require(RGBColor(hex))
        let codes = Painter(depth: .ansi256).codes(for: TextStyle(from: 0, to: 1, color: color))
        #expect(codes.before == "\u{1B}[38;5;\(index)m")
        #expect(codes.after == "\u{1B}[0m")
    }

    @Test(arguments: [
        ("000000", 30), ("FFFFFF", 97), ("808080", 90), ("EEEEEE", 37), ("101014", 30),
        ("FF0000", 91), ("800000", 31), ("00C800", 32), ("FFFF00", 93), ("0770E3", 94),
        ("117A8B", 36), ("8E44AD", 35),
        // Pale colours retain their hue, and amber is a yellow.
        ("FF6961", 91), ("FFB340", 93), ("B26A00", 33), ("6D9FEB", 94), ("1B283B", 30),
    ])
    func `names one of sixteen by its hue`(hex: String, code: Int) throws {
        let color = try #require(RGBColor(hex))
        let painter = Painter(depth: .ansi16)
        let text = TextStyle(from: 0, to: 1, color: color)
        #expect(painter.codes(for: text).before == "\u{1B}[\(code)m")
        let background = TextStyle(from: 0, to: 1, background: color)
        #expect(painter.codes(for: background).before == "\u{1B}[\(code + 10)m")
    }

    @Test(
        arguments: [
            // Beyond the text, reversed, empty, without attributes.
            ("abc", [(-5, 2), (9, 12), (2, 1), (1, 1)], "[ab]c"), ("abc", [(1, Int.max)], "a[bc]"),
            // Overlapping, nested, in any order.
            ("abcdef", [(3, 6), (0, 4)], "[abcd][ef]"), ("abcdef", [(0, 6), (2, 3)], "[abcdef]"),
            ("abcdef", [(4, 5), (1, 2)], "a[b]cd[e]f"),
            // Inside characters.
            ("é中x", [(1, 3)], "[é]中x"), ("é中x", [(3, 4)], "é中x"), ("é中x", [(2, 5)], "é[中]x"),
            // Control characters are escaped; offsets are in the original characters.
            ("a\u{1B}b\u{9B}c", [(1, 3)], #"a[\u{1B}b]\u{9B}c"#),
            // Paint stops at the end of a line and starts again on the next.
            ("ab\ncd\n\nef", [(1, 8)], "a[b]\n[cd]\n\n[e]f"),
        ] as [(String, [(Int, Int)], String)]
    )
    func `accepts any styles that a host may send`(
        text: String,
        ranges: [(Int, Int)],
        painted: String
    ) {
        let styles = ranges.map { TextStyle(from: $0.0, to: $0.1, isBold: true) }
        let styled = StyledText(text, styles: styles)
        let result = Painter(depth: .ansi16).paint(styled)
            .replacing("\u{1B}[1m", with: "[").replacing("\u{1B}[0m", with: "]")
        #expect(result == painted)
        let plain = ControlEscaping.escaped(text, keepsLines: true)
        #expect(Painter(depth: .none).paint(styled) == plain)
    }

    @Test func `escapes line breaks where they are not allowed`() {
        let painter = Painter(depth: .ansi16)
        let styles = [TextStyle(from: 0, to: 3, isBold: true)]
        let line = painter.paint(StyledText("a\nb\n", styles: styles), keepsLines: false)
        #expect(line == "\u{1B}[1ma\u{1B}[0m\\n\u{1B}[1mb\u{1B}[0m\\n")
        #expect(painter.paint(StyledText("x", isBold: true)) == "\u{1B}[1mx\u{1B}[0m")
        #expect(painter.paint(StyledText("x")) == "x")
    }
}
