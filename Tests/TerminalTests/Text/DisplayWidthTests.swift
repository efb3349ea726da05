import DevMenuTerminal
import DevMenuKit
import Testing

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{302}\u{303}", 1), ("中文", 4),
        ("ＡＢ", 4), ("ｱｲ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("か\u{3099}", 2),
        ("　", 2), ("。", 2), ("…", 1), ("—", 1), ("“”", 2), ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇨🇳", 2),
        ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("⌚", 2), ("☎", 1), ("☎\u{FE0F}", 2),
        ("🏳️‍🌈", 2), ("a\u{200B}b", 2), ("\u{1B}[0m", 9), ("a\nb", 4), ("\u{9B}", 6), ("न\u{94D}द", 2),
        ("𠀀", 2), ("🫩", 2), ("\u{AD}", 1), ("ไทย", 3), ("ที่", 1), ("שלום", 4),
    ])
    func `counts the columns of a text`(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(arguments: [
        ("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("中文字", 4, "中…"), ("中文字", 5, "中文…"),
        ("abc", 0, ""), ("abc", 1, "…"), ("e\u{301}fgh", 3, "e\u{301}f…"), ("中", 1, "…"),
    ])
    func `cuts a text to a number of columns`(text: String, columns: Int, cut: String) {
        #expect(DisplayWidth.truncated(text, columns: columns) == cut)
        #expect(DisplayWidth.of(cut) <= max(columns, 0))
    }

    @Test(arguments: [
        ("abc", 5, "abc  ", "abc"), ("abcdef", 4, "abc…", "…def"), ("中文字", 4, "中… ", "…字"),
        ("中文字", 5, "中文…", "…文字"), ("ab", 2, "ab", "ab"), ("ab", 1, "…", "…"),
    ])
    func `fills columns, and keeps the end of a text`(
        text: String,
        columns: Int,
        padded: String,
        end: String
    ) {
        #expect(DisplayWidth.padded(text, columns: columns) == padded)
        #expect(DisplayWidth.end(of: text, columns: columns) == end)
    }

    @Test func `cuts between characters only`() {
        #expect(DisplayWidth.prefix(of: "a👨‍👩‍👧‍👦b", columns: 2) == "a")
        #expect(DisplayWidth.prefix(of: "a👨‍👩‍👧‍👦b", columns: 3) == "a👨‍👩‍👧‍👦")
        #expect(DisplayWidth.prefix(of: "abc", columns: -1) == "")
    }
}
