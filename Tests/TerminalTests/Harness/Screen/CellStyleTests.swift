import TerminalTesting
import Testing

@Suite struct CellStyleTests {
    private func style(after codes: String) -> CellStyle {
        var screen = Screen(columns: 10, rows: 2)
        screen.feed("\u{1b}[\(codes)mx")
        return screen.cell(row: 0, column: 0).style
    }

    private static func styled(_ change: (inout CellStyle) -> Void) -> CellStyle {
        var style = CellStyle()
        change(&style)
        return style
    }

    @Test(arguments: [
        ("1", styled { $0.isBold = true }), ("2", styled { $0.isDim = true }),
        ("3", styled { $0.isItalic = true }), ("4", styled { $0.isUnderlined = true }),
        ("5", styled { $0.isBlinking = true }), ("7", styled { $0.isReversed = true }),
        ("8", styled { $0.isHidden = true }), ("9", styled { $0.isStruck = true }),
        ("4:3", styled { $0.isUnderlined = true }),
    ])
    func `sets one attribute`(codes: String, expected: CellStyle) {
        #expect(style(after: codes) == expected)
    }

    @Test(arguments: [
        "", "0", "1;0", "1;2;22", "3;23", "4;24", "4:3;4:0", "5;25", "7;27", "8;28", "9;29",
        "31;39",
        "41;49", "38;5;1;39", "1;;", "999", "38", "38;5", "38;5;256", "38;2;1;2",
    ])
    func `ends or keeps the standard style`(codes: String) {
        #expect(style(after: codes) == CellStyle())
    }

    @Test(
        arguments: [
            ("31", .indexed(1)), ("97", .indexed(15)), ("38;5;208", .indexed(208)),
            ("38;2;7;112;227", .rgb(red: 7, green: 112, blue: 227)), ("38:5:208", .indexed(208)),
            ("38:2::7:112:227", .rgb(red: 7, green: 112, blue: 227)),
            ("38:2:7:112:227", .rgb(red: 7, green: 112, blue: 227)), ("1;38;5;9;22", .indexed(9)),
        ] as [(String, TerminalColor)]
    )
    func `colours the text`(codes: String, color: TerminalColor) {
        var expected = CellStyle()
        expected.foreground = color
        #expect(style(after: codes) == expected)
    }

    @Test(
        arguments: [
            ("42", .indexed(2)), ("100", .indexed(8)), ("48;5;17", .indexed(17)),
            ("48;2;1;2;3", .rgb(red: 1, green: 2, blue: 3)),
        ] as [(String, TerminalColor)]
    )
    func `colours the background`(codes: String, color: TerminalColor) {
        var expected = CellStyle()
        expected.background = color
        #expect(style(after: codes) == expected)
    }
}
