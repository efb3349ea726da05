import TerminalTesting

@Suite struct ScreenTests {
    /// Bytes for a screen of 10 columns and 4 rows, with `⎋` for the escape character, and the text
    /// and the cursor that result.
    @Test(arguments: [
        // Text, and its way through the rows.
        ("hi", "hi", 0, 2), ("ab\r\ncd", "ab\ncd", 1, 2), ("ab\ncd", "ab\n  cd", 1, 4),
        ("abc\u{8}\u{8}X", "aXc", 0, 2), ("a\u{8}\u{8}\u{8}b", "b", 0, 1),
        ("a\tb", "a       b", 0, 9), ("a\t\t\tb", "a        b", 0, 9),
        ("0123456789", "0123456789", 0, 9), ("0123456789a", "0123456789\na", 1, 1),
        ("0123456789\rX", "X123456789", 0, 1), ("0123456789\r\nX", "0123456789\nX", 1, 1),
        ("⎋[?7l0123456789abc", "012345678c", 0, 9), ("1\r\n2\r\n3\r\n4\r\n5", "2\n3\n4\n5", 3, 1),
        ("⎋[4H0123456789a", "\n\n0123456789\na", 3, 1), ("a\u{0}\u{7f}b", "ab", 0, 2),

        // Wide, combining and invisible characters.
        ("é€", "é€", 0, 2), ("世界x", "世界x", 0, 5), ("😀x", "😀x", 0, 3),
        ("e\u{301}x", "e\u{301}x", 0, 2), ("012345678e\u{301}", "012345678e\u{301}", 0, 9),
        ("世\u{301}x", "世\u{301}x", 0, 3), ("012345678世", "012345678\n世", 1, 2),
        ("世界\rx", "x 界", 0, 1), ("世界⎋[2Gx", " x界", 0, 2), ("世界\r⎋[P", " 界", 0, 0),
        // The cursor.
        ("⎋[3;5H⎋[AA⎋[2BB⎋[DC", "\n    A\n\n     C", 3, 6), ("⎋[2;3Hx", "\n  x", 1, 3),
        ("ab⎋[Hx", "xb", 0, 1), ("⎋[0;0Hx", "x", 0, 1), ("⎋[2;3fx", "\n  x", 1, 3),
        ("abc⎋[2Gx", "axc", 0, 2), ("abc⎋[3dx", "abc\n\n   x", 2, 4),
        ("⎋[99;99Hx⎋[99A⎋[99Dy", "y\n\n\n         x", 0, 1),
        ("⎋[99999999999999999999Ca⎋[4294967295Bb", "         a\n\n\n         b", 3, 9),
        ("abc⎋[Ex⎋[Fy", "ybc\nx", 0, 1), ("⎋[Ix⎋[2Zy", "y       x", 0, 1),
        ("ab⎋7⎋[3;3Hx⎋8y", "aby\n\n  x", 0, 3), ("ab⎋[s⎋[3Hx⎋[uy", "aby\n\nx", 0, 3),
        ("0123456789⎋7⎋8a", "0123456789\na", 1, 1), ("a⎋Db⎋Ec", "a\n b\nc", 2, 1),
        ("a⎋Mb", " b\na", 0, 2),
        // Erasing, inserting and deleting.
        ("abcde⎋[3G⎋[K", "ab", 0, 2), ("abcde⎋[3G⎋[1K", "   de", 0, 2), ("abcde⎋[3G⎋[2K", "", 0, 2),
        ("ab\r\ncd\r\nef⎋[2;2H⎋[J", "ab\nc", 1, 1), ("ab\r\ncd\r\nef⎋[2;1H⎋[1J", "\n d\nef", 1, 0),
        ("ab\r\ncd⎋[2Jx", "\n  x", 1, 3), ("abc\r⎋[2@X", "X abc", 0, 1),
        ("0123456789\r⎋[8@", "        01", 0, 0), ("abcdef\r⎋[2P", "cdef", 0, 0),
        ("abcdef\r⎋[2X", "  cdef", 0, 0), ("1\r\n2\r\n3⎋[2H⎋[L", "1\n\n2\n3", 1, 0),
        ("1\r\n2\r\n3\r\n4⎋[2H⎋[2M", "1\n4", 1, 0), ("1\r\n2\r\n3⎋[S", "2\n3", 2, 1),
        ("1\r\n2\r\n3⎋[T", "\n1\n2\n3", 2, 1), ("1\r\n2⎋[H⎋[99M⎋[99L⎋[99P⎋[99@x", "x", 0, 1),
        // Regions that scroll.
        ("1\r\n2\r\n3\r\n4⎋[2;3r⎋[3H\nX", "1\n3\nX\n4", 2, 1),
        ("1\r\n2\r\n3\r\n4⎋[2;3r⎋[2H⎋MX", "1\nX\n2\n4", 1, 1), ("ab⎋[2;3rX", "Xb", 0, 1),
        ("⎋[1;2r⎋[4Ha\r\nb", "\n\n\nb", 3, 1), ("⎋[2;3r⎋[2H⎋[9BX", "\n\nX", 2, 1),
        ("1\r\n2⎋[2;2rX", "1\n2X", 1, 2),
        // Sequences that show nothing.
        ("a⎋]0;title\u{7}b", "ab", 0, 2), ("a⎋]2;title⎋\\b", "ab", 0, 2),
        ("⎋]8;;http://x⎋\\ab⎋]8;;⎋\\", "ab", 0, 2), ("a⎋P1$qm⎋\\b", "ab", 0, 2),
        ("a⎋]0;t⎋[2Gb", "ab", 0, 2), ("a⎋[>4;1m⎋[?12;99h⎋[5 q⎋=⎋>b", "ab", 0, 2),
        ("a⎋[3\u{18}b", "ab", 0, 2), ("abc⎋[\u{8}2Gx", "axc", 0, 2), ("abc⎋[3⎋[2Gx", "axc", 0, 2),
    ])
    func `shows the text and the cursor of a terminal, wherever the bytes are split`(
        text: String,
        shown: String,
        row: Int,
        column: Int
    ) {
        let bytes = Array(text.replacing("⎋", with: "\u{1b}").utf8)
        for cut in 0...bytes.count {
            var screen = Screen(columns: 10, rows: 4)
            screen.feed(bytes[..<cut])
            screen.feed(bytes[cut...])
            #expect(screen.text == shown, "cut before byte \(cut)")
            #expect(screen.cursor.row == row && screen.cursor.column == column)
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
