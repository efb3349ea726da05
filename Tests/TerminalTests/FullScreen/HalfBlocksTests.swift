import DevMenuKit
import DevMenuTerminal
import Testing

@Suite struct HalfBlocksTests {
    private let black = RGBColor(red: 0, green: 0, blue: 0)
    private let white = RGBColor(red: 255, green: 255, blue: 255)

    @Test func `shows two dots in a cell, and equal neighbours in one style`() {
        // Above, the third dot is white; below, all are.
        let blocks = HalfBlocks(columns: 3, rows: 1) { column, line in
            line == 1 || column == 2 ? white : black
        }
        #expect(
            blocks.lines == [
                StyledText(
                    "▀▀▀",
                    styles: [
                        TextStyle(from: 0, to: 6, color: black, background: white),
                        TextStyle(from: 6, to: 9, color: white, background: white),
                    ]
                )
            ]
        )
        #expect(blocks.color(column: 2, line: 0) == white)
    }

    @Test func `is empty without any room`() {
        #expect(HalfBlocks(columns: 0, rows: 2) { _, _ in black }.lines == [.init(), .init()])
        #expect(HalfBlocks(columns: 2, rows: -1) { _, _ in black }.lines.isEmpty)
    }
}
