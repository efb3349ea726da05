import TerminalTesting
import Testing

/// Tables of bytes for a screen of 10 columns and 4 rows, with the text and cursor that result.
@Suite struct ScreenTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
        let text: String
        let row: Int
        let column: Int

        init(_ name: String, _ bytes: String, _ text: String, at row: Int, _ column: Int) {
            self.init(name, Array(bytes.utf8), text, at: row, column)
        }

        init(_ name: String, _ bytes: [UInt8], _ text: String, at row: Int, _ column: Int) {
            testDescription = name
            self.bytes = bytes
            self.text = text
            self.row = row
            self.column = column
        }
    }

    static let text: [Case] = [
        Case("plain text", "hi", "hi", at: 0, 2),
        Case("carriage return and line feed", "ab\r\ncd", "ab\ncd", at: 1, 2),
        Case("a line feed alone keeps the column", "ab\ncd", "ab\n  cd", at: 1, 4),
        Case("backspace moves and doesn't erase", "abc\u{8}\u{8}X", "aXc", at: 0, 2),
        Case("backspace stops at the edge", "a\u{8}\u{8}\u{8}b", "b", at: 0, 1),
        Case("tab stops are eight columns apart", "a\tb", "a       b", at: 0, 9),
        Case("a tab stops at the margin", "a\t\t\tb", "a        b", at: 0, 9),
        Case("a full row doesn't wrap by itself", "0123456789", "0123456789", at: 0, 9),
        Case("the next character wraps it", "0123456789a", "0123456789\na", at: 1, 1),
        Case("a return on a full row stays in it", "0123456789\rX", "X123456789", at: 0, 1),
        Case(
            "a line feed after a full row skips none",
            "0123456789\r\nX",
            "0123456789\nX",
            at: 1,
            1
        ),
        Case("wrapping can be off", "\u{1b}[?7l0123456789abc", "012345678c", at: 0, 9),
        Case("scrolls at the bottom", "1\r\n2\r\n3\r\n4\r\n5", "2\n3\n4\n5", at: 3, 1),
        Case(
            "wraps and scrolls at the bottom",
            "\u{1b}[4H0123456789a",
            "\n\n0123456789\na",
            at: 3,
            1
        ),
        Case("NUL and DEL show nothing", "a\u{0}\u{7f}b", "ab", at: 0, 2),
        Case("repeats the last character", "ab\u{1b}[3b", "abbbb", at: 0, 5),
        Case("draws lines", "\u{1b}(0lqk\u{1b}(Blqk", "┌─┐lqk", at: 0, 6),
        Case("inserts in insert mode", "abc\r\u{1b}[4hX\u{1b}[4lY", "XYbc", at: 0, 2),
    ]

    static let unicode: [Case] = [
        Case("two and three bytes", "é€", "é€", at: 0, 2),
        Case("a wide character takes two cells", "世界x", "世界x", at: 0, 5),
        Case("an emoji takes two cells", "😀x", "😀x", at: 0, 3),
        Case("a combining mark takes none", "e\u{301}x", "e\u{301}x", at: 0, 2),
        Case("a mark on the last column", "012345678e\u{301}", "012345678e\u{301}", at: 0, 9),
        Case("a mark on a wide character", "世\u{301}x", "世\u{301}x", at: 0, 3),
        Case("a wide character that doesn't fit wraps", "012345678世", "012345678\n世", at: 1, 2),
        Case("writing over a first half erases both", "世界\rx", "x 界", at: 0, 1),
        Case("writing over a second half erases both", "世界\u{1b}[2Gx", " x界", at: 0, 2),
        Case("deleting a half erases both", "世界\r\u{1b}[P", " 界", at: 0, 0),
        Case("a stray byte", [0x61, 0xff, 0x62], "a\u{fffd}b", at: 0, 3),
        Case("a truncated character", [0x61, 0xe4, 0xb8, 0x62], "a\u{fffd}b", at: 0, 3),
        Case("an overlong form", [0xe0, 0x80, 0x80, 0x62], "\u{fffd}b", at: 0, 2),
        Case("a surrogate", [0xed, 0xa0, 0x80, 0x62], "\u{fffd}b", at: 0, 2),
    ]

    static let movement: [Case] = [
        Case(
            "up, down, right, left",
            "\u{1b}[3;5H\u{1b}[AA\u{1b}[2BB\u{1b}[DC",
            "\n    A\n\n     C",
            at: 3,
            6
        ),
        Case("to a row and a column", "\u{1b}[2;3Hx", "\n  x", at: 1, 3),
        Case("home", "ab\u{1b}[Hx", "xb", at: 0, 1),
        Case("zero means one", "\u{1b}[0;0Hx", "x", at: 0, 1),
        Case("the other form of the same", "\u{1b}[2;3fx", "\n  x", at: 1, 3),
        Case("to a column", "abc\u{1b}[2Gx", "axc", at: 0, 2),
        Case("to a row", "abc\u{1b}[3dx", "abc\n\n   x", at: 2, 4),
        Case("edges stop it", "\u{1b}[99;99Hx\u{1b}[99A\u{1b}[99Dy", "y\n\n\n         x", at: 0, 1),
        Case(
            "absurd numbers",
            "\u{1b}[99999999999999999999Ca\u{1b}[4294967295Bb",
            "         a\n\n\n         b",
            at: 3,
            9
        ),
        Case("next and previous line", "abc\u{1b}[Ex\u{1b}[Fy", "ybc\nx", at: 0, 1),
        Case("tabs forth and back", "\u{1b}[Ix\u{1b}[2Zy", "y       x", at: 0, 1),
        Case("saves and restores", "ab\u{1b}7\u{1b}[3;3Hx\u{1b}8y", "aby\n\n  x", at: 0, 3),
        Case(
            "saves and restores, the other form",
            "ab\u{1b}[s\u{1b}[3Hx\u{1b}[uy",
            "aby\n\nx",
            at: 0,
            3
        ),
        Case("restores a full row as full", "0123456789\u{1b}7\u{1b}8a", "0123456789\na", at: 1, 1),
        Case("index and next line", "a\u{1b}Db\u{1b}Ec", "a\n b\nc", at: 2, 1),
        Case("reverse index scrolls at the top", "a\u{1b}Mb", " b\na", at: 0, 2),
    ]

    static let editing: [Case] = [
        Case("erases to the right", "abcde\u{1b}[3G\u{1b}[K", "ab", at: 0, 2),
        Case("erases to the left, cursor included", "abcde\u{1b}[3G\u{1b}[1K", "   de", at: 0, 2),
        Case("erases the row", "abcde\u{1b}[3G\u{1b}[2K", "", at: 0, 2),
        Case("erases below", "ab\r\ncd\r\nef\u{1b}[2;2H\u{1b}[J", "ab\nc", at: 1, 1),
        Case("erases above", "ab\r\ncd\r\nef\u{1b}[2;1H\u{1b}[1J", "\n d\nef", at: 1, 0),
        Case("erases all and stays", "ab\r\ncd\u{1b}[2Jx", "\n  x", at: 1, 3),
        Case("inserts characters", "abc\r\u{1b}[2@X", "X abc", at: 0, 1),
        Case("inserted ones push others out", "0123456789\r\u{1b}[8@", "        01", at: 0, 0),
        Case("deletes characters", "abcdef\r\u{1b}[2P", "cdef", at: 0, 0),
        Case("erases characters in place", "abcdef\r\u{1b}[2X", "  cdef", at: 0, 0),
        Case("inserts lines", "1\r\n2\r\n3\u{1b}[2H\u{1b}[L", "1\n\n2\n3", at: 1, 0),
        Case("deletes lines", "1\r\n2\r\n3\r\n4\u{1b}[2H\u{1b}[2M", "1\n4", at: 1, 0),
        Case("scrolls up", "1\r\n2\r\n3\u{1b}[S", "2\n3", at: 2, 1),
        Case("scrolls down", "1\r\n2\r\n3\u{1b}[T", "\n1\n2\n3", at: 2, 1),
        Case(
            "counts beyond the edge",
            "1\r\n2\u{1b}[H\u{1b}[99M\u{1b}[99L\u{1b}[99P\u{1b}[99@x",
            "x",
            at: 0,
            1
        ),
    ]

    static let regions: [Case] = [
        Case(
            "scrolls only the region",
            "1\r\n2\r\n3\r\n4\u{1b}[2;3r\u{1b}[3H\nX",
            "1\n3\nX\n4",
            at: 2,
            1
        ),
        Case(
            "scrolls back only the region",
            "1\r\n2\r\n3\r\n4\u{1b}[2;3r\u{1b}[2H\u{1b}MX",
            "1\nX\n2\n4",
            at: 1,
            1
        ),
        Case("goes home", "ab\u{1b}[2;3rX", "Xb", at: 0, 1),
        Case("below it nothing scrolls", "\u{1b}[1;2r\u{1b}[4Ha\r\nb", "\n\n\nb", at: 3, 1),
        Case("it stops the cursor", "\u{1b}[2;3r\u{1b}[2H\u{1b}[9BX", "\n\nX", at: 2, 1),
        Case("a region of one row is ignored", "1\r\n2\u{1b}[2;2rX", "1\n2X", at: 1, 2),
    ]

    static let swallowed: [Case] = [
        Case("a title ended by BEL", "a\u{1b}]0;title\u{7}b", "ab", at: 0, 2),
        Case("a title ended by ST", "a\u{1b}]2;title\u{1b}\\b", "ab", at: 0, 2),
        Case("a link", "\u{1b}]8;;http://x\u{1b}\\ab\u{1b}]8;;\u{1b}\\", "ab", at: 0, 2),
        Case("a device string", "a\u{1b}P1$qm\u{1b}\\b", "ab", at: 0, 2),
        Case("a string broken off by a sequence", "a\u{1b}]0;t\u{1b}[2Gb", "ab", at: 0, 2),
        Case(
            "unknown sequences",
            "a\u{1b}[>4;1m\u{1b}[?12;99h\u{1b}[5 q\u{1b}=\u{1b}>b",
            "ab",
            at: 0,
            2
        ),
        Case("a sequence cancelled", "a\u{1b}[3\u{18}b", "ab", at: 0, 2),
        Case("a control inside a sequence", "abc\u{1b}[\u{8}2Gx", "axc", at: 0, 2),
        Case("a sequence that another replaces", "abc\u{1b}[3\u{1b}[2Gx", "axc", at: 0, 2),
    ]

    static let all = text + unicode + movement + editing + regions + swallowed

    @Test(arguments: all)
    func `shows the text and the cursor of a terminal, wherever the bytes are split`(
        _ example: Case
    ) {
        for cut in 0...example.bytes.count {
            var screen = Screen(columns: 10, rows: 4)
            screen.feed(example.bytes[..<cut])
            screen.feed(example.bytes[cut...])
            #expect(screen.text == example.text, "cut before byte \(cut)")
            #expect(screen.cursor == ScreenPosition(row: example.row, column: example.column))
        }
    }

    @Test func `survives every byte in every order of two`() {
        var screen = Screen(columns: 3, rows: 2)
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                screen.feed([0x1b, 0x5b, first, second, 0xe4, first, 0x1b, second, first])
            }
        }
        screen.feed("\u{18}\u{1b}c\u{1b}[?1049l\u{1b}cok")
        #expect(screen.text == "ok")
    }
}
